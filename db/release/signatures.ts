import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { type SqlFunction, toArgumentName } from '../engine/sql-functions/define-sql-function.ts';

/** A function: the SQL types of its arguments and its result. `optional`: arguments with defaults. */
export type Signature = {
  args: Record<string, string>;
  result: string;
  optional?: readonly string[];
};
export type Signatures = Record<string, Signature>;

/** The functions that the Workers of a release call. */
export type ReleasedSignatures = { version: string; functions: Signatures };

export const RELEASED = new URL('./released.json', import.meta.url);

/** Undefined until a version is released. */
export const readReleased = (): ReleasedSignatures | undefined =>
  existsSync(RELEASED) ? JSON.parse(readFileSync(RELEASED, 'utf8')) : undefined;

/** The functions as TypeScript calls them, by name. */
export async function declaredSignatures(): Promise<Signatures> {
  const declared = [...(await readDeclaredFunctions()).values()].map(
    ({ name, args, result }): [string, Signature] => [
      name,
      {
        args: Object.fromEntries(Object.entries(args).map(([arg, { type }]) => [toArgumentName(arg), type])),
        result: result.type,
      },
    ],
  );
  return Object.fromEntries(declared.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Changes that would break Workers which call the functions as released. */
export const findSignatureBreaks = (released: Signatures, current: Signatures): string[] =>
  Object.entries(released).flatMap(([name, before]) => {
    const now = current[name];
    if (now === undefined) return [`${name} is gone`];
    const { args, result, optional = [] } = now;
    const changed = Object.entries(before.args).flatMap(([arg, type]) => {
      if (args[arg] === undefined) return [`${name} takes no ${arg}`];
      return args[arg] === type ? [] : [`${name} takes ${arg} as ${args[arg]}, not as ${type}`];
    });
    const required = Object.keys(args).filter((arg) => !(arg in before.args) && !optional.includes(arg));
    return [
      ...changed,
      ...required.map((arg) => `${name} needs ${arg}`),
      ...(result === before.result ? [] : [`${name} returns ${result}, not ${before.result}`]),
    ];
  });

/** `isInner`: another function calls it. */
type BuiltSignature = Signature & { isInner: boolean };

/** The functions as they are in a database, by name. */
export async function readBuiltSignatures(client: pg.Client): Promise<Record<string, BuiltSignature>> {
  const { rows } = await client.query<{ name: string; signature: BuiltSignature }>(
    `with call as materialized (
       select caller.oid as caller, found[1] as name
         from pg_proc caller, regexp_matches(caller.prosrc, '\\mroutine\\.(\\w+)\\s*\\(', 'g') found
        where caller.pronamespace = 'routine'::regnamespace)
     select proname as name, jsonb_build_object(
              'result', pg_get_function_result(oid),
              'args', (select coalesce(jsonb_object_agg(proargnames[place], format_type(type, null)), '{}')
                         from unnest(proargtypes::oid[]) with ordinality as arg (type, place)),
              'optional', to_jsonb((proargnames::text[])[pronargs - pronargdefaults + 1 : pronargs]),
              'isInner', exists (select from call where call.name = proname and call.caller <> called.oid)) as signature
       from pg_proc called
      where pronamespace = 'routine'::regnamespace and prorettype <> 'trigger'::regtype order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, signature }) => [name, signature]));
}

const FOLDER = new URL('../', import.meta.url);

const isFunction = (value: unknown): value is SqlFunction =>
  typeof value === 'object' && value !== null && 'args' in value && 'result' in value && 'name' in value;

/** Every declaration of `db/<subject>/functions`, by its exported name. */
export async function readDeclaredFunctions(): Promise<Map<string, SqlFunction>> {
  const declared = new Map<string, SqlFunction>();
  const files = globSync('*/functions/*.ts', { cwd: fileURLToPath(FOLDER) });
  for (const file of files.sort())
    for (const [name, value] of Object.entries(await import(new URL(file, FOLDER).href)))
      if (isFunction(value)) declared.set(name, value);
  return declared;
}
