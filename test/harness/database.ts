import pg from 'pg';
import type { FunctionGroup } from '../../db/engine/grants/table-grants.ts';
import { asLogin } from '../../local/postgres/local-logins.ts';
import { asAdmin, asOwner } from '../../local/postgres/postgres-roles.ts';

/** The address of a cloud's database. */
export type WithDatabase = { DATABASE_URL: string };

/** An environment with the database login of a function, for what runs in it. */
export const asFunction = <Environment extends WithDatabase>(
  environment: Environment,
  group: FunctionGroup,
): Environment => ({ ...environment, DATABASE_URL: asLogin(environment.DATABASE_URL, group) });

/** Runs SQL on the cloud's database as its owner, bypassing the API and what its logins may do. */
export async function query<Row extends pg.QueryResultRow>(
  environment: WithDatabase,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return await withClient(environment, async (client) => (await client.query<Row>(text, values)).rows);
}

/** Bypasses the database's own rules (foreign keys, triggers), to simulate corrupt data. */
export async function tamper(environment: WithDatabase, text: string, values: unknown[] = []): Promise<void> {
  await onPool(asAdmin(environment.DATABASE_URL), async (client) => {
    await client.query('set session_replication_role = replica');
    try {
      await client.query(text, values);
    } finally {
      await client.query('reset session_replication_role');
    }
  });
}

/**
 * Connections of this worker by database, because connecting takes longer than most queries. Nothing waits for them to
 * end.
 */
const pools = new Map<string, pg.Pool>();

/** Lends the owner's connection; callers must restore session settings. */
export const withClient = <T>(
  { DATABASE_URL }: WithDatabase,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => onPool(asOwner(DATABASE_URL), work);

async function onPool<T>(url: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  let pool = pools.get(url);
  if (pool === undefined) {
    pool = new pg.Pool({
      connectionString: url,
      max: 40,
      idleTimeoutMillis: 30_000,
      allowExitOnIdle: true,
    });
    // Errors of a stopped or dropped database are expected, on connections that are being closed too.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    pools.set(url, pool);
  }
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/**
 * An organization's available balance in micros, after checking that movements sum to the balance and chain, and that
 * pending usage and holds sum up.
 */
export async function readBalance(environment: WithDatabase, organizationId: number): Promise<bigint> {
  const [row] = await query<{ left: string; isTrue: boolean }>(
    environment,
    `select balance_micro - pending_micro as left,
            balance_micro = coalesce((select sum(amount_micro) from movement where organization_id = $1), 0)
            and pending_micro = coalesce(
                  (select sum(unit_micro * quantity) from pending_usage where organization_id = $1), 0)
            and held_micro = coalesce(
                  (select sum(attempt.held_micro) from call join call_attempt attempt on attempt.call_id = call.id
                    where call.organization_id = $1 and attempt.ended_at is null), 0)
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

/** Sums what an organization's calls in progress hold, in micros. */
export async function readHeld(environment: WithDatabase, organizationId: number): Promise<bigint> {
  const [row] = await query<{ held: string }>(
    environment,
    'select held_micro as held from billing_account where organization_id = $1',
    [organizationId],
  );
  return BigInt(row?.held ?? 0);
}

/** Charges of an organization for a kind of usage, posted and pending: units, and micros. */
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
