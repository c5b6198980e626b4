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

