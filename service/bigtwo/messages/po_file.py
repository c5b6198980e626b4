"""A catalogue of gettext, read from the .po file that translators write: nothing is compiled, nothing is stale."""

from __future__ import annotations

import re
from gettext import NullTranslations, c2py
from typing import Final

_TEXT: Final = r'(".*"(?:\n".*")*)'
ENTRY: Final = re.compile(
    rf'(?:^#,(.*)\n(?:#\|.*\n)*)?^msgctxt "(.*)"\nmsgid {_TEXT}\n(?:msgid_plural {_TEXT}\n)?'
    rf"msgstr(?:\[0\])? {_TEXT}((?:\nmsgstr\[\d\] .*(?:\n\".*)*)*)",
    re.MULTILINE,
)
FURTHER_FORM: Final = re.compile(rf"^msgstr\[\d\] {_TEXT}", re.MULTILINE)
PLURAL_FORMS: Final = re.compile(r"^Plural-Forms: .*?plural=([^;]*)", re.MULTILINE)
HEADER: Final = re.compile(rf'^msgid ""\nmsgstr {_TEXT}', re.MULTILINE)
ESCAPED: Final = re.compile(r"\\(.)")
_CONTROLS: Final = {"n": "\n", "r": "\r", "t": "\t"}


class PoFile(NullTranslations):
    """The texts of a .po file. What is not translated, or is fuzzy since its English text has changed, is said in the
    language behind this one, in the end in English."""

    def __init__(self, content: str) -> None:
        super().__init__()
        self._texts: Final[dict[tuple[str, str], str]] = {}
        self._forms: Final[dict[tuple[str, str, int], str]] = {}
        for flags, context, english, several, text, further in ENTRY.findall(content):
            if "fuzzy" in flags:
                continue
            if several:
                forms = enumerate([text, *FURTHER_FORM.findall(further)])
                self._forms.update(
                    ((context, _unquoted(english), n), _unquoted(form)) for n, form in forms if form != '""'
                )
            elif text != '""':
                self._texts[context, _unquoted(english)] = _unquoted(text)
        header = HEADER.search(content)
        plural = PLURAL_FORMS.search(_unquoted(header[1])) if header else None
        self._form_of: Final = c2py(plural[1] if plural else "n != 1")

    def pgettext(self, context: str, message: str) -> str:
        """A text by its context and the English text."""
        found = self._texts.get((context, message))
        return super().pgettext(context, message) if found is None else found

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """The form of a text that goes with a number."""
        found = self._forms.get((context, msgid1, self._form_of(n)))
        return super().npgettext(context, msgid1, msgid2, n) if found is None else found


def _unquoted(text: str) -> str:
    """What stands within quotation marks, on one line or on several."""
    text = text[1:-1].replace('"\n"', "")
    return ESCAPED.sub(lambda found: _CONTROLS.get(found[1], found[1]), text) if "\\" in text else text
