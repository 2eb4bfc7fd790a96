import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SqlFunction } from '../engine/sql-functions/define-sql-function.ts';

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
