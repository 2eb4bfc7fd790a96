import pg from 'pg';
import type { CloudEnvironment } from '../../local/cloud.ts';

/** Runs SQL on the cloud's database, behind the API's back. */
export async function query<Row extends pg.QueryResultRow>(
  environment: CloudEnvironment,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The balance of an organization in micros, once its movements are seen to sum to it and to chain. */
export async function readBalance(environment: CloudEnvironment, organizationId: number): Promise<bigint> {
  const [row] = await query<{ balance: string; total: string; chained: boolean }>(
    environment,
    `select account.balance_micro as balance,
            coalesce((select sum(amount_micro) from movement where organization_id = $1), 0) as total,
            not exists (
              select from (select balance_after_micro, sum(amount_micro) over (order by id) as running
                             from movement where organization_id = $1) as chain
               where balance_after_micro <> running) as chained
       from billing_account account where organization_id = $1`,
    [organizationId],
  );
  if (row === undefined) throw new Error(`Organization ${organizationId} has no account.`);
  if (row.balance !== row.total || !row.chained)
    throw new Error(`The movements of ${organizationId} do not make its balance.`);
  return BigInt(row.balance);
}
