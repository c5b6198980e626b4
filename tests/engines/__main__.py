"""An engine as a program that is asked by lines of JSON: `python -m tests.engines AceToFive KingToFour`."""

import json
import sys

from tests.engines.asking import ENGINES, hello


def main() -> None:
    name = " ".join(sys.argv[1:])
    engine = ENGINES[name]()
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["operation"] == "hello":
            answer = hello(name)
        else:
            answer = {"ok": True, "result": engine.answer(asked["operation"], asked["input"])}
        print(json.dumps({"id": asked["id"], **answer}), flush=True)


if __name__ == "__main__":
    main()
