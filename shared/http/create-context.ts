import { createDatabase } from '../../db/client.ts';
import { readConfig } from '../config.ts';
import { createDeadline } from '../dependencies/deadline.ts';
import { createMeter } from '../dependencies/meter.ts';
import { createRedis, type RedisAddress } from '../dependencies/redis.ts';
import { createLogger } from '../log/logger.ts';
import { recordEvent } from '../requests/record-answer.ts';
import type { BaseContext } from './context.ts';

/** Share of a request's time for Redis that one call may take; after that the isolate counts quotas itself. */
const REDIS_CALL_SHARE = 0.5;

export type Execution = { waitUntil(work: Promise<unknown>): void };

/**
 * The context of a request or job, with its own clients, since workerd binds I/O to the request that opened it.
 * `dependencyMs` replaces the request's total time for Redis, and for Postgres. No single Redis call may take longer
 * than a request's, even in a job.
 */
export function createContext(
  env: object,
  execution: Execution,
  logFields: { function: string; requestId?: string },
  dependencyMs?: number,
): BaseContext {
  const config = readConfig(env);
  const requestMs = config.DEPENDENCY_TIMEOUT_MS;
  const totalMs = dependencyMs ?? requestMs;
  const callMs = dependencyMs === undefined ? requestMs * REDIS_CALL_SHARE : requestMs;
  const postgres = { databaseUrl: config.DATABASE_URL, fetchEndpoint: config.NEON_FETCH_ENDPOINT };
  const redis = { url: config.UPSTASH_REDIS_REST_URL, token: config.UPSTASH_REDIS_REST_TOKEN };
  const { CLICKS_REDIS_REST_URL: url, CLICKS_REDIS_REST_TOKEN: token } = config;
  const meter = createMeter();
  const open = (address: RedisAddress) =>
    createRedis(address, createDeadline('redis', totalMs, { callMs, meter }));
  const own = open(redis);
  const ctx: BaseContext = {
    functionName: logFields.function,
    config,
    env,
    meter,
    db: createDatabase(postgres, createDeadline('postgres', totalMs, { meter })),
    openDatabase: (ms) => createDatabase(postgres, createDeadline('postgres', ms, { meter })),
    redis: own,
    clicksRedis: url === undefined || token === undefined ? own : open({ url, token }),
    openRedis: (ms) => createRedis(redis, createDeadline('redis', ms, { meter })),
    clock: () => new Date(),
    log: createLogger(logFields, (event, subject) => recordEvent(ctx, event, subject)),
    waitUntil: (work) => execution.waitUntil(work),
  };
  return ctx;
}
