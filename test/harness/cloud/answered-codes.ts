import { appendFileSync, existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** Tests whose requests count: those over HTTP, like a customer's. */
const FILES = 'test/{contract,e2e,faults}/**/*.test.ts';
const noted = new Set<string>();
const fileIn = (directory: string) => join(directory, 'answered-codes');

/** Records the error code of a request's log line, for the end of the run. */
export function noteCode(directory: string | undefined, line: string): void {
  const [, code] = /"event":"request".*"code":"([A-Z_]+)"/.exec(line) ?? [];
  if (directory === undefined || code === undefined || noted.has(code)) return;
  noted.add(code);
  appendFileSync(fileIn(directory), `${code}\n`);
}

/** Error codes of operations that no request received. */
export async function findMissingCodes(answered: readonly string[]): Promise<string[]> {
  // Imported lazily: loading all functions takes long, and most runs do not need them.
  const { ALL_FUNCTIONS } = await import('../../../openapi/all-functions.ts');
  const { errorsOf } = await import('../../../shared/kernel/http/route.ts');
  const answerable = new Set(
    ALL_FUNCTIONS.flatMap(({ routes }) => routes).flatMap((route) => [...errorsOf(route)]),
  );
  return [...answerable].filter((code) => !answered.includes(code));
}

/**
 * After a complete successful run of the HTTP tests, throws when no request received some error code. Does nothing for
 * a partial run.
 */
export async function checkCodes({ vitest }: TestProject, directory: string): Promise<void> {
  const ran = vitest.state.getFiles();
  if (ran.some(({ result }) => result?.state !== 'pass' && result?.state !== 'skip')) return;
  const done = new Set(ran.map(({ filepath }) => filepath));
  const { root } = vitest.config;
  if (!globSync(FILES, { cwd: root }).every((file) => done.has(join(root, file)))) return;
  const file = fileIn(directory);
  const missing = await findMissingCodes(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
  if (missing.length > 0) throw new Error(`No request of the tests was answered ${missing.join(', ')}.`);
}
