import type pg from 'pg';
import { claimDatabase } from '../../db/claim-database.ts';
import { startNeonProxy } from '../../local/neon/proxy.ts';
import { asLogin } from '../../local/postgres/local-logins.ts';
import { startRedisGateway } from '../../local/redis/gateway.ts';
import { createStore } from '../../local/redis/store/create-store.ts';
import type { OperatorEnvironment } from '../../operator/program/environment.ts';
import { createOperatorContext, type OperatorContext } from '../../operator/program/operator-context.ts';
import { openDatabase } from '../harness/cloud/worker-database.ts';
import { query } from '../harness/database.ts';
import { PATIENT_MS } from '../harness/patient.ts';

const REDIS_TOKEN = 'operator-tests';

export type OperatorCloud = {
  environment: OperatorEnvironment;
  /** A separate context for each command, as on the command line. */
  openContext: () => { ctx: OperatorContext; settle: () => Promise<void> };
  /** Queries the database directly, bypassing verbs and proxy. */
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
  close: () => Promise<void>;
};

/** All that the operator's commands need: a migrated database, the Neon proxy and a Redis. */
export async function openCloud(): Promise<OperatorCloud> {
  const database = await openDatabase();
  await claimDatabase(database.url, 'local');
  const proxy = await startNeonProxy({ port: 0, postgresPort: database.port });
  const redis = await startRedisGateway({ port: 0, token: REDIS_TOKEN, backend: createStore() });
  const environment = {
    DATABASE_URL: asLogin(database.url, 'operators'),
    NEON_FETCH_ENDPOINT: `${proxy.url}/sql`,
    UPSTASH_REDIS_REST_URL: redis.url,
    UPSTASH_REDIS_REST_TOKEN: REDIS_TOKEN,
  };
  return {
    environment,
    openContext: () => createOperatorContext(environment, undefined, PATIENT_MS),
    query: (text, values) => query(environment, text, values),
    close: async () => {
      await redis.close();
      await proxy.close();
      await database.close();
    },
  };
}
