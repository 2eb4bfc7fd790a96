import { createDatabase } from '../../db/engine/client.ts';
import { createDeadline, type Deadline } from '../../db/engine/deadlines/deadline.ts';
import { createMeter } from '../../db/engine/deadlines/meter.ts';
import { toFetchEndpoint } from '../../db/engine/fetch-endpoint.ts';
import { type Config, readConfig } from './config.ts';
import type { Ctx } from './ctx.ts';
import { createRedis, type RedisAddress } from './dependencies/redis.ts';
import { type JobQueue, openLater } from './jobs/job-queue.ts';
import { createLogger } from './log/logger.ts';
import { noteFailure } from './log/note-failure.ts';
import { recordEvent } from './requests/record-answer.ts';

/** Share of a request's time for Redis that one call may take; after that the isolate counts quotas itself. */
const REDIS_CALL_SHARE = 0.5;
/** A request's total time for QStash, which it does not wait for. */
const QUEUE_MS = 5_000;

/** Keeps a Worker alive after its answer. */
export type Execution = { waitUntil(work: Promise<unknown>): void };

/** Opens a queue; given only where jobs are published, because its client is large. */
export type OpenQueue = (config: Config, deadline: Deadline) => JobQueue | Promise<JobQueue>;

type Opening = Pick<Ctx, 'env' | 'functionName'> &
  Partial<Pick<Ctx, 'actor' | 'requestId' | 'log'>> & {
    execution: Execution;
    /** Replaces the request's total time for Redis, for Postgres and for QStash. */
    totalMs?: number;
    /** Limits a single call of Redis: by default to a request's time. */
    redisCallMs?: number;
    openQueue?: OpenQueue | undefined;
  };

/**
 * The context of a request, job or command, with its own clients, since workerd binds I/O to the request that opened
 * it. Throws when the environment lacks settings.
 */
export function createCtx({ env, functionName, execution, totalMs, openQueue, ...given }: Opening): Ctx {
  const config = readConfig(env);
  const requestMs = config.DEPENDENCY_TIMEOUT_MS;
  const { requestId = crypto.randomUUID().replaceAll('-', ''), actor = { actor: 'none' } } = given;
  const { redisCallMs = totalMs === undefined ? requestMs * REDIS_CALL_SHARE : requestMs } = given;
  const { DATABASE_URL: databaseUrl, NEON_FETCH_ENDPOINT: localProxy } = config;
  const postgres = { databaseUrl, fetchEndpoint: toFetchEndpoint(databaseUrl, localProxy) };
  const redis = { url: config.UPSTASH_REDIS_REST_URL, token: config.UPSTASH_REDIS_REST_TOKEN };
  const { CLICKS_REDIS_REST_URL: url, CLICKS_REDIS_REST_TOKEN: token } = config;
  const meter = createMeter();
  const openDatabase = (ms: number) => createDatabase(postgres, createDeadline('postgres', ms, { meter }));
  const open = (address: RedisAddress) =>
    createRedis(address, createDeadline('redis', totalMs ?? requestMs, { callMs: redisCallMs, meter }));
  const own = open(redis);
  const ctx: Ctx = {
    actor,
    config,
    env,
    functionName,
    requestId,
    meter,
    language: 'en',
    setHeader: () => {},
    db: openDatabase(totalMs ?? requestMs),
    openDatabase,
    redis: own,
    clicksRedis: url === undefined || token === undefined ? own : open({ url, token }),
    openRedis: (ms) => createRedis(redis, createDeadline('redis', ms, { meter })),
    jobs: openLater(async () => {
      if (openQueue === undefined) throw new Error(`${functionName} publishes no jobs.`);
      return await openQueue(config, createDeadline('qstash', totalMs ?? QUEUE_MS, { meter }));
    }),
    clock: () => new Date(),
    log:
      given.log ??
      createLogger({ function: functionName, requestId }, (event, subject) =>
        recordEvent(ctx, event, subject),
      ),
    waitUntil: (work) => execution.waitUntil(work.catch(noteFailure(ctx.log, 'after_answer_not_done'))),
  };
  return ctx;
}
