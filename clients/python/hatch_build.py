"""What hatchling does before it builds or installs the client: it makes the types of the contract, which git does not
have. A source archive has them already."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TypesOfTheContract(BuildHookInterface):  # type: ignore[type-arg]
    """Makes the module, and packs it all the same."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        checkout = Path(self.root).parents[1]
        if (checkout / "openapi.yaml").is_file():
            sys.path.insert(0, str(checkout))
            from contract import python_types

            python_types.write()
        build_data["artifacts"].append("/bigtwo_client/answers.py")
