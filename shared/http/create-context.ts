import { createDatabase } from '../../db/client.ts';
import { readConfig } from '../config.ts';
import { createDeadline } from '../dependencies/deadline.ts';
import { createMeter } from '../dependencies/meter.ts';
import { createRedis, type RedisAddress } from '../dependencies/redis.ts';
import { createLogger, type LogFields } from '../log/logger.ts';
import type { BaseContext } from './context.ts';

/** Of a request's time for Redis one call gets this much: past it a quota is counted by the isolate's stand-in. */
const REDIS_CALL_SHARE = 0.5;

export type Execution = { waitUntil(work: Promise<unknown>): void };

/**
 * The context of a request or a job: clients of its own, since workerd binds I/O to the request that opened it.
 * `dependencyMs`: what it may wait for Redis, and for Postgres, if not what a request may. No call of Redis takes longer
 * than a request may wait, however much a job may wait for all.
 */
export function createContext(
  env: object,
  execution: Execution,
  logFields: LogFields,
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
  return {
    config,
    env,
    meter,
    db: createDatabase(postgres, createDeadline('postgres', totalMs, { meter })),
    openDatabase: (ms) => createDatabase(postgres, createDeadline('postgres', ms, { meter })),
    redis: own,
    clicksRedis: url === undefined || token === undefined ? own : open({ url, token }),
    openRedis: (ms) => createRedis(redis, createDeadline('redis', ms, { meter })),
    clock: () => new Date(),
    log: createLogger(logFields),
    waitUntil: (work) => execution.waitUntil(work),
  };
}
