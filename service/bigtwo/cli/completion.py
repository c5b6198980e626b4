"""``bigtwo completion``: a script that lets a shell complete commands, flags, variants, house rules and rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import shtab

from bigtwo import rulebook
from bigtwo.cli.outcome import ANSWERED
from bigtwo.cli.showing import written
from bigtwo.combinations.kinds import KINDS
from bigtwo.listed_packs import PACK_IDS
from bigtwo.messages.languages import LANGUAGES
from bigtwo.variant import CONSTRAINTS, OPTIONS, named_variants

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable, Iterator

SHELLS: Final = ("bash", "zsh", "fish")

_HOW: Final = """\
to try it in this shell:
  bash  source <(bigtwo completion bash)
  zsh   source <(bigtwo completion zsh)
  fish  bigtwo completion fish | source
to keep it, put that line into ~/.bashrc, into ~/.zshrc after compinit, or into ~/.config/fish/config.fish\
"""


def add_completion(parser: argparse.ArgumentParser, root: argparse.ArgumentParser) -> None:
    """`bigtwo completion`."""
    parser.epilog = _HOW
    parser.add_argument("shell", choices=SHELLS)
    parser.set_defaults(command=_completion, parser=parser, root=root)


def _completion(asked: argparse.Namespace) -> int:
    script = shtab.complete(asked.root, asked.shell)
    if asked.shell == "bash":
        script = script.replace(_BASH_CALL, _BASH_COMPLETE + _BASH_CALL.replace("_shtab_bigtwo", "_bigtwo_complete"))
    print(script)
    return ANSWERED


_BASH_CALL: Final = "complete -o bashdefault -F _shtab_bigtwo bigtwo"
_BASH_COMPLETE: Final = """\
# Readline breaks words at an equals sign, and replaces only what stands behind the last one.
_bigtwo_complete() {
  local word before="" last=-1 behind="${COMP_WORDS[COMP_CWORD]}"
  local -a words=()
  for word in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
    if (( last >= 0 )) && [[ ( "$word" == "=" && "${words[last]}" != -* ) ||
                             ( "$before" == "=" && "${words[last]}" == *= ) ]]; then
      words[last]+="$word"
    else
      words+=("$word")
      last=$(( last + 1 ))
    fi
    before="$word"
  done
  [[ "$behind" == "=" ]] && behind=""
  local head="${words[last]%"$behind"}" COMP_CWORD=$last
  local -a COMP_WORDS=("${words[@]}")
  _shtab_bigtwo
  [[ ${#COMPREPLY[@]} = 1 && "${COMPREPLY[0]}" == *= ]] && compopt -o nospace 2>/dev/null
  (( ${#COMPREPLY[@]} )) && COMPREPLY=("${COMPREPLY[@]#"$head"}")
  return 0
}

"""


# --- what completes an argument --------------------------------------------------------------------------------------


class Completer(dict[str, Any]):
    """The words that complete an argument, as shtab asks for them. Reading the rulebook takes longer than answering,
    so the words are found only when somebody asks."""

    def __init__(self, name: str, words: Callable[[], Iterable[str]]) -> None:
        super().__init__()
        self._name = name
        self._words = words

    def get(self, key: str, otherwise: Any = None) -> Any:
        """The part of a script for one shell, or under ``preamble`` the functions it needs."""
        words, function = " ".join(self._words()), f"_bigtwo_{self._name}"
        # Of several words joined by commas, as in hong-kong-ip,three-player, bash completes the last one.
        bash = (
            f'{function}() {{\n  local head=""\n  [[ $1 == *,* ]] && head="${{1%,*}},"\n'
            f'  compgen -P "$head" -W "{words}" -- "${{1##*,}}"\n}}\n'
        )
        parts = {"bash": function, "zsh": f"({words})", "fish": words, "preamble": {"bash": bash}}
        return parts.get(key, otherwise)


def _rule_ids() -> list[str]:
    entries = (*rulebook.rules(), *rulebook.decisions())
    return [*(entry.id for entry in entries), *(constraint.id for constraint in CONSTRAINTS)]


VARIANTS: Final = Completer("variants", lambda: (named.id for named in named_variants()))
OPTION_NAMES: Final = Completer("options", lambda: (option.name for option in OPTIONS))


def _house_rules() -> Iterator[str]:
    """Every option with each value that a shell takes as it is, and without one where there are others."""
    for option in OPTIONS:
        values = [written(option.explained(value).value) for value in option.values]
        plain = [value for value in values if value.replace("-", "").replace("_", "").isalnum()]
        yield from (f"{option.name}={value}" for value in plain)
        if len(plain) < len(values) or option.syntax is not None:
            yield f"{option.name}="


HOUSE_RULES: Final = Completer("house", _house_rules)
LANGUAGE_TAGS: Final = Completer("languages", lambda: LANGUAGES)
PACK_NAMES: Final = Completer("packs", lambda: PACK_IDS)
KIND_NAMES: Final = Completer("kinds", lambda: KINDS)
RULE_IDS: Final = Completer("rules", _rule_ids)
FILES: Final = shtab.FILE


def completed_by(action: argparse.Action, completer: dict[str, Any]) -> None:
    """Says what completes an argument. These are suggestions and limit nothing."""
    action.complete = completer  # type: ignore[attr-defined]  # where shtab looks for it
