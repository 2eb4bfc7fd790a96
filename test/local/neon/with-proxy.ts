import { randomUUID } from 'node:crypto';
import { NeonDbError, neonConfig } from '@neondatabase/serverless';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type NeonProxy, startNeonProxy } from '../../../local/neon/proxy.ts';
import type { Postgres } from '../../../local/postgres/postgres.ts';
import { workerPostgres } from '../../harness/cloud/worker-database.ts';

/** A Postgres and a proxy for a file's tests, to which the driver is pointed, and a new database for each test. */
export function withProxy() {
  let postgres: Postgres;
  let proxy: NeonProxy;
  let url: string;

  beforeAll(async () => {
    postgres = await workerPostgres();
    proxy = await startNeonProxy({ port: 0, postgresPort: postgres.port });
    neonConfig.fetchEndpoint = `${proxy.url}/sql`;
    // Removes the fetch with a deadline that a function's database may have set in this process.
    neonConfig.fetchFunction = fetch;
  });
  afterAll(() => proxy.close());
  beforeEach(async () => {
    const database = `test-${randomUUID()}`;
    await postgres.createDatabase(database);
    url = postgres.url(database);
  });

  return {
    postgres: () => postgres,
    proxy: () => proxy,
    /** The connection string of the test's database. */
    url: () => url,
  };
}

/** The error of a query that must fail. */
export async function failureOf(promise: PromiseLike<unknown>): Promise<NeonDbError> {
  const failure = await Promise.resolve(promise).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof NeonDbError)) throw new Error(`Expected a NeonDbError, not ${failure}`);
  return failure;
}
