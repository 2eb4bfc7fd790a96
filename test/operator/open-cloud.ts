import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { claimDatabase } from '../../db/claim-database.ts';
import { migrate } from '../../db/migrate.ts';
import { startNeonProxy } from '../../local/neon/proxy.ts';
import { startPostgres } from '../../local/postgres.ts';
import { startRedisGateway } from '../../local/redis/gateway.ts';
import { createStore } from '../../local/redis/store/create-store.ts';
import type { OperatorEnvironment } from '../../operator/program/environment.ts';
import { createOperatorContext, type OperatorContext } from '../../operator/program/operator-context.ts';
import { createDataDir } from '../harness/data-dir.ts';
import { copyPreparedPostgres } from '../harness/prepare.ts';

const REDIS_TOKEN = 'operator-tests';

export type OperatorCloud = {
  environment: OperatorEnvironment;
  /** A context of its own for each command, as the command line makes them. */
  openContext: () => { ctx: OperatorContext; settle: () => Promise<void> };
  /** Past the verbs and the proxy, on the database itself. */
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
  close: () => Promise<void>;
};

/** What the operator's side stands on, and no more: a migrated Postgres, the Neon proxy and a Redis. */
export async function openCloud(): Promise<OperatorCloud> {
  const folder = createDataDir();
  copyPreparedPostgres(folder);
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false });
  await migrate(postgres.url());
  await claimDatabase(postgres.url(), 'local');
  const proxy = await startNeonProxy({ port: 0, postgresPort: postgres.port });
  const redis = await startRedisGateway({ port: 0, token: REDIS_TOKEN, backend: createStore() });
  const environment = {
    DATABASE_URL: postgres.url(),
    NEON_FETCH_ENDPOINT: `${proxy.url}/sql`,
    UPSTASH_REDIS_REST_URL: redis.url,
    UPSTASH_REDIS_REST_TOKEN: REDIS_TOKEN,
  };
  return {
    environment,
    openContext: () => createOperatorContext(environment),
    query: async (text, values) => {
      const client = new pg.Client({ connectionString: postgres.url() });
      await client.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    close: async () => {
      await redis.close();
      await proxy.close();
      await postgres.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
