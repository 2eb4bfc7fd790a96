import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CLIENT_FOLDERS, type Language } from './languages.ts';
import type { Asked, Outcome } from './protocol.ts';

export type Driver = {
  /** Makes one call after the other, and returns its outcome. */
  ask: (asked: Asked) => Promise<Outcome>;
  stop: () => void;
};

/** Starts the program that makes calls with the client of a language; `environment` adds variables to its own. */
export async function startDriver(
  language: Language,
  environment: Record<string, string> = {},
): Promise<Driver> {
  const folder = mkdtempSync(join(tmpdir(), 'operator-driver-'));
  const [program, ...args] = await language.driver(folder);
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PYTHONPATH: CLIENT_FOLDERS.python,
      PYTHONDONTWRITEBYTECODE: '1',
      CLIENT_PHP: CLIENT_FOLDERS.php,
      ...environment,
    },
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    ask: async (asked) => {
      child.stdin.write(`${JSON.stringify(asked)}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error(`The driver of ${language.name} has ended.`);
      return JSON.parse(value);
    },
    stop: () => {
      child.stdin.end();
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
