"""The vectors of the page on fair shuffles."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bigtwo.cards import PACKS

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "fair-shuffles.md"

VECTORS: list[dict[str, Any]] = [
    {**vector, "cards": vector["cards"].split() if "cards" in vector else PACKS[vector["pack"]].cards}
    for vector in json.loads(PAGE.with_suffix(".json").read_text(encoding="utf-8"))
]
"""Each with its seed, the cards that are shuffled, what they come to as a text, and the card that is drawn then."""
