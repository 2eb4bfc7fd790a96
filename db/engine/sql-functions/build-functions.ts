import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { applyGrants, resetLogins } from '../grants/apply-grants.ts';
import { createTriggers, dropUndeclared, type SqlTrigger, splitTriggers } from './build-triggers.ts';

const FOLDER = fileURLToPath(new URL('../..', import.meta.url));
/** The error of `create or replace` when argument names or the result type differ from the existing function. */
const NOT_REPLACEABLE = '42P13';

/** The values that SQL takes from TypeScript: numbers as `:name`, texts as `:'name'`, objects as JSON in `:'name'`. */
export type SqlConstants = Readonly<Record<string, string | number | object>>;

/** A file of `db/<subject>/functions`: a function of the schema `routine`, and the triggers that execute it. */
type SqlFile = { name: string; text: string; triggers: SqlTrigger[]; calls: string[] };

/**
 * Replaces the functions of the schema `routine` with the files of `db/<subject>/functions`, atomically, so that no caller sees half of
 * them. Existing functions are replaced in place, so running statements continue. Other overloads and functions without
 * a file are dropped; it fails if something still depends on one. Triggers that no file declares are dropped, and those that
 * are as declared stay untouched. `keepsRights`: see `applyGrants`.
 */
export async function buildFunctions(
  client: pg.Client,
  constants: SqlConstants,
  keepsRights = false,
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(
      "create schema if not exists routine; set local check_function_bodies = on; set local plpgsql.extra_errors = 'all'",
    );
    const before = new Map(
      (await readFunctions(client)).map(({ signature, version }) => [signature, version]),
    );
    const files = inOrder(readFunctionFiles(constants));
    const triggers = [...files].flatMap((file) => file.triggers);
    await dropUndeclared(client, triggers);
    for (const file of files) {
      const now = await create(client, file).catch((cause) => {
        throw new Error(`The function ${file.name} does not apply: ${cause.message}`, { cause });
      });
      // Replaced overloads are dropped before any caller is created, since a call could match both.
      await dropUntouched(client, before, now);
    }
    await createTriggers(client, triggers);
    await dropUntouched(client, before, await readFunctions(client));
    // Grants are applied in the same transaction, so that no Worker finds a function that it may not call.
    await applyGrants(client, keepsRights);
    await resetLogins(client);
    await client.query('commit');
  } catch (error) {
    // Fails where the connection is lost, which must not hide why.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** A function of the schema `routine`, with the transaction id that wrote it. */
type SqlFunction = { signature: string; version: string };

const FUNCTIONS = `select oid::regprocedure::text as signature, xmin::text as version
  from pg_proc where pronamespace = 'routine'::regnamespace`;

const readFunctions = async (client: pg.Client): Promise<SqlFunction[]> =>
  (await client.query<SqlFunction>(FUNCTIONS)).rows;

/** Drops those of the functions that this run has not replaced. */
async function dropUntouched(
  client: pg.Client,
  before: ReadonlyMap<string, string>,
  now: readonly SqlFunction[],
): Promise<void> {
  for (const { signature, version } of now)
    if (before.get(signature) === version) await client.query(`drop function ${signature}`);
}

/** Creates or replaces a function; returns it with its overloads. In one round trip, because there are hundreds. */
async function create(client: pg.Client, { name, text }: SqlFile): Promise<SqlFunction[]> {
  const statements = `savepoint created; ${text}\n; release created; ${FUNCTIONS} and proname = '${name}'`;
  const run = async () => {
    // The types of pg do not know that several statements have a result each.
    const results: unknown = await client.query(statements);
    return (results as pg.QueryResult<SqlFunction>[]).at(-1)?.rows ?? [];
  };
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NOT_REPLACEABLE)) throw error;
    await client.query(`rollback to created; drop function routine.${name}`);
    return await run();
  }
}

export function readFunctionFiles(constants: SqlConstants): SqlFile[] {
  return globSync('*/functions/**/*.sql', { cwd: FOLDER })
    .sort()
    .map((file) => {
      const name = basename(file, '.sql').replaceAll('-', '_');
      const { rest: text, triggers } = splitTriggers(
        withConstants(readFileSync(join(FOLDER, file), 'utf8'), constants),
      );
      const calls = [...text.replace(/--.*/g, '').matchAll(/\broutine\.(\w+)\s*\(/g)].map(
        ([, called = '']) => called,
      );
      return { name, text, triggers, calls: calls.filter((called) => called !== name) };
    });
}

/** Replaces the constants that an SQL text names, in the notation of psql. Throws for an unknown `:'name'`. */
export const withConstants = (text: string, constants: SqlConstants): string =>
  text.replace(/(?<![:\w]):('?)([a-z_]+)\1/g, (written, quote: string, name: string) => {
    const value = constants[name];
    if (value === undefined) {
      if (quote === '') return written;
      throw new Error(`There is no constant ${name}.`);
    }
    const literal = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return quote === '' ? literal : `'${literal.replaceAll("'", "''")}'`;
  });

/** Callees before callers: the body of a SQL function is checked against existing functions. */
function inOrder(files: readonly SqlFile[]): Set<SqlFile> {
  const known = new Map(files.map((file) => [file.name, file]));
  const ordered = new Set<SqlFile>();
  const place = (file: SqlFile, callers: readonly SqlFile[]): void => {
    if (callers.includes(file)) throw new Error(`The function ${file.name} calls itself by way of others.`);
    for (const name of file.calls) {
      const called = known.get(name);
      if (called === undefined)
        throw new Error(`The function ${file.name} calls ${name}, which has no file.`);
      place(called, [...callers, file]);
    }
    ordered.add(file);
  };
  for (const file of files) place(file, []);
  return ordered;
}
