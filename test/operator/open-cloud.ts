import type pg from 'pg';
import { claimDatabase } from '../../db/kernel/claim-database.ts';
import { startNeonProxy } from '../../local/neon/proxy.ts';
import { asLogin } from '../../local/postgres/local-logins.ts';
import { startRedisGateway } from '../../local/redis/gateway.ts';
import { createStore } from '../../local/redis/store/create-store.ts';
import { createOperatorCtx } from '../../operator/program/create-operator-ctx.ts';
import type { Ctx } from '../../shared/kernel/ctx.ts';
import { openDatabase } from '../harness/cloud/worker-database.ts';
import { query } from '../harness/database.ts';
import { PATIENT_MS } from '../harness/patient.ts';

const REDIS_TOKEN = 'operator-tests';

type Environment = Record<
  | 'API_BASE_URL'
  | 'DATABASE_URL'
  | 'NEON_FETCH_ENDPOINT'
  | 'UPSTASH_REDIS_REST_URL'
  | 'UPSTASH_REDIS_REST_TOKEN',
  string
>;

export type OperatorCloud = {
  environment: Environment;
  /** A separate context for each command, as on the command line. */
  openContext: () => { ctx: Ctx; settle: () => Promise<void> };
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
    API_BASE_URL: 'http://127.0.0.1',
    DATABASE_URL: asLogin(database.url, 'operators'),
    NEON_FETCH_ENDPOINT: `${proxy.url}/sql`,
    UPSTASH_REDIS_REST_URL: redis.url,
    UPSTASH_REDIS_REST_TOKEN: REDIS_TOKEN,
  };
  return {
    environment,
    openContext: () => createOperatorCtx(environment, undefined, PATIENT_MS),
    query: (text, values) => query(environment, text, values),
    close: async () => {
      await redis.close();
      await proxy.close();
      await database.close();
    },
  };
}
