import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const POSTGRES = resolve(import.meta.dirname, '../../local/postgres/postgres.ts');

test.each([0, 3])('a process that uses the embedded Postgres exits with its own code, %i', (code) => {
  const program = `await import(${JSON.stringify(POSTGRES)}); process.exitCode = ${code};`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program]);
  expect(status).toBe(code);
});
