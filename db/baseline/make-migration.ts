import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';

const DB = fileURLToPath(new URL('../', import.meta.url));

/** The tables at some moment, as Drizzle describes them. */
export type Snapshot = ReturnType<typeof generateDrizzleJson>;

/** The statements that bring a database from a snapshot, or from nothing, to the tables as they are declared. */
export async function makeMigration(
  before?: Snapshot,
): Promise<{ statements: string[]; snapshot: Snapshot }> {
  const { exported, storage } = await readTables();
  const snapshot = generateDrizzleJson(exported, before?.id, undefined, 'snake_case');
  const unknown = [...storage.keys()].filter((table) => !(`public.${table}` in snapshot.tables));
  if (unknown.length > 0) throw new Error(`STORAGE names what is no table: ${unknown.join(', ')}.`);
  const statements = await generateMigration(before ?? generateDrizzleJson({}), snapshot);
  return {
    statements: statements.map((statement) => addStorage(statement, storage)),
    snapshot: { ...snapshot, id: toId(snapshot) },
  };
}

/**
 * Reads the exports of the files of `db/<subject>/tables`, in their order, and how tables are stored (each subject's
 * `STORAGE`).
 */
async function readTables(): Promise<{ exported: Record<string, unknown>; storage: Map<string, string> }> {
  const exported: Record<string, unknown> = {};
  const storage = new Map<string, string>();
  for (const file of globSync('*/tables/*.ts', { cwd: DB }).sort()) {
    const { STORAGE = {}, ...others } = await import(join(DB, file));
    Object.assign(exported, others);
    for (const [table, clause] of Object.entries<string>(STORAGE)) storage.set(table, clause);
  }
  return { exported, storage };
}

/** Ends the statement that creates a table with how it is stored, which Drizzle cannot declare. */
function addStorage(statement: string, storage: ReadonlyMap<string, string>): string {
  const [, table = ''] = /^CREATE TABLE "(\w+)"/.exec(statement) ?? [];
  const clause = storage.get(table);
  return clause === undefined ? statement : statement.replace(/\);\s*$/, `) ${clause};\n`);
}

/** An id that the same tables always have, where Drizzle's is random. */
function toId({ id: _, ...content }: Snapshot): string {
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
}
