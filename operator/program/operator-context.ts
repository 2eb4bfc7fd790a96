import { createDatabase } from '../../db/client.ts';
import type { Actor } from '../../shared/audit/actor.ts';
import type { AuditContext } from '../../shared/audit/audited.ts';
import { createDeadline } from '../../shared/dependencies/deadline.ts';
import { createRedis, type Redis } from '../../shared/dependencies/redis.ts';
import { type CustomHostnames, createCustomHostnames } from '../domains/custom-hostnames.ts';
import { type OperatorEnvironment, readCustomHostnames } from './environment.ts';
import { operatorName } from './operator-name.ts';

/** The context of every operator verb. */
export type OperatorContext = AuditContext & {
  redis: Redis;
  /** The Redis with the click streams. */
  clicksRedis: Redis;
  /** Registers work that may finish after the verb. */
  waitUntil: (work: Promise<unknown>) => void;
  clock: () => Date;
  environment: OperatorEnvironment;
  /** Undefined when no zone for customers' domains is configured. */
  customHostnames: CustomHostnames | undefined;
};

/** Total time of a command for Postgres, and for Redis; a cache marker must outlive it. */
const DEPENDENCY_MS = 10_000;

/**
 * The context of one operator command, and `settle`, which waits for background work. Work of many commands needs a
 * longer `dependencyMs`.
 */
export function createOperatorContext(
  environment: OperatorEnvironment,
  by: Actor = { actor: 'operator', actorNote: operatorName() },
  dependencyMs = DEPENDENCY_MS,
): {
  ctx: OperatorContext;
  settle: () => Promise<void>;
} {
  const later: Promise<unknown>[] = [];
  const settings = readCustomHostnames(environment);
  const redis = { url: environment.UPSTASH_REDIS_REST_URL, token: environment.UPSTASH_REDIS_REST_TOKEN };
  const { CLICKS_REDIS_REST_URL: url, CLICKS_REDIS_REST_TOKEN: token } = environment;
  const clicks = url === undefined || token === undefined ? redis : { url, token };
  const ctx: OperatorContext = {
    by,
    requestId: crypto.randomUUID().replaceAll('-', ''),
    db: createDatabase(
      { databaseUrl: environment.DATABASE_URL, fetchEndpoint: environment.NEON_FETCH_ENDPOINT },
      createDeadline('postgres', dependencyMs),
    ),
    redis: createRedis(redis, createDeadline('redis', dependencyMs)),
    clicksRedis: createRedis(clicks, createDeadline('redis', dependencyMs)),
    waitUntil: (work) => void later.push(work),
    clock: () => new Date(),
    environment,
    customHostnames: settings && createCustomHostnames(settings),
  };
  return {
    ctx,
    settle: async () => {
      await Promise.all(later);
    },
  };
}
