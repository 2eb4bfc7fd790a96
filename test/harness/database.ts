import pg from 'pg';
import { asAdmin } from '../../local/postgres/postgres-roles.ts';

/** Where a cloud's database is. */
export type WithDatabase = { DATABASE_URL: string };

/** Runs SQL on the cloud's database, behind the API's back. */
export async function query<Row extends pg.QueryResultRow>(
  environment: WithDatabase,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return await withClient(environment, async (client) => (await client.query<Row>(text, values)).rows);
}

/** Makes what the database's own rules forbid (foreign keys, triggers), as a fault in its data would be. */
export async function tamper(environment: WithDatabase, text: string, values: unknown[] = []): Promise<void> {
  await withClient({ DATABASE_URL: asAdmin(environment.DATABASE_URL) }, async (client) => {
    await client.query('set session_replication_role = replica');
    try {
      await client.query(text, values);
    } finally {
      await client.query('reset session_replication_role');
    }
  });
}

/** Connections of this worker by database: to open one takes longer than most queries. Nothing waits for them to end. */
const pools = new Map<string, pg.Pool>();

/** Lends a connection; whoever sets something of its session sets it back. */
export async function withClient<T>(
  { DATABASE_URL }: WithDatabase,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  let pool = pools.get(DATABASE_URL);
  if (pool === undefined) {
    pool = new pg.Pool({
      connectionString: DATABASE_URL,
      max: 40,
      idleTimeoutMillis: 30_000,
      allowExitOnIdle: true,
    });
    // Whose database is stopped has nobody to tell.
    pool.on('error', () => {});
    pools.set(DATABASE_URL, pool);
  }
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/**
 * What an organization has left of its balance in micros, usage that is pending taken off, once its movements are seen
 * to sum to the balance and to chain, and its pending usage to sum to what is pending.
 */
export async function readBalance(environment: WithDatabase, organizationId: number): Promise<bigint> {
  const [row] = await query<{ left: string; isTrue: boolean }>(
    environment,
    `select balance_micro - pending_micro as left,
            balance_micro = coalesce((select sum(amount_micro) from movement where organization_id = $1), 0)
            and pending_micro = coalesce(
                  (select sum(unit_micro * quantity) from pending_usage where organization_id = $1), 0)
            and not exists (
              select from (select balance_after_micro, sum(amount_micro) over (order by id) as running
                             from movement where organization_id = $1) as chain
               where balance_after_micro <> running) as "isTrue"
       from billing_account account where organization_id = $1`,
    [organizationId],
  );
  if (row === undefined) throw new Error(`Organization ${organizationId} has no account.`);
  if (!row.isTrue) throw new Error(`The movements and usage of ${organizationId} do not make its balance.`);
  return BigInt(row.left);
}

/** What an organization was charged for a kind of usage or purchase, posted and pending: units, and micros. */
export async function readCharges(
  environment: WithDatabase,
  organizationId: number,
  kind: string,
): Promise<{ quantity: number; amountMicro: bigint }> {
  const [row] = await query<{ quantity: number; amount: string }>(
    environment,
    `select coalesce(sum(quantity), 0)::int as quantity, coalesce(sum(micro), 0)::bigint as amount
       from (select quantity, -amount_micro as micro from movement
              where organization_id = $1 and type = 'charge' and kind = $2
              union all
             select quantity, unit_micro * quantity from pending_usage where organization_id = $1 and kind = $2) charge`,
    [organizationId, kind],
  );
  return { quantity: row?.quantity ?? 0, amountMicro: BigInt(row?.amount ?? 0) };
}
