import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

// A copy without its history has nothing that could be tracked.
test.runIf(existsSync(`${ROOT}/.git`))('packing and installing the clients leaves nothing untracked', () => {
  const made = [
    'client/operator-client-6.0.0.tgz',
    'client/dist/index.js',
    'client/python/build/lib/operator_client/__init__.py',
    'client/python/operator_client.egg-info/PKG-INFO',
    'client/python/dist/operator_client-6.0.0-py3-none-any.whl',
  ];
  const ignored = execFileSync('git', ['check-ignore', ...made], { cwd: ROOT, encoding: 'utf8' });
  expect(ignored.trim().split('\n')).toEqual(made);
});
