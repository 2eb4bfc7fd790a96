import pg from 'pg';

/** Who may do everything, as at Neon nobody of a project can: for the emulator itself, and for tests that tamper. */
export const ADMIN = 'cloud_admin';
/** Who owns the database: what migrates it, and what the Workers connect as. */
export const OWNER = 'neondb_owner';

const ATTRIBUTES = 'createdb createrole bypassrls replication';

/**
 * Gives a new Postgres the roles of a Neon project: an owner who is no superuser, and has what Neon gives to those who
 * are made in its console. Data of before there was an administrator keeps its owner as he was.
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
    // One statement of several is one transaction: whoever dies in it leaves nothing.
    await client.query(
      `create role neon_superuser nologin ${ATTRIBUTES};
       grant pg_read_all_data, pg_write_all_data to neon_superuser;
       grant pg_monitor, pg_signal_backend to neon_superuser with admin option;
       create role ${OWNER} login inherit ${ATTRIBUTES} password ${pg.escapeLiteral(password)} in role neon_superuser`,
    );
  } finally {
    await client.end();
  }
}

/** The connection string of the administrator, of one of the owner's. */
export function asAdmin(url: string): string {
  const address = new URL(url);
  address.username = ADMIN;
  return address.href;
}
