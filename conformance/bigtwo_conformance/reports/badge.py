"""A badge for a README: the JSON that shields.io and its relatives read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from bigtwo_conformance.reports.words import scope_line

if TYPE_CHECKING:
    from bigtwo_conformance.results import Results


def badge(results: Results) -> str:
    """A claim or its absence, never a percentage."""
    granted = results["headline"]["granted"]
    limited = any(rule["verdict"] == "excepted" for rule in results["rules"]) or any(results["selection"].values())
    edition = results["corpus"]["edition"]
    scope = scope_line(results)
    message = f"{'in part' if limited else 'conforms'}: {scope}, corpus {edition}" if granted else f"no claim: {scope}"
    color = "lightgrey" if not granted else "yellow" if limited else "brightgreen"
    return json.dumps({"schemaVersion": 1, "label": "Big Two rules", "message": message, "color": color}) + "\n"
