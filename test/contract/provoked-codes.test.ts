import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { errorsOf } from '../../shared/http/route.ts';
import { OPERATIONS } from './operations.ts';

const TESTS = resolve(import.meta.dirname, '..');

test('a test names every code that an operation can answer', () => {
  const named = globSync('**/*.test.ts', { cwd: TESTS })
    .map((file) => readFileSync(resolve(TESTS, file), 'utf8'))
    .join('\n');
  const answerable = new Set(OPERATIONS.flatMap(({ route }) => [...errorsOf(route)]));
  expect(answerable.size).toBeGreaterThan(30);
  expect([...answerable].filter((code) => !named.includes(`'${code}'`))).toEqual([]);
});
