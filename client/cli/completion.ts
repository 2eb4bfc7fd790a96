import type { Command } from 'commander';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** Lists the words that may follow each path of words: groups, verbs, and options. */
function wordsOf(command: Command, path: readonly string[] = []): [path: string, words: string[]][] {
  const words = [
    ...command.commands.map((each) => each.name()),
    ...command.options.flatMap(({ long }) => long ?? []),
  ];
  return [
    [path.join(' '), words],
    ...command.commands.flatMap((each) => wordsOf(each, [...path, each.name()])),
  ];
}

/** A script that completes the program in a shell. */
export function toCompletion(program: Command, shell: Shell): string {
  const all = wordsOf(program);
  return shell === 'fish' ? toFish(program.name(), all) : toBash(program.name(), all, shell);
}

function toBash(name: string, all: ReturnType<typeof wordsOf>, shell: Shell): string {
  const cases = all.map(([path, words]) => `    '${path}') words='${words.join(' ')}' ;;`);
  return `${shell === 'zsh' ? 'autoload -Uz compinit bashcompinit && compinit && bashcompinit\n' : ''}_operator_api() {
  local path='' word words='' at
  for ((at = 1; at < COMP_CWORD; at++)); do
    word="\${COMP_WORDS[at]}"
    [[ "$word" == -* ]] && break
    path="\${path:+$path }$word"
    ((at == 2)) && break
  done
  case "$path" in
${cases.join('\n')}
    *) words='' ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _operator_api ${name}
`;
}

const toFish = (name: string, all: ReturnType<typeof wordsOf>): string =>
  all
    .map(([path, words]) => {
      const condition =
        path === ''
          ? '__fish_use_subcommand'
          : path
              .split(' ')
              .map((word) => `__fish_seen_subcommand_from ${word}`)
              .join('; and ');
      return `complete -c ${name} -f -n '${condition}' -a '${words.join(' ')}'`;
    })
    .join('\n')
    .concat('\n');
