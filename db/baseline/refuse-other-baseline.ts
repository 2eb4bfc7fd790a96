import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

/** Its message is for whoever started the migration. */
export class OtherBaselineError extends Error {}

/**
 * Throws OtherBaselineError for a database whose tables another baseline made: no migration leads from there to here.
 * Drizzle compares moments alone and would skip this baseline, but it stores the hash of each migration.
 */
export async function refuseOtherBaseline(client: pg.Client, migrationsFolder = MIGRATIONS): Promise<void> {
  const { rows } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as known",
  );
  if (!rows[0].known) return;
  const { rows: applied } = await client.query(
    'select hash from drizzle.__drizzle_migrations order by created_at, id limit 1',
  );
  const [baseline] = readMigrationFiles({ migrationsFolder });
  if (applied.length > 0 && applied[0].hash !== baseline?.hash)
    throw new OtherBaselineError(
      'This database was made by another version, before 6.0.0 was released, and cannot be migrated. Create a new one (locally: npm run reset).',
    );
}
