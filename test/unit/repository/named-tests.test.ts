import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const TESTS = resolve(import.meta.dirname, '../..');
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
/** The subsections of section 4, with one or a few endpoints each. */
const ENDPOINTS = Array.from({ length: 13 }, (_, index) => `4.${index + 1}`);
/** The number of faults of each letter. */
const FAULTS = {
  R: 9,
  I: 11,
  M: 17,
  O: 1,
  Q: 11,
  C: 13,
  W: 15,
  S: 5,
  K: 5,
  B: 8,
  J: 3,
  T: 1,
  V: 8,
  P: 6,
  D: 2,
  G: 1,
  N: 2,
  L: 4,
  E: 1,
};

type Rule = { section: string; text: string; tests: { file: string; name: string }[] };

/** The rules that a page lists, each with the tests below it. */
function readRules(page: string): Rule[] {
  const rules: Rule[] = [];
  let section = '';
  for (const line of readFileSync(resolve(TESTS, page), 'utf8').split('\n')) {
    const [, heading] = /^## ([\d.]+?)\.? /.exec(line) ?? [];
    const [, text] = /^- (.+)/.exec(line) ?? [];
    const [, file, name] = /^ {2}- (\S+): (.+)/.exec(line) ?? [];
    if (heading !== undefined) section = heading;
    if (text !== undefined) rules.push({ section, text, tests: [] });
    if (file !== undefined && name !== undefined) rules.at(-1)?.tests.push({ file, name });
  }
  return rules;
}

const clauses = readRules('contract/clauses.md');
const faults = readRules('faults/README.md');
/** The rules of each subject. */
const subjects = globSync('rules/*.md', { cwd: TESTS })
  .sort()
  .map((page) => ({ page, rules: readRules(page) }));

/** Whether a file has a test or a group with this name, as spelled in the source. */
function hasTest(file: string, name: string): boolean {
  const path = resolve(TESTS, file);
  if (!existsSync(path)) return false;
  const text = readFileSync(path, 'utf8');
  const spelled = ["'", '"', '`'].map((quote) => `${quote}${name.replaceAll(quote, `\\${quote}`)}${quote},`);
  return spelled.some((literal) => text.includes(literal));
}

test('every section of the contract has its clauses', () => {
  const found = new Set(clauses.map(({ section }) => section));
  expect([...SECTIONS, ...ENDPOINTS].filter((section) => !found.has(section))).toEqual([]);
  expect(clauses.length).toBeGreaterThan(120);
});

test('every fault is listed once', () => {
  const listed = faults.map(({ text }) => /^([A-Z]\d+)\. /.exec(text)?.[1]).sort();
  const expected = Object.entries(FAULTS).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
  );
  expect(listed).toEqual(expected.sort());
});

test('a subject lists each of its rules once', () => {
  expect(subjects.length).toBeGreaterThan(0);
  for (const { page, rules } of subjects) {
    expect(rules.length, page).toBeGreaterThan(10);
    expect(new Set(rules.map(({ text }) => text)).size, page).toBe(rules.length);
  }
});

describe.each([...clauses, ...faults, ...subjects.flatMap(({ rules }) => rules)])('$text', ({ tests }) => {
  test('has tests that exist', () => {
    expect(tests).not.toEqual([]);
    expect(tests.filter(({ file, name }) => !hasTest(file, name))).toEqual([]);
  });
});

test('detects a name that no test has', () => {
  expect(hasTest('unit/repository/named-tests.test.ts', 'detects a name that no test has')).toBe(true);
  expect(hasTest('unit/repository/named-tests.test.ts', 'a name that never was')).toBe(false);
  expect(hasTest('unit/no-such.test.ts', 'detects a name that no test has')).toBe(false);
});
