import { loadModule, parsePlPgSQLSync, parseSync, type SelectStmt } from 'libpg-query';
import { readFunctionFiles } from '../../db/engine/sql-functions/build-functions.ts';
import type { SqlTrigger } from '../../db/engine/sql-functions/build-triggers.ts';
import { SQL_CONSTANTS } from '../../db/sql-constants.ts';
import { find, lastName } from '../migrations/parse-tree.ts';
import { addRights, type Needs, noNeeds, RIGHTS, type Right } from './needs.ts';

/** A trigger that a file creates: it runs with the rights of the role that writes the table, or those columns of it. */
export type Trigger = { table: string; events: Right[]; columns: string[]; routine: string };

export type SqlNeeds = { routines: ReadonlyMap<string, Needs>; triggers: readonly Trigger[] };

/**
 * Reads the rights that each file of `db/<subject>/functions`, and its triggers, needs of its callers, from Postgres's
 * own parse trees. A function with the owner's rights needs none.
 */
export async function readSqlNeeds(): Promise<SqlNeeds> {
  await loadModule();
  const files = readFunctionFiles(SQL_CONSTANTS);
  return {
    routines: new Map(files.map(({ name, text }) => [name, readRoutine(text)])),
    triggers: files.flatMap((file) => readTriggers(file.triggers)),
  };
}

/** The bits by which Postgres names the events of a trigger. */
const EVENTS: Partial<Record<Right, number>> = { insert: 4, delete: 8, update: 16 };

/** A trigger whose condition holds only where a verb is audited, which is read in the code of each function. */
const OF_AUDITED_VERBS = 'record_audit_event';

const readTriggers = (triggers: readonly SqlTrigger[]): Trigger[] =>
  triggers
    .flatMap(({ text }) => find(parseSync(text), 'CreateTrigStmt'))
    .map(({ relation, funcname, events = 0, columns }) => ({
      table: relation?.relname ?? '',
      routine: lastName(funcname),
      events: RIGHTS.filter((right) => (events & (EVENTS[right] ?? 0)) !== 0),
      columns: find(columns, 'String').map(({ sval = '' }) => sval),
    }))
    .filter(({ routine }) => routine !== OF_AUDITED_VERBS);

/** Reads the rights that the function that a text creates needs of its callers. */
export function readRoutine(text: string): Needs {
  const needs = noNeeds();
  const [created] = find(parseSync(text), 'CreateFunctionStmt');
  const options = find(created?.options, 'DefElem');
  const isDefiner = options.some(
    ({ defname, arg }) => defname === 'security' && find([arg], 'Boolean').some(({ boolval }) => boolval),
  );
  if (created === undefined || isDefiner) return needs;
  const [body = ''] = options
    .filter(({ defname }) => defname === 'as')
    .flatMap(({ arg }) => find([arg], 'String').map(({ sval }) => sval ?? ''));
  const isProcedural = options.some(
    ({ defname, arg }) => defname === 'language' && find([arg], 'String')[0]?.sval === 'plpgsql',
  );
  const trees = isProcedural
    ? [...textsOf(parsePlPgSQLSync(text)), ...defaultsOf(body)].map(parseExpression)
    : [parseSync(body)];
  for (const tree of trees) addStatement(needs, tree);
  return needs;
}

/** The texts of statements and expressions in a tree of PL/pgSQL, whose kinds are not those of SQL. */
function textsOf(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'query' && typeof value === 'string' ? [value] : textsOf(value),
  );
}

/** First values of variables: a tree has none of those that are rows. */
const defaultsOf = (body: string): string[] =>
  [...body.matchAll(/\bdeclare\b([\s\S]*?)\bbegin\b/g)].flatMap(([, declarations = '']) =>
    [...declarations.matchAll(/(?::=|\bdefault\b)([^;]*);/g)].map(([, value = '']) => value),
  );

/** A statement, a value, or an assignment. */
function parseExpression(text: string): unknown {
  for (const form of [text, `select ${text}`, `select ${text.replace(/^[^=]*?:?=/, '')}`])
    try {
      return parseSync(form);
    } catch {
      // It has the next form.
    }
  throw new Error(`Postgres's parser does not read: ${text}`);
}

/** Adds what a statement needs with all that is nested in it. Names that are no tables are those of `with` lists. */
function addStatement(needs: Needs, tree: unknown): void {
  for (const { relname = '' } of find(tree, 'RangeVar')) addRights(needs, relname, 'select');
  for (const { relation, onConflictClause, returningClause } of find(tree, 'InsertStmt')) {
    const table = relation?.relname ?? '';
    addRights(needs, table, 'insert');
    if (onConflictClause?.infer || returningClause) addRights(needs, table, 'select');
    if (onConflictClause?.action === 'ONCONFLICT_UPDATE') addRights(needs, table, 'update');
  }
  for (const { relation } of find(tree, 'UpdateStmt'))
    addRights(needs, relation?.relname ?? '', 'select', 'update');
  for (const { relation } of find(tree, 'DeleteStmt'))
    addRights(needs, relation?.relname ?? '', 'select', 'delete');
  for (const { relation } of find(tree, 'MergeStmt'))
    addRights(needs, relation?.relname ?? '', 'select', 'insert', 'update', 'delete');
  for (const selection of find(tree, 'SelectStmt')) addLocks(needs, selection);
  addCalls(needs, tree);
}

function addCalls(needs: Needs, tree: unknown): void {
  for (const { funcname, args } of find(tree, 'FuncCall')) {
    const names = find(funcname, 'String').map(({ sval = '' }) => sval);
    const [name = ''] = names.slice(-1);
    if (names[0] === 'routine') needs.routines.add(name);
    if (name === 'nextval') needs.sequences.add(find(args, 'A_Const')[0]?.sval?.sval ?? '');
  }
}

/** Locking a row takes the right to update it; `of` names tables by their aliases. */
function addLocks(needs: Needs, { fromClause, lockingClause = [] }: SelectStmt): void {
  const tables = new Map(
    find(fromClause, 'RangeVar').map(({ relname = '', alias }) => [alias?.aliasname ?? relname, relname]),
  );
  for (const { lockedRels } of find(lockingClause, 'LockingClause')) {
    const named = find(lockedRels, 'RangeVar').map(({ relname = '' }) => tables.get(relname) ?? relname);
    for (const table of named.length > 0 ? named : tables.values()) addRights(needs, table, 'update');
  }
}
