import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { SqlFunction } from '../../../../db/engine/sql-functions/define-sql-function.ts';
import { namedInSql, ROOT, type Tables } from './tenant-tables.ts';

/** The functions declared in `db/<subject>/functions` that, by themselves or by what they call, reach tables of tenants. */
export async function readSqlFunctions(tables: Tables): Promise<SqlFunction[]> {
  const texts = new Map(
    globSync('db/*/functions/**/*.sql', { cwd: ROOT }).map((file) => [
      basename(file, '.sql').replaceAll('-', '_'),
      readFileSync(resolve(ROOT, file), 'utf8').replaceAll(/--.*/g, ''),
    ]),
  );
  const reaches = (name: string, seen = new Set<string>()): boolean => {
    if (seen.has(name)) return false;
    seen.add(name);
    const text = texts.get(name) ?? '';
    const calls = [...text.matchAll(/\broutine\.(\w+)\(/g)].map(([, called = '']) => called);
    return namedInSql(text, tables).length > 0 || calls.some((called) => reaches(called, seen));
  };
  const modules = await Promise.all(
    globSync('db/*/functions/*.ts', { cwd: ROOT }).map((file) => import(resolve(ROOT, file))),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter(isDeclared)
    .filter(({ name }) => reaches(name));
}

const isDeclared = (value: unknown): value is SqlFunction =>
  typeof value === 'object' && value !== null && 'args' in value && 'result' in value && 'name' in value;
