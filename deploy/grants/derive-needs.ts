import { readFileSync } from 'node:fs';
import { type Plugin, transform } from 'esbuild';
import {
  type FunctionGroup,
  grantLimitOf,
  hasGroup,
  TABLE_GRANTS,
} from '../../db/engine/grants/table-grants.ts';
import { bundleWorkers } from '../../local/workers/bundle-workers.ts';
import type { DeployedFunction } from '../config/deployed-functions.ts';
import { addRights, type Needs, noNeeds, type Right, toWritten, type WrittenNeeds } from './needs.ts';
import { readCodeNeeds } from './read-code-needs.ts';
import { readSqlNeeds, type SqlNeeds, type Trigger } from './read-sql-needs.ts';

/**
 * Derives the rights that each function needs on the database: for the statements that its routes, jobs and entry points
 * can reach, and for the SQL functions and triggers that these run.
 */
export async function deriveNeeds(
  functions: readonly Pick<DeployedFunction, 'env' | 'main'>[],
): Promise<Record<string, WrittenNeeds>> {
  const [sql, bundles] = [await readSqlNeeds(), await bundleWorkers(functions, [SHAKEN])];
  const known = new Set(Object.keys(TABLE_GRANTS));
  const derived = functions.flatMap(({ env }) => {
    const needs = readCodeNeeds(new TextDecoder().decode(bundles.get(`${env}.js`)), known);
    if (hasGroup(env)) return [[env, toWritten(withSql(env, needs, sql))] as const];
    if (needs.tables.size + needs.routines.size > 0)
      throw new Error(`${env} has statements, but no group in db/engine/grants/table-grants.ts.`);
    return [];
  });
  return Object.fromEntries(derived.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Leaves out constants that nothing uses, as esbuild leaves out functions: it must keep whatever calls something, such as a
 * declared SQL function or an audited verb. Lazily imported modules are bundled like others. For reading only.
 */
const SHAKEN: Plugin = {
  name: 'shaken',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/(functions|shared|db)\/.*\.tsx?$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, 'utf8'), {
        loader: path.endsWith('x') ? 'tsx' : 'ts',
        target: 'es2024',
        jsx: 'automatic',
        jsxImportSource: 'hono/jsx',
      });
      return { loader: 'js', contents: asUnusable(code) };
    }),
};

/** A constant at the top of a module, as esbuild writes it, but for arrow functions. */
const CONSTANT = /^((?:export )?const \w+ = )(?!\(|async |class )([\s\S]*?);\n(?=[^\s})\]`]|$(?![\s\S]))/gm;
const LAZY_IMPORT = /\bimport\(("[^"]+")\)/g;

function asUnusable(code: string): string {
  const loaded: string[] = [];
  const text = code
    .replace(CONSTANT, '$1/* @__PURE__ */ (() => ($2))();\n')
    .replace(LAZY_IMPORT, (_, from: string) => {
      loaded.push(`import * as loaded${loaded.length} from ${from};`);
      return `Promise.resolve(loaded${loaded.length - 1})`;
    });
  return [...loaded, text].join('\n');
}

/** The needs of code with those of the SQL functions that it calls, and of the triggers that its writes run. */
function withSql(group: FunctionGroup, code: Needs, { routines, triggers }: SqlNeeds): Needs {
  const all = noNeeds();
  const seen = new Set<string>();
  const addRoutine = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const own = routines.get(name);
    if (own === undefined) throw new Error(`${group} calls routine.${name}, which has no file.`);
    add(own);
  };
  const add = (needs: Needs): void => {
    for (const sequence of needs.sequences) all.sequences.add(sequence);
    for (const [table, rights] of needs.tables) {
      if (!(table in TABLE_GRANTS)) continue;
      addRights(all, table, ...rights);
      // Writing to a table runs its triggers, without a right to call them.
      const run = triggers.filter(
        (trigger) => trigger.table === table && isRun(trigger, rights, grantLimitOf(table, group)),
      );
      for (const { routine } of run) addRoutine(routine);
    }
    for (const name of needs.routines) {
      all.routines.add(name);
      addRoutine(name);
    }
  };
  add(code);
  return all;
}

/** Whether a trigger runs for writes with these rights: one of some columns only for who may update one of them. */
function isRun({ events, columns }: Trigger, rights: ReadonlySet<Right>, limit: string): boolean {
  const mayUpdate = /update \(([^)]*)\)/.exec(limit)?.[1]?.split(', ');
  return events.some(
    (event) =>
      rights.has(event) &&
      (event !== 'update' ||
        columns.length === 0 ||
        mayUpdate === undefined ||
        columns.some((column) => mayUpdate.includes(column))),
  );
}
