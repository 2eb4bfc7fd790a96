import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { buildFunctions } from './build-functions.ts';
import { loadPublicRanges } from './numbering/load-public-ranges.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Any number that is this project's alone: two deployments at once take turns. */
const MIGRATION_LOCK = 6_000_001;

/**
 * No statement outlives it: a write that its caller gave up must not commit after the marker that announced it to the
 * redirect has expired (60 s), nor a query run on for nobody.
 */
const STATEMENT_TIMEOUT = '30s';

/**
 * Brings a database to the schema of this code: the named migrations that it lacks, then the functions of `db/sql`
 * and the public numbering metadata. Safe to repeat.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await applyMigrations(drizzle(client), { migrationsFolder: here('./migrations') });
    await buildFunctions(client);
    await loadPublicRanges(client);
    const { rows } = await client.query('select quote_ident(current_database()) as name');
    await client.query(`alter database ${rows[0].name} set statement_timeout = '${STATEMENT_TIMEOUT}'`);
  } finally {
    await client.end();
  }
}

if (import.meta.main) {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error('Set DATABASE_URL to the database to migrate.');
  await migrate(url);
  console.log('The database is up to date.');
}
