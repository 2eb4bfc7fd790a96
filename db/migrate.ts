import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { hasOtherBaseline, MIGRATIONS, OTHER_BASELINE } from './baseline/other-baseline.ts';
import { TIME_SETTINGS } from './engine/deadlines/deadline.ts';
import { createGroups } from './engine/grants/apply-grants.ts';
import { refusePooled } from './engine/neon-host.ts';
import { buildFunctions } from './engine/sql-functions/build-functions.ts';
import { loadPublicRanges } from './numbers/numbering/load-public-ranges.ts';
import { SQL_CONSTANTS } from './sql-constants.ts';

/** An advisory lock of this project: concurrent deployments migrate one after the other. */
const MIGRATION_LOCK = 6_000_001;

/** The owner's, whose statements by hand may take longer than those of logins. */
const OWNER_SETTINGS = { statement_timeout: '30s', transaction_timeout: '0' };

/**
 * Brings a database up to date: groups of logins, missing migrations, the functions of `db/<subject>/functions`, what the groups may do,
 * and the public numbering metadata. Idempotent. `keepsRights`: takes no rights from functions that other versions of them may need.
 * Throws for Neon's pooled host, because its lock belongs to a session.
 */
export async function migrate(
  databaseUrl: string,
  migrationsFolder = MIGRATIONS,
  keepsRights = false,
): Promise<void> {
  refusePooled(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set transaction_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (await hasOtherBaseline(client, migrationsFolder)) throw new Error(OTHER_BASELINE);
    await createGroups(client);
    await applyMigrations(drizzle(client), { migrationsFolder });
    await buildFunctions(client, SQL_CONSTANTS, keepsRights);
    await loadPublicRanges(client);
    await limitStatements(client);
  } finally {
    await client.end();
  }
}

/**
 * Ends statements that their callers have abandoned: they must neither keep running nor commit after their cache marker
 * has expired (60 s).
 */
async function limitStatements(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select quote_ident(current_database()) as name');
  const { name } = rows[0];
  for (const [setting, value] of Object.entries(TIME_SETTINGS))
    await client.query(`alter database ${name} set ${setting} = '${value}'`);
  for (const [setting, value] of Object.entries(OWNER_SETTINGS))
    await client.query(`alter role current_user in database ${name} set ${setting} = '${value}'`);
}

const HELP = `Usage: npm run db:migrate

Brings a database up to date: its tables, its functions and the public numbering metadata. Running it again changes nothing.

  DATABASE_URL   the owner's connection string of the database to migrate, at Neon's direct host`;

if (import.meta.main) {
  const words = process.argv.slice(2);
  if (words.some((word) => ['--help', '-h', 'help'].includes(word))) {
    console.log(HELP);
    process.exit();
  }
  if (words.length > 0) throw new Error(`npm run db:migrate takes no words.\n${HELP}`);
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error('Set DATABASE_URL to the database to migrate.');
  await migrate(url);
  console.log('The database is up to date.');
}
