import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { generateClients } from '../../../client/generator/generate.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

// A copy without its history has nothing that could be tracked.
test.runIf(existsSync(`${ROOT}/.git`))('no generated file of the clients is committed', async () => {
  const generated = Object.keys(await generateClients()).map((name) => `client/${name}`);
  expect(generated.length).toBeGreaterThan(5);
  const ignored = execFileSync('git', ['check-ignore', '--no-index', ...generated], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(ignored.trim().split('\n')).toEqual(generated);
  expect(execFileSync('git', ['ls-files', ...generated], { cwd: ROOT, encoding: 'utf8' })).toBe('');
});
