import { expect, test } from 'vitest';
import committed from '../../../db/engine/grants/function-needs.json' with { type: 'json' };
import {
  DEFINER_GRANTS,
  FUNCTION_GROUPS,
  type FunctionGroup,
  grantLimitOf,
  TABLE_GRANTS,
  usersOf,
} from '../../../db/engine/grants/table-grants.ts';
import { deriveNeeds } from '../../../deploy/grants/derive-needs.ts';
import { readSettings } from '../../../local/prepared.ts';
import { IS_CI, rotateSample } from '../../harness/ci.ts';

const functions = await readSettings();
/** Bundling takes long, so outside CI only some functions are. */
const derived = rotateSample(functions, 6, 0);

/** `select`, `update`: without the columns. */
const namesOf = (rights: string): string[] =>
  [...rights.matchAll(/([a-z]+)(?: \([^)]*\))?/g)].map(([, name = '']) => name);

const needsOf = (group: FunctionGroup, table: string): string[] =>
  namesOf(Object(committed)[group]?.tables[table] ?? '');

test('every function with an address of the database has a group, and every group a function', () => {
  const connected = functions.filter(({ secrets }) => secrets.includes('DATABASE_URL'));
  expect(connected.map(({ env }) => env).sort()).toEqual([...FUNCTION_GROUPS].sort());
  expect(functions.filter((each) => !connected.includes(each)).map(({ env }) => env)).toEqual(['mcp']);
});

test('the committed needs of functions are those of their code (else: npm run db:grants)', async () => {
  const names = derived.map(({ env }) => env);
  const expected = Object.entries(committed).filter(([group]) => IS_CI || names.includes(group));
  expect(expected.length).toBeGreaterThan(1);
  expect(Object.fromEntries(expected)).toEqual(await deriveNeeds(derived));
});

test('no function needs more than db/engine/grants/table-grants.ts lets functions do', () => {
  const beyond = FUNCTION_GROUPS.flatMap((group) =>
    Object.keys(Object(committed)[group]?.tables ?? {}).flatMap((table) =>
      needsOf(group, table)
        .filter((right) => !namesOf(grantLimitOf(table, group)).includes(right))
        .map((right) => `${group}: ${right} on ${table}`),
    ),
  );
  expect(beyond).toEqual([]);
});

test('db/engine/grants/table-grants.ts lets functions do nothing that none of them needs', () => {
  const unused = Object.keys(TABLE_GRANTS).flatMap((table) =>
    [...Map.groupBy(FUNCTION_GROUPS, (group) => grantLimitOf(table, group))].flatMap(([limit, groups]) =>
      namesOf(limit)
        .filter((right) => !groups.some((group) => needsOf(group, table).includes(right)))
        .map((right) => `${right} on ${table}`),
    ),
  );
  expect(unused).toEqual([]);
});

test('functions with the rights of the owner are granted to those whose code calls them', () => {
  const granted = Object.entries(DEFINER_GRANTS).map(([name, groups]) => [
    name,
    groups.filter((group) => group !== 'operators').sort(),
  ]);
  expect(granted).toEqual(Object.keys(DEFINER_GRANTS).map((name) => [name, usersOf(name).sort()]));
});
