import { Readable } from 'node:stream';
import { afterEach, beforeEach, vi } from 'vitest';
import { LOCAL_KEY_RINGS } from '../../../local/secrets.ts';
import { createProgram } from '../../../operator/program/create-program.ts';
import { told } from '../../harness/told.ts';

/** The line of standard input that commands find. */
const INPUT = 'local-registry-token';

/**
 * The command line in this process, with the variables that `environment` returns before each test. `printed` collects
 * the commands' output until it is emptied.
 */
export function useCommandLine(environment: () => Record<string, string | undefined>) {
  const printed = { out: '', err: '' };
  beforeEach(() => {
    const variables = {
      ...environment(),
      API_BASE_URL: 'https://api.operator.example',
      WEBHOOK_INSECURE_HOSTS: undefined,
      OWN_HOSTS: 'operator.example',
      ...LOCAL_KEY_RINGS,
    };
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    Object.assign(printed, { out: '', err: '' });
    const add = (stream: 'out' | 'err') => (text: unknown) => {
      printed[stream] += String(text);
      return true;
    };
    vi.spyOn(process, 'stdin', 'get').mockImplementation(
      () => Readable.from([`${INPUT}\n`]) as unknown as typeof process.stdin,
    );
    vi.spyOn(console, 'log').mockImplementation(add('out'));
    vi.spyOn(console, 'error').mockImplementation((text) => void add('err')(`${text}\n`));
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
    /** Runs a command; returns what it threw, with the message that the operator reads. */
    run: async (words: string[]): Promise<unknown> => {
      try {
        const program = await createProgram(words[0]);
        await told(program.parseAsync(words, { from: 'user' }));
        return undefined;
      } catch (error) {
        return error;
      }
    },
  };
}
