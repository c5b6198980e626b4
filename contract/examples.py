"""The examples of the contract, which stand at the end of openapi.yaml: a person writes what is asked, and the service
itself, in this process, is asked for the answers. It is a step of `make generate`; read the difference.

* What the request of a path shows under ``examples`` is a question: its ``value`` is posted to the path, and the answer
  becomes an example of its own behind it, ``...-answer``.
* ``x-request`` is a whole request, whose answer becomes the ``value``.
* ``x-abridged`` in an example of an answer names fields of which it shows a part: of an object in such a field the
  members that stand there are answered again, and anything else stays as somebody wrote it. So nothing is shown that
  changes with every rule, variant or option that is added.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import yaml
from flask.testing import FlaskClient

from bigtwo.api import create_app
from bigtwo.api.settings import Settings
from contract.json_forms import YAML

BEGIN: Final = "\n  examples:\n"
"""What begins the section of components, the last of the document."""
ANSWER: Final = "-answer"
INSTANCE: Final = "urn:uuid:00000000-0000-4000-8000-000000000000"
"""That of every problem in the contract; each real answer has its own."""
WIDTH: Final = 118
"""How long a line may be, without the two blanks in front of it."""


class _Writer(yaml.CSafeDumper):
    """Writes on one line what fits there, and twice what occurs twice."""

    def ignore_aliases(self, data: Any) -> bool:
        return True

    def serialize(self, node: yaml.Node) -> None:
        _lay_out(node, 0, 0)
        super().serialize(node)


def _lay_out(node: yaml.Node, indent: int, column: int) -> None:
    """Puts a value that begins at a column on one line if it fits there; or else its parts behind an indent, but texts
    and numbers of a list one after another."""
    if not isinstance(node, yaml.CollectionNode):
        return
    node.flow_style = True
    line = yaml.serialize(node, Dumper=yaml.CSafeDumper, allow_unicode=True, width=10 * WIDTH).strip()
    if column + len(line) <= WIDTH:
        return
    if isinstance(node, yaml.MappingNode):
        node.flow_style = False
        for name, value in node.value:
            inside = indent + 2 if isinstance(value, yaml.MappingNode) else indent
            _lay_out(value, inside, indent + len(name.value) + 2)
    else:
        node.flow_style = not any(isinstance(each, yaml.CollectionNode) for each in node.value)
        for each in node.value:
            _lay_out(each, indent + 2, indent + 2)


def write() -> None:
    """Answers every example of openapi.yaml anew; all before the examples stays as it is."""
    text = YAML.read_text(encoding="utf-8")
    contract = yaml.load(text, yaml.CSafeLoader)
    examples = {"examples": dict(_answered(contract["paths"], contract["components"]["examples"]))}
    written = yaml.dump(examples, Dumper=_Writer, sort_keys=False, allow_unicode=True, width=WIDTH)
    before, _, _ = text.partition(BEGIN)
    YAML.write_text(before + "\n" + "".join(f"  {line}\n" for line in written.splitlines()), encoding="utf-8")


def _answered(paths: Any, examples: Any) -> Iterator[tuple[str, Any]]:
    """The examples with their answers, by name."""
    client = create_app(Settings(log=False)).test_client()
    asked = {
        example["$ref"].rpartition("/")[2]: path
        for path, item in paths.items()
        if "post" in item
        for example in item["post"]["requestBody"]["content"]["application/json"]["examples"].values()
    }
    for name, example in examples.items():
        if name in asked:
            status, answer = _asked(client, "POST", asked[name], example["value"])
            if status != 200:
                raise ValueError(f"the example {name} is no question that can be answered: {answer['detail']}")
            yield name, example
            yield name + ANSWER, shown(examples.get(name + ANSWER, {}), answer)
        elif "x-request" in example:
            yield name, shown(example, _asked(client, **example["x-request"])[1])
        elif name.removesuffix(ANSWER) not in asked:
            raise ValueError(f"the example {name} is in no request of a path and has no x-request: what is asked?")


def shown(example: Any, answer: Any) -> Any:
    """An example with its answer, or what it shows of it."""
    for field in example.get("x-abridged", ()):
        part = example["value"][field]
        answer[field] = {each: answer[field][each] for each in part} if isinstance(part, dict) else part
    return {**example, "value": answer}


def _asked(client: FlaskClient, method: str, path: str, body: object = None) -> tuple[int, Any]:
    """The status and the answer; a body that is a text is sent as it is, so that it need not be JSON."""
    data = body if isinstance(body, str) else None if body is None else json.dumps(body)
    response = client.open(path, method=method, data=data, content_type=data and "application/json")
    answer = response.get_json()
    return response.status_code, answer | {"instance": INSTANCE} if "instance" in answer else answer


if __name__ == "__main__":
    write()
