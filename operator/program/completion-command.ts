import type { Command, Command as Program } from 'commander';
import * as z from 'zod';
import { defineCommand } from './define-command.ts';

const SCRIPTS = {
  bash: toBash,
  zsh: (completions: Parameters<typeof toBash>[0]) =>
    `autoload -Uz compinit bashcompinit && compinit && bashcompinit\n\n${toBash(completions)}`,
  fish: toFish,
};

/** The command that prints the completion of a command line. */
export const completionCommand = (program: () => Program) =>
  defineCommand({
    summary: 'Print a script that completes these commands in a shell. It needs no database',
    fields: { shell: z.enum(['bash', 'zsh', 'fish']).describe('shell that the script is for') },
    runOffline: async ({ shell }) => ({ shell, script: SCRIPTS[shell](completionsOf(program())) }),
    output: ({ script }) => script,
  });

/**
 * Lists the words that complete each place of a command line: after `link`, its verbs; after `link list -`, its options;
 * after `link list --status`, that option's values (none when they are free); after `block add #2`, its second
 * argument's.
 */
export function completionsOf(program: Command): Map<string, readonly string[]> {
  const known = new Map<string, readonly string[]>();
  add(known, program, []);
  known.set('help', known.get('') ?? []);
  return known;
}

function add(known: Map<string, readonly string[]>, command: Command, path: readonly string[]): void {
  const at = path.join(' ');
  known.set(
    at,
    command.commands.map((verb) => verb.name()),
  );
  known.set(`${at} -`, [...command.options.map(({ long }) => long ?? ''), '--help']);
  for (const { long, short, required, argChoices = [] } of command.options)
    if (required) for (const flag of [long, short]) if (flag) known.set(`${at} ${flag}`, argChoices);
  command.registeredArguments.forEach(({ argChoices }, index) => {
    if (argChoices) known.set(`${at} #${index + 1}`, argChoices);
  });
  for (const verb of command.commands) add(known, verb, [...path, verb.name()]);
}

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
