"""``python -m tools.translations``: brings every catalogue up to date, and says what is missing or wrong in it."""

from __future__ import annotations

import sys

from tools.translations.catalogues import LOCALES, path_of, updated, written
from tools.translations.checking import faults
from tools.translations.extracting import DOMAINS, template

TEMPLATE = "en"


def main() -> int:
    """Writes the catalogues; 1 where a text is missing, stale or wrong."""
    found = 0
    for domain in DOMAINS:
        texts = template(domain)
        for locale, domains in LOCALES.items():
            if domain not in domains:
                continue
            catalogue = updated(locale, domain, texts)
            path = path_of(locale, domain)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(written(catalogue))
            lines = list(faults(locale, catalogue))
            found += len(lines)
            print(f"{path}: {len(catalogue)} texts, {len(lines)} faults")
            for line in lines:
                print(f"  {line}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
