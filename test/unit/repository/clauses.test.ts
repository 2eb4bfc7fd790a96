import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const TESTS = resolve(import.meta.dirname, '../..');
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
/** The subsections of section 4, with one or a few endpoints each. */
const ENDPOINTS = Array.from({ length: 13 }, (_, index) => `4.${index + 1}`);

type Clause = { section: string; rule: string; tests: { file: string; name: string }[] };

function readClauses(): Clause[] {
  const clauses: Clause[] = [];
  let section = '';
  for (const line of readFileSync(resolve(TESTS, 'contract/clauses.md'), 'utf8').split('\n')) {
    const [, heading] = /^## ([\d.]+?)\.? /.exec(line) ?? [];
    const [, rule] = /^- (.+)/.exec(line) ?? [];
    const [, file, name] = /^ {2}- (\S+): (.+)/.exec(line) ?? [];
    if (heading !== undefined) section = heading;
    if (rule !== undefined) clauses.push({ section, rule, tests: [] });
    if (file !== undefined && name !== undefined) clauses.at(-1)?.tests.push({ file, name });
  }
  return clauses;
}

const clauses = readClauses();

/** Whether a file has a test or a group with this name, as spelled in the source. */
function hasTest(file: string, name: string): boolean {
  const path = resolve(TESTS, file);
  if (!existsSync(path)) return false;
  const text = readFileSync(path, 'utf8');
  const spelt = ["'", '"', '`'].map((quote) => `${quote}${name.replaceAll(quote, `\\${quote}`)}${quote},`);
  return spelt.some((literal) => text.includes(literal));
}

test('every section of the contract has its clauses', () => {
  const found = new Set(clauses.map(({ section }) => section));
  expect([...SECTIONS, ...ENDPOINTS].filter((section) => !found.has(section))).toEqual([]);
  expect(clauses.length).toBeGreaterThan(120);
});

describe.each(clauses)('$section $rule', ({ tests }) => {
  test('is held by tests that are there', () => {
    expect(tests).not.toEqual([]);
    expect(tests.filter(({ file, name }) => !hasTest(file, name))).toEqual([]);
  });
});

test('a test that is gone is found out', () => {
  expect(hasTest('unit/repository/clauses.test.ts', 'a test that is gone is found out')).toBe(true);
  expect(hasTest('unit/repository/clauses.test.ts', 'a test that never was')).toBe(false);
  expect(hasTest('unit/no-such.test.ts', 'a test that is gone is found out')).toBe(false);
});
