import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A test with its title, also `test.each(…)(…)`. */
const TEST = /(?<![\w.])(?:test|it)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*['"`]/;

test('tests are in test files, where their titles are found', () => {
  const helpers = globSync('test/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  expect(helpers.length).toBeGreaterThan(100);
  expect(helpers.filter((file) => TEST.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('what CI runs in addition is decided in one place', () => {
  const readers = globSync('{test/**/*.ts,vitest.config.ts}').filter((file) =>
    /process\.env\.CI\b|env\.CI\b/.test(readFileSync(file, 'utf8')),
  );
  expect(readers).toEqual(['test/harness/ci.ts']);
});
