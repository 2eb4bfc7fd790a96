import type { Command } from 'commander';
import { vi } from 'vitest';
import { endWith } from '../../deploy/end-with.ts';
import type { Ended } from '../harness/machine/run-program.ts';

/**
 * Runs a deployment command within this process, because loading wrangler takes seconds. A variable that is undefined
 * is removed.
 */
export async function runCommand(
  create: () => Command,
  words: readonly string[],
  variables: Record<string, string | undefined>,
): Promise<Ended> {
  const ended: Ended = { code: null, stdout: '', stderr: '' };
  const add = (stream: 'stdout' | 'stderr') => (text: unknown) => {
    ended[stream] += `${text}`;
    return true;
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.spyOn(console, 'log').mockImplementation((text) => void add('stdout')(`${text}\n`));
  vi.spyOn(console, 'error').mockImplementation((text) => void add('stderr')(`${text}\n`));
  vi.spyOn(process.stdout, 'write').mockImplementation(add('stdout'));
  vi.spyOn(process.stderr, 'write').mockImplementation(add('stderr'));
  try {
    await endWith(() => create().parseAsync(words, { from: 'user' }));
    return { ...ended, code: Number(process.exitCode ?? 0) };
  } finally {
    process.exitCode = undefined;
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
}
