import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

export type Ended = { code: number | null; stdout: string; stderr: string };

/** Runs a program of the project like its npm script, with additional variables; undefined removes one. */
export function runProgram(
  file: string,
  words: readonly string[],
  variables: Record<string, string | undefined> = {},
  input?: string,
): Promise<Ended> {
  const child = spawn(process.execPath, [file, ...words], {
    cwd: PROJECT,
    env: { ...process.env, ...variables },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  child.stdin?.end(input);
  const ended: Ended = { code: null, stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => {
    ended.stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    ended.stderr += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...ended, code }));
  });
}
