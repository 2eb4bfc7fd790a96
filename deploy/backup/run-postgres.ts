import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { DeployError } from '../wrangler.ts';

export type PostgresProgram = {
  input: Writable;
  output: Readable;
  /** Rejects with what the program said when it failed. */
  ended: Promise<void>;
  /** Ends it before it is done. */
  stop(): void;
};

/**
 * Starts a program of `postgresql-client` on a database. The password is in its environment, because other users of the
 * machine see its words.
 */
export function runPostgres(
  program: 'pg_dump' | 'pg_restore',
  words: readonly string[],
  databaseUrl: string,
): PostgresProgram {
  const address = new URL(databaseUrl);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const child = spawn(program, [...words, `--dbname=${address.href}`], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, PGPASSWORD: password, PGCONNECT_TIMEOUT: '30' },
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', (error) =>
      reject(
        new DeployError(`${program} could not be started (${error.message}). Install postgresql-client.`),
      ),
    );
    child.on('close', (code, signal) =>
      code === 0
        ? resolve()
        : reject(new DeployError(`${program} ended with ${code ?? signal}:\n${said.trim()}`)),
    );
  });
  // Awaited by the caller, once there is nothing more to read or write.
  ended.catch(() => {});
  return { input: child.stdin, output: child.stdout, ended, stop: () => void child.kill('SIGKILL') };
}
