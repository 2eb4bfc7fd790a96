import pg from 'pg';
import type { OperatorContext } from '../operator-context.ts';

/** Works on Postgres itself, in one transaction: what takes minutes or streams does not go over HTTP. */
export async function inTransaction<T>(
  { environment }: OperatorContext,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  try {
    await client.query('begin');
    const answer = await work(client);
    await client.query('commit');
    return answer;
  } finally {
    // A connection that ends rolls back what was not committed.
    await client.end();
  }
}
