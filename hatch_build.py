"""What hatchling does before it builds or installs bigtwo: it makes the contract as JSON, which git does not have."""

from __future__ import annotations

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ContractAsJson(BuildHookInterface):  # type: ignore[type-arg]
    """Makes the files, and packs them all the same."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from contract import json_forms

        json_forms.write()
        made = (json_forms.JSON, json_forms.PORTABLE)
        build_data["artifacts"] += [f"/{path.relative_to(self.root).as_posix()}" for path in made]
