import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';

export const ROOT = resolve(import.meta.dirname, '../../../..');

/** The tables of the Drizzle schema: the name in SQL by the name in TypeScript. */
export type Tables = ReadonlyMap<string, string>;

/**
 * Tables whose rows belong to an organization: `organization`, tables with the column, and tables with a foreign key to
 * one of those.
 */
export async function readTenantTables(): Promise<Tables> {
  const tables = new Map<string, PgTable>();
  for (const file of globSync('db/*/tables/*.ts', { cwd: ROOT }))
    for (const [name, value] of Object.entries(await import(resolve(ROOT, file))))
      if (is(value, PgTable)) tables.set(name, value);
  const owned = new Set<string>();
  const isOwned = (table: PgTable): boolean => {
    const { name, columns, foreignKeys } = getTableConfig(table);
    return (
      name === 'organization' ||
      columns.some((column) => column.name === 'organizationId') ||
      foreignKeys.some((key) => owned.has(getTableConfig(key.reference().foreignTable).name))
    );
  };
  for (let before = -1; before < owned.size; ) {
    before = owned.size;
    for (const table of tables.values()) if (isOwned(table)) owned.add(getTableConfig(table).name);
  }
  return new Map(
    [...tables]
      .map(([name, table]) => [name, getTableConfig(table).name] as const)
      .filter(([, name]) => owned.has(name)),
  );
}

/** The tables that a text of SQL reads or writes. */
export const namedInSql = (text: string, tables: Tables): string[] =>
  [...tables.values()].filter((table) =>
    new RegExp(`\\b(from|join|update|into)\\s+"?${table}\\b`).test(text),
  );
