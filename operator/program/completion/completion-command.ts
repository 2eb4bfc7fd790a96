import type { Command as Program } from 'commander';
import * as z from 'zod';
import { defineCommand } from '../define-command.ts';
import { completionsOf } from './completions-of.ts';
import { toBash } from './to-bash.ts';
import { toFish } from './to-fish.ts';

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
