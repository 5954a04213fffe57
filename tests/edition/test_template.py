from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrfix.edition.template import Template

FIELDS = ("heard", "suggestion")


def test_a_value_is_put_in_as_it_is() -> None:
    template = Template.parse("{heard} [possibly {suggestion}]", FIELDS)
    assert (
        template.render({"heard": "{suggestion}", "suggestion": r"\1 {0} %s"}) == r"{suggestion} [possibly \1 {0} %s]"
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{herd}", r"unknown field \{herd\}; did you mean heard\?"),
        ("{}", r"unknown field \{\}; it can be heard, suggestion"),
        ("{heard.__class__}", "unknown field"),
        ("{heard!r}", "unknown field"),
        ("{heard", r"a lone \{ names no field"),
        ("heard}", r"a lone \} names no field"),
        ("{{heard}}", r"a lone \{ names no field"),
    ],
)
def test_a_brace_that_names_no_field_is_refused(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Template.parse(text, FIELDS)


def test_a_template_is_cut_at_a_field() -> None:
    before, after = Template.parse("a {suggestion} b {heard} c", FIELDS).split("heard")
    assert (before.render({"suggestion": "x"}), after.render({})) == ("a x b ", " c")


@pytest.mark.parametrize(
    ("text", "bounded"),
    [("[{heard}]", True), ("{heard}]", False), ("[{heard} {suggestion}]", False), (" {heard}]", False)],
)
def test_fields_can_be_told_where_text_encloses_them(text: str, bounded: bool) -> None:
    assert Template.parse(text, FIELDS).is_bounded is bounded


@given(st.text(max_size=20), st.text(max_size=20))
def test_what_was_written_is_recognised(heard: str, suggestion: str) -> None:
    template = Template.parse("(.*{heard}|{suggestion}|{heard})", FIELDS)
    values = {"heard": heard, "suggestion": suggestion}
    patterns = {name: re.escape(value) for name, value in values.items()}
    found = re.fullmatch(template.expression(patterns), template.render(values))
    assert found
    assert found.groupdict() == values
