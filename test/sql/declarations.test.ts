import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql as drizzleSql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { toArgumentName, toSql } from '../../db/engine/sql-functions/define-sql-function.ts';
import { readDeclaredFunctions } from '../../db/release/signatures.ts';
import { advanceWebhookRun, deliveryLane } from '../../db/webhooks/functions/webhooks.ts';
import { useSql } from './suite/use-sql.ts';

const ROOT = join(import.meta.dirname, '../..');
const sql = useSql();
const declared = await readDeclaredFunctions();

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const sources = globSync('{functions,shared,db,deploy,operator,local}/**/*.ts', { cwd: ROOT });

/** `args`: each with its position and type. `needed`: how many come before those with defaults. */
type Known = { name: string; args: [name: string, type: string][]; needed: number; result: string };

test('every declaration matches the database: its name, its arguments by name and type, its result', async () => {
  const rows = await sql.query<Known>(
    `select proname as name, pg_get_function_result(oid) as result, pronargs - pronargdefaults as needed,
            (select coalesce(jsonb_agg(jsonb_build_array(proargnames[place], format_type(type, null)) order by place), '[]')
               from unnest(proargtypes::oid[]) with ordinality as arg (type, place)) as args
       from pg_proc where pronamespace = 'routine'::regnamespace`,
  );
  const known = new Map(rows.map((row) => [row.name, row]));
  expect(declared.size).toBeGreaterThan(30);
  for (const { name, args, result } of declared.values()) {
    const told = Object.entries(args).map(([arg, { type }]) => [toArgumentName(arg), type]);
    const { args: all = [], needed = 0, ...there } = known.get(name) ?? {};
    // Arguments with defaults may be omitted.
    const taken = all.filter(([arg], place) => place < needed || told.some(([mine]) => mine === arg));
    expect([name, { ...there, args: Object.fromEntries(taken) }]).toEqual([
      name,
      { name, result: result.type, args: Object.fromEntries(told) },
    ]);
  }
});

test('every function is declared, or called by another function or a trigger', () => {
  const files = globSync('db/*/functions/**/*.sql', { cwd: ROOT });
  const texts = new Map(files.map((file) => [basename(file, '.sql').replaceAll('-', '_'), read(file)]));
  const isCalled = (name: string) =>
    [...texts].some(([caller, text]) => caller !== name && text.includes(`routine.${name}(`)) ||
    texts.get(name)?.includes('returns trigger') === true;
  const names = new Set([...declared.values()].map(({ name }) => name));
  const others = [...texts.keys()].filter((name) => !names.has(name));
  expect(others.filter((name) => !isCalled(name))).toEqual([]);
});

test('every declaration is called', () => {
  const users = sources.map((file) => read(file).replace(/^export const \w+ =/gm, ''));
  const unused = [...declared.keys()].filter(
    (name) => !users.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
  );
  expect(unused).toEqual([]);
});

test('no code calls a function without its declaration', () => {
  const callers = sources.filter((file) => /\broutine\.\w+\(/.test(read(file)));
  // The redirect has no room for declarations.
  expect(callers).toEqual(['functions/redirect/read-stored.ts']);
});

test('an invalid value is not sent, and not shown', () => {
  const lane = { organization: 1, endpoint: null, service: 'tts' };
  expect(() => toSql(deliveryLane, { ...lane, organization: 1.5 })).toThrow(TypeError);
  expect(() => toSql(deliveryLane, { ...lane, organization: 2 ** 60 })).toThrow(TypeError);
  const secret = { outcome: 'failed', gone: false, requestHeaders: {}, durationMs: 'secret' };
  // Values that types exclude may still arrive from outside.
  const wrong = { results: [{ result: secret }] } as unknown as Parameters<
    typeof toSql<typeof advanceWebhookRun.args, never>
  >[1];
  expect(() => toSql(advanceWebhookRun, wrong)).toThrow(
    /^advance_webhook_run takes another results\.0\.[\w.]+: \w+$/,
  );
});

test('arguments are passed by name, and SQL expressions unchanged', () => {
  const call = toSql(deliveryLane, { organization: 7, endpoint: drizzleSql`endpoint_id`, service: "it's" });
  expect(new PgDialect().sqlToQuery(call)).toMatchObject({
    sql: 'routine.delivery_lane(p_organization => $1, p_endpoint => endpoint_id, p_service => $2)',
    params: [7, "it's"],
  });
});
