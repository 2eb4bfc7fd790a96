/** The completion as a script of bash, which is also one of zsh with `bashcompinit`. */
export function toBash(completions: ReadonlyMap<string, readonly string[]>): string {
  const cases = [...completions].map(([at, words]) => `    '${at}') echo '${words.join(' ')}' ;;`);
  return `_operator_words() {
  case "$1" in
${cases.join('\n')}
    *) return 1 ;;
  esac
}

_operator() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path='' places=0 option='' word words at
  for ((at = 1; at < COMP_CWORD; at++)); do
    word="\${COMP_WORDS[at]}"
    if [[ -n $option ]]; then
      option=''
    elif [[ $word == -* ]]; then
      if _operator_words "$path $word" >/dev/null; then option=$word; fi
    elif [[ $places == 0 ]] && _operator_words "\${path:+$path }$word" >/dev/null; then
      path="\${path:+$path }$word"
    else
      ((places += 1))
    fi
  done
  if [[ -n $option ]]; then
    words=$(_operator_words "$path $option")
  elif [[ $current == -* ]]; then
    words=$(_operator_words "$path -")
  else
    words=$(_operator_words "$path #$((places + 1))")
    if [[ $places == 0 ]]; then words+=" $(_operator_words "$path")"; fi
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}

complete -o default -F _operator operator
`;
}
