import pg from 'pg';

/** A superuser, which Neon does not offer: for the emulator, and for tests that tamper with data. */
export const ADMIN = 'cloud_admin';
/** The database owner, for migrations. */
export const OWNER = 'neondb_owner';

const ATTRIBUTES = 'createdb createrole bypassrls replication';

/**
 * Creates the roles of a Neon project in a new Postgres: an owner that is not a superuser, with Neon's default
 * privileges. Data from before the administrator role existed keeps its owner.
 */
export async function createRoles(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  try {
    await client.connect();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '28P01') return;
    throw error;
  }
  try {
    const { rows } = await client.query('select from pg_roles where rolname = $1', [OWNER]);
    if (rows.length > 0) return;
    // Several statements in one text are one transaction: dying within it leaves nothing.
    await client.query(
      `create role neon_superuser nologin ${ATTRIBUTES};
       grant pg_read_all_data, pg_write_all_data to neon_superuser;
       grant pg_monitor, pg_signal_backend to neon_superuser with admin option;
       alter role ${ADMIN} set statement_timeout = '30s';
       alter role ${ADMIN} set transaction_timeout = 0;
       create role ${OWNER} login inherit ${ATTRIBUTES} password ${pg.escapeLiteral(password)} in role neon_superuser`,
    );
  } finally {
    await client.end();
  }
}

/** The administrator's connection string, given another role's: locally all have one password. */
export const asAdmin = (url: string): string => asRole(url, ADMIN);
/** The owner's connection string, given another role's. */
export const asOwner = (url: string): string => asRole(url, OWNER);

export function asRole(url: string, role: string): string {
  const address = new URL(url);
  address.username = role;
  return address.href;
}
