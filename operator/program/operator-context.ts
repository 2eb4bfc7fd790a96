import { createDatabase } from '../../db/client.ts';
import type { Actor } from '../../shared/audit/actor.ts';
import type { AuditContext } from '../../shared/audit/audited.ts';
import { createDeadline } from '../../shared/dependencies/deadline.ts';
import { createRedis, type Redis } from '../../shared/dependencies/redis.ts';
import { type CustomHostnames, createCustomHostnames } from '../domains/custom-hostnames.ts';
import { type OperatorEnvironment, readCustomHostnames } from './environment.ts';
import { operatorName } from './operator-name.ts';

/** What every verb of the operator's side works with. */
export type OperatorContext = AuditContext & {
  redis: Redis;
  /** Where the stream of clicks is. */
  clicksRedis: Redis;
  /** Work that may end after the verb. */
  waitUntil: (work: Promise<unknown>) => void;
  clock: () => Date;
  environment: OperatorEnvironment;
  /** Where the environment names a zone for customers' domains. */
  customHostnames: CustomHostnames | undefined;
};

/** What one command may wait for Postgres, and for Redis, all calls together; a writer's marker must outlive it. */
const DEPENDENCY_MS = 10_000;

/**
 * A context for one command of an operator, by whatever name, and `settle`, which waits for what the command left to be
 * done after it.
 */
export function createOperatorContext(
  environment: OperatorEnvironment,
  by: Actor = { actor: 'operator', actorName: operatorName() },
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
      createDeadline('postgres', DEPENDENCY_MS),
    ),
    redis: createRedis(redis, createDeadline('redis', DEPENDENCY_MS)),
    clicksRedis: createRedis(clicks, createDeadline('redis', DEPENDENCY_MS)),
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
