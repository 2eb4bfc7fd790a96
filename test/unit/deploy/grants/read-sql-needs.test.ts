import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { TABLE_GRANTS } from '../../../../db/engine/grants/table-grants.ts';
import { readFunctionFiles } from '../../../../db/engine/sql-functions/build-functions.ts';
import { SQL_CONSTANTS } from '../../../../db/sql-constants.ts';
import { toWritten } from '../../../../deploy/grants/needs.ts';
import { readRoutine, readSqlNeeds } from '../../../../deploy/grants/read-sql-needs.ts';
import { find } from '../../../../deploy/migrations/parse-tree.ts';
import { IS_CI, rotateSample } from '../../../harness/ci.ts';

beforeAll(loadModule);

/** Aliases and names of `with` lists are read like tables, and are left out with whatever is no table. */
const OTHERS = new Set(['l', 'gone']);
const tablesOf = (...given: Parameters<typeof needsOf>) =>
  Object.fromEntries(Object.entries(needsOf(...given).tables).filter(([name]) => !OTHERS.has(name)));

const needsOf = (body: string, options = 'language sql') =>
  toWritten(readRoutine(`create function routine.f() returns void ${options} as $$${body}$$`));

test.each([
  ['select 1 from link', { link: 'select' }],
  [
    'select 1 from link l join domain d on true for update of l',
    { domain: 'select', link: 'select, update' },
  ],
  [
    'select 1 from link where exists (select from domain) for no key update skip locked',
    { domain: 'select', link: 'select, update' },
  ],
  ['insert into link (id) values (1)', { link: 'insert' }],
  [
    'insert into link (id) select id from domain on conflict do nothing',
    { domain: 'select', link: 'insert' },
  ],
  [
    'insert into link (id) values (1) on conflict (id) do update set id = 2',
    { link: 'select, insert, update' },
  ],
  ['insert into link (id) values (1) returning id', { link: 'select, insert' }],
  [
    'with gone as (delete from link returning id) insert into domain select id from gone',
    { domain: 'insert', link: 'select, delete' },
  ],
  [
    'merge into link using domain on true when matched then delete',
    { domain: 'select', link: 'select, insert, update, delete' },
  ],
])('%s', (body, tables) => {
  expect(tablesOf(body)).toEqual(tables);
  const statement = body.startsWith('select') ? body.replace('select', 'perform') : body;
  expect(tablesOf(`begin ${statement}; end`, 'language plpgsql')).toEqual(tables);
});

test('expressions and assignments of PL/pgSQL count like statements', () => {
  const { tables, routines, sequences } = needsOf(
    `declare v int := routine.a(1); w int[]; begin
       w[1] := nextval('link_id_seq');
       if exists (select from domain) then v := (select max(id) from link); end if;
       for v in select id from mail loop perform routine.b(v); end loop;
       return;
     end`,
    'language plpgsql',
  );
  expect(tables).toEqual({ domain: 'select', link: 'select', mail: 'select' });
  expect(routines).toEqual(['a', 'b']);
  expect(sequences).toEqual(['link_id_seq']);
});

test('what a row is first set to counts too', () => {
  const { tables, routines } = needsOf(
    'declare v_key contact_key := routine.contact_key_of((select id from link)); begin return; end',
    'language plpgsql',
  );
  expect([tables, routines]).toEqual([{ link: 'select' }, ['contact_key_of']]);
});

test('no call and no table in the text of a function is overlooked', () => {
  const overlooked = rotateSample(readFunctionFiles(SQL_CONSTANTS), 5, 0).flatMap(({ name, text, calls }) => {
    const code = text.replace(/--.*/g, '');
    if (code.includes('security definer')) return [];
    const needs = readRoutine(text);
    const named = [...code.matchAll(/\b(?:from|join|insert into|update)\s+"?(\w+)"?/g)]
      .map(([, table = '']) => table)
      .filter((table) => table in TABLE_GRANTS && !code.includes(`extract(epoch from ${table}`));
    return [
      ...calls.filter((called) => !needs.routines.has(called)),
      ...named.filter((table) => !needs.tables.has(table)),
    ].map((missed) => `${name}: ${missed}`);
  });
  expect(overlooked).toEqual([]);
});

test("a function with the owner's rights needs nothing of its callers", () => {
  expect(needsOf('delete from link', 'language sql security definer set search_path = public')).toEqual({
    tables: {},
    routines: [],
    sequences: [],
  });
});

test.runIf(IS_CI)('triggers are found with their events and columns', async () => {
  const { triggers } = await readSqlNeeds();
  expect(triggers).toContainEqual({
    table: 'link',
    events: ['update'],
    columns: ['deleted_at', 'reference_id'],
    routine: 'adjust_organization_days',
  });
  expect(triggers).toContainEqual({
    table: 'link',
    events: ['insert'],
    columns: [],
    routine: 'tally_new_links',
  });
  expect(triggers).toContainEqual({
    table: 'call',
    events: ['update'],
    columns: ['finished_at'],
    routine: 'tally_ended_call',
  });
});

test('each file has one function, and besides it only triggers', () => {
  const others = readFunctionFiles(SQL_CONSTANTS).filter(({ text }) => {
    const { stmts = [] } = parseSync(text);
    return stmts.length !== 1 || find(stmts, 'CreateFunctionStmt').length !== 1;
  });
  expect(others.map(({ name }) => name)).toEqual([]);
});
