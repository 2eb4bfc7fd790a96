import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { asAdmin, OWNER } from '../../../local/postgres/postgres-roles.ts';
import type { Sql } from './use-sql.ts';

const FOLDER = fileURLToPath(new URL('../../../db/migrations', import.meta.url));
/**
 * What customers had made, on a run of the last version with the baseline alone that was killed while calls rang, numbers of
 * a batch were looked up and webhooks waited. A partition or a table a line.
 */
const DATA = fileURLToPath(new URL('./database-at-0042.jsonl', import.meta.url));

/** A folder with the baseline alone: the migrations of a database that has none of the later ones. */
function baseline(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'migrations-')), 'migrations');
  cpSync(FOLDER, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }));
  return folder;
}

/** Runs a test on a database that has the baseline alone. */
export const baselineOf =
  (sql: Sql) =>
  async (name: string, run: (client: pg.Client, url: string) => Promise<void>): Promise<void> => {
    await sql.query(`create database ${name}`);
    const address = new URL(sql.url());
    address.pathname = name;
    const client = new pg.Client({ connectionString: address.href });
    await client.connect();
    try {
      await applyMigrations(drizzle(client), { migrationsFolder: baseline() });
      await run(client, address.href);
    } finally {
      await client.end();
    }
  };

type Line = { partition: string; of: string; bound: string } | { table: string; columns: string[] };

/** Fills a database at the baseline with what customers had made; returns its tables, with their columns. */
export async function fillWithEarlierData(url: string): Promise<{ table: string; columns: string[] }[]> {
  const client = new pg.Client({ connectionString: asAdmin(url) });
  await client.connect();
  const tables: { table: string; columns: string[] }[] = [];
  try {
    // As they were: no trigger changes them, and their order does not matter.
    await client.query('set session_replication_role = replica');
    for (const text of readFileSync(DATA, 'utf8').trimEnd().split('\n')) {
      const line: Line = JSON.parse(text);
      if ('partition' in line)
        await client.query(
          `set role ${OWNER}; create table "${line.partition}" partition of "${line.of}" ${line.bound}; reset role`,
        );
      else {
        tables.push({ table: line.table, columns: line.columns });
        // The migrations fill some.
        await client.query(`delete from "${line.table}"`);
        // Parsed by Postgres, whose integers have more digits than JavaScript's.
        await client.query(
          `insert into "${line.table}" overriding system value
           select (jsonb_populate_record(null::"${line.table}", (
                    select jsonb_object_agg(name, kept -> (place::int - 1))
                      from jsonb_array_elements_text($1::jsonb -> 'columns') with ordinality named (name, place)))).*
             from jsonb_array_elements($1::jsonb -> 'rows') kept`,
          [text],
        );
      }
    }
    await client.query(
      `do $$ declare one record; begin
         for one in select attrelid::regclass as name, attname from pg_attribute
                      join pg_class on pg_class.oid = attrelid and relnamespace = 'public'::regnamespace
                     where attidentity <> ''
         loop
           execute format('select setval(pg_get_serial_sequence(%L, %L), max(%I)) from %s', one.name, one.attname, one.attname, one.name);
         end loop;
       end $$`,
    );
    return tables;
  } finally {
    await client.end();
  }
}
