/** The completion as a script of fish. */
export function toFish(completions: ReadonlyMap<string, readonly string[]>): string {
  const cases = [...completions].map(
    ([at, words]) => `    case '${at}'\n      string split -n -- ' ' '${words.join(' ')}'\n      return 0`,
  );
  return `function __operator_words
  switch "$argv[1]"
${cases.join('\n')}
  end
  return 1
end

function __operator_complete
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  set -l path ''
  set -l places 0
  set -l option ''
  for word in $words[2..-1]
    if test -n "$option"
      set option ''
    else if string match -q -- '-*' "$word"
      if __operator_words "$path $word" >/dev/null
        set option "$word"
      end
    else if test $places -eq 0; and __operator_words (string trim "$path $word") >/dev/null
      set path (string trim "$path $word")
    else
      set places (math $places + 1)
    end
  end
  if test -n "$option"
    __operator_words "$path $option"
  else if string match -q -- '-*' "$current"
    __operator_words "$path -"
  else
    test $places -eq 0; and __operator_words "$path"
    __operator_words "$path #"(math $places + 1)
  end
end

complete -c operator -f -a '(__operator_complete)'
complete -c operator -n 'test (count (__operator_complete)) -eq 0' -F
`;
}
