"""What ``check`` finds fault with: the severity, the line and the words that matter."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from asrfix.lexicon import Problem, check

Write = Callable[[str, str | bytes], str]

HEAD = '[[entry]]\nname = "Stoyka"\n'  # the key under test stands on line 3


def told(path: str) -> list[str]:
    """The problems without the path."""
    return [str(problem).removeprefix(path + ":") for problem in check(path)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('alias = ["a"]', '3: error: "Stoyka": unknown key "alias"; did you mean "aliases"?'),
        ("zzz = 1", '3: error: "Stoyka": unknown key "zzz"; it can be name, type, '),
        ('type = "persom"', '3: error: "Stoyka": unknown type "persom"; did you mean "person"?'),
        ("type = 3", '3: error: "Stoyka": type holds 3, which is not text; put it in quotes'),
        ('aliases = "Ion"', '3: warning: "Stoyka": aliases is a text, not a list; write aliases = ["Ion"]'),
        ("aliases = 3", '3: error: "Stoyka": aliases is not a list'),
        ('aliases = ["…"]', '3: error: "Stoyka": "…" in aliases has no letter or digit'),
        ('aliases = ["a\\u0007"]', '3: error: "Stoyka": aliases holds a control character'),
        ('aliases = [" Ion "]', '3: warning: "Stoyka": aliases: white space around "Ion" is left out'),
        ("context = []", '3: warning: "Stoyka": context is empty'),
        ('context = [" "]', '3: warning: "Stoyka": an empty text in context is ignored'),
        ('heard_as = [""]', '3: error: "Stoyka": an empty form in heard_as never fires'),
        ('heard_as = ["—"]', '3: error: "Stoyka": "—" in heard_as has no letter or digit'),
        ('heard_as = [" stoic a "]', '3: warning: "Stoyka": heard_as: stray white space in "stoic a" is left out'),
        ('heard_as = ["stoic  a"]', '3: warning: "Stoyka": heard_as: stray white space in "stoic a" is left out'),
        ('heard_as = [{ form = "stoic a", near = [] }]', '3: error: "Stoyka": near of "stoic a" is empty'),
        (
            'heard_as = [{ from = "stoic a" }]',
            '3: error: "Stoyka": unknown key "from" in heard_as; did you mean "form"?',
        ),
        ('heard_as = ["quik carb, quit carbin"]', 'write heard_as = ["quik carb", "quit carbin"]'),
        ('heard_as = ["快碳，快弹"]', 'write heard_as = ["快碳", "快弹"]'),
        ('heard_as = ["Stoyka"]', '3: error: "Stoyka" in heard_as is a right form of the entry itself'),
        ('heard_as = ["stoic a"]\nkeep = ["Stoic A"]', '3: error: "Stoyka": "stoic a" is in heard_as and in keep'),
        ('heard_as = ["customize"]', '3: warning: "Stoyka": "customize" in heard_as is an ordinary word'),
        ('heard_as = ["时间"]', '3: warning: "Stoyka": "时间" in heard_as is an ordinary word'),
        ('names = "x"', '3: error: "Stoyka": names is not a table'),
        ('names = { cn = "甲" }', '3: error: "Stoyka": names: unknown language "cn"; did you mean "zh"?'),
        ('names.xq = "甲"', '3: error: "Stoyka": names: unknown language "xq"; write a language tag'),
        ('[entry.names]\nzh = ""', '3: warning: "Stoyka": names: the form for "zh" is empty'),
        ('say = ["…"]', '3: error: "Stoyka": say "…" cannot be read'),
        ('say = ["pinyin:guo dxng"]', '3: error: "Stoyka": say "pinyin:guo dxng" cannot be read: "dxng" is no pinyin'),
        ('say = ["pinyn:guo"]', 'unknown prefix "pinyn"; did you mean "pinyin"?'),
    ],
)
def test_a_fault_of_one_entry_is_told_with_its_line(write: Write, text: str, expected: str) -> None:
    problems = told(write("a.toml", HEAD + text + "\n"))
    assert any(expected in problem for problem in problems), problems


@pytest.mark.parametrize(
    "text",
    [
        "",
        'type = "person"\naliases = ["Ion Stoyka"]\nheard_as = ["Young Stoic A", { form = "young", near = ["Spark"] }]',
        'say = ["stoy-ka", "pinyin:si1 tuo1 yi1 ka3", "ipa:ˈstɔɪkə"]\nkeep = ["Stoika"]\nnote = "x"\npronouns = "he/him"',
        'names = { zh = "扬·斯托伊卡", zh-Hant = "揚·斯托伊卡", yue = "揚" }\nsay = ["stoy-ka"]',
        'aliases = ["New Haven, Connecticut"]\nheard_as = ["new heaven, connecticut"]',
        'aliases = ["STOYKA"]\nheard_as = ["stoyka"]',
    ],
)
def test_a_good_entry_gives_no_problem(write: Write, text: str) -> None:
    assert told(write("a.toml", HEAD + text + "\n")) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[[entry]]\nname = ""\n', ["2: error: the name is empty; give the entry one (entry skipped)"]),
        ('\n[[entry]]\nnote = ""\n', ["2: error: the entry has no name; give it one (entry skipped)"]),
        (
            '[[entry]]\nname = "—"\n',
            ['2: error: the name "—" has no letter or digit and cannot be heard (entry skipped)'],
        ),
        ('[lexicon]\nnam = "x"\n[[entry]]\nname = "Stoyka"', ['error: unknown key "nam" under lexicon']),
        ('[[entries]]\nname = "Stoyka"', ['did you mean "entry"?', "the lexicon has no entry"]),
        ('lexicon = "x"\nentry = [1, "Stoyka"]', ['"lexicon" is not a table', "this is no entry"]),
    ],
)
def test_faults_around_the_entries_are_told(write: Write, text: str, expected: list[str]) -> None:
    problems = told(write("a.toml", text))
    assert len(problems) == len(expected)
    assert all(part in problem for part, problem in zip(expected, problems, strict=True)), problems


def lexicon_of(*entries: str) -> str:
    return "\n".join(f"[[entry]]\n{entry}\n" for entry in entries)


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        (('name = "Zorbik"', 'name = "Zorbik"'), '5: warning: "Zorbik" is listed twice (line 1)'),
        (
            ('name = "Zorbik"', 'name = "Vintel"\naliases = ["Zorbik"]'),
            '6: warning: "Vintel": "Zorbik" is a form of "Zorbik"',
        ),
        (
            ('name = "Zorbik"\nheard_as = ["Vintel"]', 'name = "Vintel"\nheard_as = ["Zorbik"]'),
            '3: error: "Zorbik": "Vintel" in heard_as is a right form of "Vintel"',
        ),
        (
            ('name = "ZORB"', 'name = "Vintel"\nheard_as = ["zorb"]'),
            '6: warning: "Vintel": "zorb" in heard_as may be "ZORB"',
        ),
        (
            ('name = "Zorbik"', 'name = "Vintel"\nheard_as = [{ form = "Zorbik", near = ["x"] }]'),
            '6: warning: "Vintel": "Zorbik" in heard_as may be "Zorbik"',
        ),
        (
            ('name = "Zorbik"\nheard_as = ["win tell"]', 'name = "Vintel"\nheard_as = ["Win Tell"]'),
            '7: error: "Vintel": "Win Tell" is in heard_as of "Zorbik" (line 1) too',
        ),
        (
            ('name = "Zorbik"\nheard_as = ["sorbic"]', 'name = "Vintel"\nheard_as = ["zorbik tell"]'),
            '7: warning: "Vintel": "zorbik tell" in heard_as contains "Zorbik"',
        ),
        (
            ('name = "国栋"\nheard_as = ["郭东"]\nsay = ["guo dong"]', 'name = "Vintel"\nheard_as = ["文国栋"]'),
            '"文国栋" in heard_as contains "国栋"',
        ),
        (
            ('name = "Maier"\ntype = "person"', 'name = "Mayer"\ntype = "person"'),
            '"Mayer" sounds like "Maier" of "Maier"',
        ),
        (('name = "林涛"\ntype = "person"', 'name = "林滔"\ntype = "person"'), '"林滔" sounds like "林涛" of "林涛"'),
        (('name = "Azure"', 'name = "Foundry"'), '5: warning: "Foundry" is an ordinary word too'),
        (
            ('name = "Zorbik"', 'name = "Vintel"\naliases = ["周末"]'),
            '6: warning: "Vintel": "周末" is an ordinary word too',
        ),
        (('name = "曾春蕾"\ntype = "person"',), '2: warning: "曾春蕾": 曾 can be read in several ways'),
        (('name = "单宁宁"\ntype = "person"',), "单 can be read in several ways"),
    ],
)
def test_faults_between_entries_are_told(write: Write, entries: tuple[str, ...], expected: str) -> None:
    problems = told(write("a.toml", lexicon_of(*entries)))
    assert any(expected in problem for problem in problems), problems


@pytest.mark.parametrize(
    "entries",
    [
        ('name = "Maier"\ncontext = ["Bonn"]', 'name = "Mayer"\ncontext = ["Linz"]'),
        ('name = "Azure"\ncontext = ["cloud"]', 'name = "paper"\ntype = "term"', 'name = "Hope"\ntype = "person"'),
        ('name = "重庆"', 'name = "曾春蕾"\nsay = ["pinyin:zeng chun lei"]', 'name = "华盛顿大学"'),
        ('name = "Claude"\nheard_as = ["clod"]\ntype = "term"', 'name = "Claude Sonnet"\nheard_as = ["Claude sonic"]'),
        ('name = "Kustomize"\nheard_as = [{ form = "customize", near = ["kubectl"] }]',),
        ('name = "Halden"', 'name = "Zorbik"\nheard_as = ["Vintel", "vin tell"]'),
    ],
)
def test_what_a_curator_has_settled_is_not_told_again(write: Write, entries: tuple[str, ...]) -> None:
    assert told(write("a.toml", lexicon_of(*entries))) == []


def test_files_are_checked_together_in_their_order(write: Write) -> None:
    first = write("z.toml", lexicon_of('name = "Zorbik"\nheard_as = ["Vintel"]\nfoo = 1'))
    second = write("a.txt", "\nVintel\n—\n")
    places = [(problem.path, problem.line) for problem in check(first, second)]
    assert places == [(first, 3), (first, 4), (second, 3)] or places == [(first, 4), (first, 3), (second, 3)]


def test_an_unknown_column_is_told_once(write: Write) -> None:
    problems = told(write("a.csv", "name,alias\nZorbik,x\nVintel,y\n"))
    assert problems == ['1: error: unknown column "alias"; did you mean "aliases"?']


def test_a_row_with_too_many_cells_is_skipped(write: Write) -> None:
    problems = told(write("a.csv", "name,note\nHaven, New, x\nVintel,\n"))
    assert len(problems) == 1
    assert problems[0].startswith("2: error: 3 cells where the header has 2; quote")


def test_a_problem_reads_as_a_line() -> None:
    assert (
        str(Problem(severity="error", message="wrong; mend it", path="a.toml", line=3))
        == "a.toml:3: error: wrong; mend it"
    )
    assert str(Problem(severity="warning", message="odd; look")) == "warning: odd; look"
