import type { Command } from 'commander';
import { choiceArgument } from '../program/choices.ts';
import { print } from '../program/print.ts';
import { completionsOf } from './completions-of.ts';
import { toBash } from './to-bash.ts';
import { toFish } from './to-fish.ts';

const SCRIPTS = {
  bash: toBash,
  zsh: (completions) =>
    `autoload -Uz compinit bashcompinit && compinit && bashcompinit\n\n${toBash(completions)}`,
  fish: toFish,
} satisfies Record<string, typeof toBash>;

type Shell = keyof typeof SCRIPTS;

export function addCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description('Print a script that completes these commands in a shell. It needs no database')
    .addArgument(choiceArgument('<shell>', 'for which shell', Object.keys(SCRIPTS)))
    .action((shell: Shell, { json }: { json?: boolean }) => {
      const script = SCRIPTS[shell](completionsOf(program));
      print(json ? JSON.stringify({ shell, script }) : script);
    });
}
