import { expect, test } from 'vitest';
import { EXCEPTIONS, SQL_EXCEPTIONS } from './exceptions.ts';
import { readQueries } from './read-queries.ts';
import { readSqlFunctions } from './read-sql-functions.ts';
import { readTenantTables } from './tenant-tables.ts';

const tables = await readTenantTables();

test('tenant tables are those with an organization, and those that lead to one', () => {
  const names = [...tables.values()];
  expect(names).toEqual(expect.arrayContaining(['organization', 'link', 'call_attempt', 'webhook_attempt']));
  expect(names).not.toContain('user');
  expect(names.length).toBeGreaterThan(45);
});

test('every query on tenant rows takes the organization, except the listed ones', () => {
  const queries = readQueries('{db/*/queries,shared,functions}/**/*.{ts,tsx}', tables);
  expect(queries.length).toBeGreaterThan(140);
  const unowned = queries.filter(({ isOwned }) => !isOwned).map(({ name }) => name);
  expect(unowned.sort()).toEqual(Object.values(EXCEPTIONS).flat().sort());
});

test('every SQL function on tenant rows takes the organization, except the listed ones', async () => {
  const functions = await readSqlFunctions(tables);
  expect(functions.length).toBeGreaterThan(40);
  const unowned = functions.filter(({ args }) => !('organization' in args)).map(({ name }) => name);
  expect(unowned.sort()).toEqual(Object.values(SQL_EXCEPTIONS).flat().sort());
});
