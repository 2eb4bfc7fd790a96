import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ARCHAIC_TITLES, FRAGMENT } from '../../harness/repository/archaic.ts';

/** A test with its title, also `test.each(…)(…)`. */
const TEST = /(?<![\w.])(?:test|it)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*['"`]/;

test('tests are in test files, where their titles are found', () => {
  const helpers = globSync('test/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  expect(helpers.length).toBeGreaterThan(100);
  expect(helpers.filter((file) => TEST.test(readFileSync(file, 'utf8')))).toEqual([]);
});

/** The title of a test or a group, and its indentation. */
const TITLE =
  /^(?<indent> *)(?:test|describe)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>).)*)\k<quote>/gm;

test('titles of tests are plain English, and sentences where no group completes them', () => {
  const titles = globSync('test/**/*.test.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(TITLE)].map(({ groups }) => ({
      file,
      title: groups?.title ?? '',
      isAlone: groups?.indent === '' && !groups?.title?.endsWith(' %s'),
    })),
  );
  expect(titles.length).toBeGreaterThan(2_500);
  expect(
    titles.filter(
      ({ title, isAlone }) =>
        ARCHAIC_TITLES.some((pattern) => pattern.test(title)) || (isAlone && FRAGMENT.test(title)),
    ),
  ).toEqual([]);
});

test('what CI runs in addition is decided in one place', () => {
  const readers = globSync('{test/**/*.ts,vitest.config.ts}').filter((file) =>
    /process\.env\.CI\b|env\.CI\b/.test(readFileSync(file, 'utf8')),
  );
  expect(readers).toEqual(['test/harness/ci.ts']);
});
