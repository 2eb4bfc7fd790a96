import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

export const OTHER_BASELINE =
  'This database was made by another version, before 6.0.0 was released, and cannot be migrated. Create a new one (locally: npm run reset).';

/**
 * Whether another baseline made the tables of a database: no migration leads from there to here. Drizzle compares moments
 * alone and would skip this baseline, but it stores the hash of each migration.
 */
export async function hasOtherBaseline(client: pg.Client, migrationsFolder: string): Promise<boolean> {
  const { rows } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as known",
  );
  if (!rows[0].known) return false;
  const { rows: applied } = await client.query(
    'select hash from drizzle.__drizzle_migrations order by created_at, id limit 1',
  );
  const [baseline] = readMigrationFiles({ migrationsFolder });
  return applied.length > 0 && applied[0].hash !== baseline?.hash;
}
