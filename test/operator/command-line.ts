import { afterEach, beforeEach, vi } from 'vitest';
import { LOCAL_SECRETS } from '../../local/secrets.ts';
import { createProgram } from '../../operator/program/create-program.ts';

/**
 * The command line within this process, on what `environment` answers before each test. `printed` has what the last
 * commands have said since it was emptied.
 */
export function useCommandLine(environment: () => Record<string, string | undefined>) {
  const printed = { out: '', err: '' };
  beforeEach(() => {
    const variables = {
      ...environment(),
      API_BASE_URL: 'https://api.operator.example',
      OWN_HOSTS: 'operator.example',
      WEBHOOK_SECRETS_KEY: LOCAL_SECRETS.WEBHOOK_SECRETS_KEY,
    };
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    Object.assign(printed, { out: '', err: '' });
    const add = (stream: 'out' | 'err') => (text: unknown) => {
      printed[stream] += String(text);
      return true;
    };
    vi.spyOn(console, 'log').mockImplementation(add('out'));
    vi.spyOn(process.stdout, 'write').mockImplementation(add('out'));
    vi.spyOn(process.stderr, 'write').mockImplementation(add('err'));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    process.exitCode = undefined;
  });
  return {
    printed,
    /** Runs a command as the command line does, and tells what it threw. */
    run: async (words: string[]): Promise<unknown> => {
      try {
        await createProgram().parseAsync(words, { from: 'user' });
        return undefined;
      } catch (error) {
        return error;
      }
    },
  };
}
