import pg from 'pg';
import { SAY_AUDIT_EVENT } from '../../../db/kernel/with-audit-event.ts';
import type { Ctx } from '../ctx.ts';

/**
 * Runs work on a direct Postgres connection in one transaction, because long or streaming work does not fit HTTP. A dry
 * run is rolled back.
 */
export async function inTransaction<T>(
  { config, auditEvent }: Ctx,
  work: (client: pg.Client) => Promise<T>,
  { isRehearsal = false } = {},
): Promise<T> {
  const client = new pg.Client({ connectionString: config.DATABASE_URL });
  // The next statement fails of a connection that was lost between two; without a listener the process ends.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    // The database's default timeouts are for requests.
    await client.query('set local statement_timeout = 0; set local transaction_timeout = 0');
    if (auditEvent !== undefined) await client.query(SAY_AUDIT_EVENT, [auditEvent]);
    const answer = await work(client);
    await client.query(isRehearsal ? 'rollback' : 'commit');
    return answer;
  } finally {
    // Closing the connection rolls back what was not committed.
    await client.end();
  }
}
