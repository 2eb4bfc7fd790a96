import { createDatabase } from '../../db/client.ts';
import { readConfig } from '../config.ts';
import { createDeadline } from '../dependencies/deadline.ts';
import { createMeter } from '../dependencies/meter.ts';
import { createRedis } from '../dependencies/redis.ts';
import { createLogger, type LogFields } from '../log/logger.ts';
import type { BaseContext } from './context.ts';

/** What one request may wait for Redis, and for Postgres, all calls together. */
const DEPENDENCY_MS = 2_000;
/** What one call of Redis may take, however much a job may wait for all. */
const REDIS_CALL_MS = 2_000;

export type Execution = { waitUntil(work: Promise<unknown>): void };

/** The context of a request or a job: clients of its own, since workerd binds I/O to the request that opened it. */
export function createContext(
  env: object,
  execution: Execution,
  logFields: LogFields,
  dependencyMs = DEPENDENCY_MS,
): BaseContext {
  const config = readConfig(env);
  const postgres = { databaseUrl: config.DATABASE_URL, fetchEndpoint: config.NEON_FETCH_ENDPOINT };
  const meter = createMeter();
  return {
    config,
    env,
    meter,
    db: createDatabase(postgres, createDeadline('postgres', dependencyMs, { meter })),
    openDatabase: (totalMs) => createDatabase(postgres, createDeadline('postgres', totalMs, { meter })),
    redis: createRedis(
      { url: config.UPSTASH_REDIS_REST_URL, token: config.UPSTASH_REDIS_REST_TOKEN },
      createDeadline('redis', dependencyMs, { callMs: REDIS_CALL_MS, meter }),
    ),
    clock: () => new Date(),
    log: createLogger(logFields),
    waitUntil: (work) => execution.waitUntil(work),
  };
}
