import type { Command } from 'commander';
import { buildProgram } from './build-program.ts';
import { NOUNS } from './nouns.ts';

/** The operator's whole command line; only that of one noun, if it is one, which loads faster. */
export async function createProgram(noun = ''): Promise<Command> {
  const only = Object.hasOwn(NOUNS, noun) ? NOUNS[noun] : undefined;
  if (only !== undefined) return buildProgram({ [noun]: await only() });
  const [{ completionCommand }, ...entries] = await Promise.all([
    import('./completion-command.ts'),
    ...Object.entries(NOUNS).map(async ([name, load]) => [name, await load()] as const),
  ]);
  const program = buildProgram({
    ...Object.fromEntries(entries),
    completion: completionCommand(() => program),
  });
  return program;
}
