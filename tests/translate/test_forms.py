from __future__ import annotations

import pytest

from asrfix.lexicon import Entry
from asrfix.translate.forms import TargetForm, mark_of, on_one_line, target_form
from asrfix.translate.romanise import NameOrder, romanise

STOICA = Entry(name="Ion Stoica", type="person", aliases=("Stoica",), names={"zh": "扬·斯托伊卡"})
XPENG = Entry(name="小鹏汽车", aliases=("XPeng", "小鹏"), names={"en": "XPENG", "zh-Hant": "小鵬汽車"})


@pytest.mark.parametrize(
    ("entry", "source", "language", "form"),
    [
        (STOICA, "Stoica", "zh", "扬·斯托伊卡"),
        (STOICA, "Stoica", "zh-Hans", "扬·斯托伊卡"),
        (STOICA, "Stoica", "es", "Stoica"),
        (STOICA, "扬·斯托伊卡", "fr", "Ion Stoica"),
        (XPENG, "小鹏", "en", "XPENG"),
        (XPENG, "小鹏", "de", "XPeng"),
        (XPENG, "小鹏", "zh-Hant", "小鵬汽車"),
        (XPENG, "小鹏", "ja", "小鹏"),
        (Entry(name="SGLang"), "SGLang", "zh", "SGLang"),
        (Entry(name="国栋"), "国栋", "en", None),
    ],
)
def test_the_form_is_the_listed_one_or_one_in_the_script(
    entry: Entry, source: str, language: str, form: str | None
) -> None:
    assert target_form(entry, source, language, None) == (TargetForm(form) if form else None)


PERSON = Entry(name="x", type="person")


@pytest.mark.parametrize(
    ("name", "entry", "western", "chinese"),
    [
        ("张国栋", PERSON, "Guodong Zhang", "Zhang Guodong"),
        ("欧阳修", PERSON, "Xiu Ouyang", "Ouyang Xiu"),
        ("單田芳", PERSON, "Tianfang Shan", "Shan Tianfang"),
        ("曾国藩", PERSON, "Guofan Zeng", "Zeng Guofan"),
        ("吕布", PERSON, "Bu Lü", "Lü Bu"),
        ("王西安", PERSON, "Xi'an Wang", "Wang Xi'an"),
        ("任正", Entry(name="x", type="person", say=("pinyin: ren4 zheng4",)), "Zheng Ren", "Ren Zheng"),
        ("智谱", Entry(name="x", type="organization"), "Zhipu", "Zhipu"),
        ("国栋", None, "Guodong", "Guodong"),
        ("扬·斯托伊卡", PERSON, None, None),
        ("B站", None, None, None),
    ],
)
def test_pinyin_follows_the_rules_for_names(
    name: str, entry: Entry | None, western: str | None, chinese: str | None
) -> None:
    assert romanise(name, entry, NameOrder.WESTERN) == western
    assert romanise(name, entry, NameOrder.CHINESE) == chinese


def test_pinyin_counts_as_a_form_that_nobody_gave() -> None:
    entry = Entry(name="张国栋", type="person")
    assert target_form(entry, "张国栋", "en", NameOrder.CHINESE) == TargetForm("Zhang Guodong", romanised=True)


def test_the_mark_is_that_of_the_language() -> None:
    assert [mark_of(language) for language in ("zh", "zh-Hant", "en", "es")] == [
        "（音）",
        "（音）",
        " (name as heard)",
        " (name as heard)",
    ]


@pytest.mark.parametrize(
    ("heard", "written"), [("Rally\n Shark", "Rally Shark"), ("国\n栋", "国栋"), ("B\n站", "B 站")]
)
def test_a_name_is_written_on_one_line(heard: str, written: str) -> None:
    assert on_one_line(heard) == written
