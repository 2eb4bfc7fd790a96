import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { SqlFunction } from '../../../db/sql/define-sql-function.ts';

const ROOT = join(import.meta.dirname, '../../..');

const isFunction = (value: unknown): value is SqlFunction =>
  typeof value === 'object' && value !== null && 'args' in value && 'result' in value && 'name' in value;

/** Every declaration of `db/sql`, by its exported name. */
export const declared = new Map<string, SqlFunction>();
for (const file of globSync('db/sql/*.ts', { cwd: ROOT }))
  for (const [name, value] of Object.entries(await import(join(ROOT, file))))
    if (isFunction(value)) declared.set(name, value);
