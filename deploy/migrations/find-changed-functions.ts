import { type CreateFunctionStmt, type FunctionParameter, parse, type TypeName } from 'libpg-query';
import type pg from 'pg';
import { readFunctionFiles } from '../../db/engine/sql-functions/build-functions.ts';
import {
  declaredSignatures,
  findSignatureBreaks,
  readBuiltSignatures,
  type Signature,
  type Signatures,
} from '../../db/release/signatures.ts';
import { SQL_CONSTANTS } from '../../db/sql-constants.ts';
import { find } from './parse-tree.ts';

/**
 * The functions of the schema `routine` that Workers may call, and that building those of the checkout would drop or
 * replace by something that takes or returns something else. Functions that only others call change with them.
 */
export async function findChangedFunctions(client: pg.Client): Promise<Map<string, string[]>> {
  const next = await readFiles(client);
  const declared = await declaredSignatures();
  const built = await readBuiltSignatures(client);
  const changed = new Map<string, string[]>();
  for (const [name, now] of Object.entries(built)) {
    if (now.isInner && !(name in declared)) continue;
    const breaks = findSignatureBreaks({ [name]: now }, next);
    if (breaks.length > 0) changed.set(`routine.${name}`, breaks);
  }
  return changed;
}

async function readFiles(client: pg.Client): Promise<Signatures> {
  const files = await Promise.all(
    readFunctionFiles(SQL_CONSTANTS).map(async ({ name, text }) => ({
      name,
      created: await readCreated(text),
    })),
  );
  const written = files.flatMap(({ created }) =>
    [created.returnType, ...parametersOf(created).map(({ argType }) => argType)].map(write),
  );
  const { rows } = await client.query<{ written: string; name: string | null }>(
    'select written, to_regtype(written)::text as name from unnest($1::text[]) written',
    [[...new Set(written)]],
  );
  const names = new Map(rows.map((row) => [row.written, row.name]));
  // A type that a pending migration creates has no other name yet.
  const toName: ToName = (type) => names.get(write(type)) ?? write(type);
  return Object.fromEntries(files.map(({ name, created }) => [name, toSignature(created, toName)]));
}

async function readCreated(text: string): Promise<CreateFunctionStmt> {
  const [created] = find(await parse(text), 'CreateFunctionStmt');
  if (created === undefined) throw new Error('A file of db/sql creates no function.');
  return created;
}

type ToName = (type: TypeName | undefined) => string;

const parametersOf = ({ parameters }: CreateFunctionStmt): FunctionParameter[] =>
  find(parameters, 'FunctionParameter');

/** A type as a text that Postgres can look up. */
function write(type: TypeName | undefined): string {
  const names = find(type?.names, 'String').map(({ sval = '' }) => sval);
  return `${names.join('.')}${'[]'.repeat(type?.arrayBounds?.length ?? 0)}`;
}

function toSignature(created: CreateFunctionStmt, toName: ToName): Signature {
  const named = ({ name = '', argType }: FunctionParameter): [string, string] => [name, toName(argType)];
  const parameters = parametersOf(created);
  const taken = parameters.filter(({ mode }) => mode !== 'FUNC_PARAM_TABLE' && mode !== 'FUNC_PARAM_OUT');
  const given = parameters.filter((parameter) => !taken.includes(parameter)).map(named);
  return {
    args: Object.fromEntries(taken.map(named)),
    optional: taken.flatMap(({ name = '', defexpr }) => (defexpr === undefined ? [] : [name])),
    result: toResult(created.returnType, given, toName),
  };
}

function toResult(
  type: TypeName | undefined,
  given: readonly (readonly [name: string, type: string])[],
  toName: ToName,
): string {
  const [first, second] = given;
  if (type === undefined) return second === undefined ? (first?.[1] ?? 'void') : 'record';
  if (first !== undefined) return `TABLE(${given.map(([name, of]) => `${name} ${of}`).join(', ')})`;
  return `${type.setof ? 'SETOF ' : ''}${toName(type)}`;
}
