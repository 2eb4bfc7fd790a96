import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDeadline } from '../../../db/engine/deadlines/deadline.ts';
import { type RedisGateway, startRedisGateway } from '../../../local/redis/gateway.ts';
import { createStore } from '../../../local/redis/store/create-store.ts';
import { createRedis } from '../../../shared/kernel/dependencies/redis.ts';
import { createIsolateLimiter } from '../../../shared/kernel/quotas/ask-limiter.ts';
import type { AdmissionRequest, Limiter } from '../../../shared/kernel/quotas/limits.ts';
import { createRedisLimiter } from '../../../shared/kernel/quotas/redis-limiter.ts';
import { rotateSample } from '../../harness/ci.ts';

const TOKEN = 'a-token';
const LIMIT = 60;
const ISOLATES = [1, 2, 5, 20];
/** Multiples of the limit that arrive within one window, from all isolates together. */
const LOADS = [0.9, 1, 1.5, 2, 3];
const MATRIX = rotateSample(
  ISOLATES.flatMap((isolates) => LOADS.map((load) => ({ isolates, load }))),
  6,
  0,
);

let gateway: RedisGateway;
beforeAll(async () => {
  gateway = await startRedisGateway({ port: 0, token: TOKEN, backend: createStore() });
});
afterAll(() => gateway.close());

const requestOf = (organization: string): AdmissionRequest => ({
  source: organization,
  countVolume: true,
  failedKeyHash: undefined,
  spendings: [{ key: `${organization}:ping`, limit: LIMIT, windowSeconds: 60, units: 1 }],
});

/** Sends a load to the isolates in turn, all at once; returns how many requests were accepted. */
async function accepted(limiters: readonly (() => Limiter)[], load: number, organization: string) {
  const admissions = await Promise.all(
    Array.from({ length: Math.round(LIMIT * load) }, async (_, n) => {
      const limiter = limiters[n % limiters.length]?.();
      return await limiter?.admit(requestOf(organization));
    }),
  );
  return admissions.filter((admission) => admission?.admitted).length;
}

describe('Isolates with one Redis', () => {
  test.each(MATRIX)(
    '$isolates, at $load of the limit, accept the limit in total and no more',
    async ({ isolates, load }) => {
      // A new client for each request, as in a Worker.
      const isolate = (): Limiter =>
        createRedisLimiter(createRedis({ url: gateway.url, token: TOKEN }, createDeadline('redis', 20_000)));
      const count = await accepted(Array(isolates).fill(isolate), load, `redis ${isolates} ${load}`);
      expect(count).toBe(Math.min(LIMIT, Math.round(LIMIT * load)));
    },
  );
});

describe('Isolates without Redis', () => {
  test.each(MATRIX)(
    '$isolates, at $load of the limit, each accept up to the limit',
    async ({ isolates, load }) => {
      const limiters = Array.from({ length: isolates }, () => createIsolateLimiter(() => Date.now()));
      const count = await accepted(
        limiters.map((limiter) => () => limiter),
        load,
        'somebody',
      );
      const offered = Math.round(LIMIT * load);
      const shares = limiters.map((_, index) => Math.ceil((offered - index) / isolates));
      expect(count).toBe(shares.reduce((sum, share) => sum + Math.min(LIMIT, share), 0));
      expect(count).toBeLessThanOrEqual(isolates * LIMIT);
    },
  );
});
