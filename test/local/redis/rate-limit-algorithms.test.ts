import { Ratelimit, type RatelimitConfig } from '@upstash/ratelimit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDeadline } from '../../../db/engine/deadlines/deadline.ts';
import { type RedisGateway, startRedisGateway } from '../../../local/redis/gateway.ts';
import type { RedisConnection } from '../../../local/redis/protocol.ts';
import { createRedis, type Redis } from '../../../shared/kernel/dependencies/redis.ts';
import { createRedisLimiter, windowFromFirstUse } from '../../../shared/kernel/quotas/redis-limiter.ts';
import { realServer, store } from './targets.ts';

const TOKEN = 'a-token';
const LIMIT = 10;
type Algorithm = RatelimitConfig['limiter'];

/**
 * The commands of each according to the decision's page (opening a window, granted, refused), and what a refusal
 * spends.
 */
const ALGORITHMS: [name: string, algorithm: () => Algorithm, costs: Costs][] = [
  [
    'fixedWindow',
    () => Ratelimit.fixedWindow(LIMIT, '60 s'),
    { opening: 3, granted: 2, refused: 2, spentByRefusal: 1 },
  ],
  [
    'slidingWindow',
    () => Ratelimit.slidingWindow(LIMIT, '60 s'),
    { opening: 5, granted: 4, refused: 3, spentByRefusal: 0 },
  ],
  [
    'tokenBucket',
    () => Ratelimit.tokenBucket(LIMIT, '60 s', LIMIT),
    { opening: 4, granted: 4, refused: 2, spentByRefusal: 0 },
  ],
  ['ours', () => windowFromFirstUse(LIMIT, 60), { opening: 3, granted: 2, refused: 3, spentByRefusal: 0 }],
];
type Costs = { opening: number; granted: number; refused: number; spentByRefusal: number };

describe.each([store, realServer].filter(({ open }) => open !== undefined))('On $name', (target) => {
  let backend: RedisConnection;
  let gateway: RedisGateway;
  beforeAll(async () => {
    backend = (await target.open?.()) as RedisConnection; // describe.each keeps only targets that have one
    gateway = await startRedisGateway({ port: 0, token: TOKEN, backend });
  });
  afterAll(async () => {
    await gateway.close();
    await backend.close();
  });

  const connect = (): Redis =>
    createRedis({ url: gateway.url, token: TOKEN }, createDeadline('redis', 10_000));
  const limiterOf = (algorithm: Algorithm, prefix: string) =>
    new Ratelimit({ redis: connect(), limiter: algorithm, prefix, ephemeralCache: false, timeout: 0 });

  test("our limiter shows only possible values, however an isolate's clock steps", async () => {
    const spending = { key: 'stepped', limit: 3, windowSeconds: 60, units: 1 };
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (const stepMs of [0, -3_600_000, 3_600_000, 30_000, -7_200_000, 59_000, -1]) {
        vi.setSystemTime(Date.now() + stepMs);
        for (let request = 0; request < 5; request += 1) {
          // A connection counts its time by the same clock.
          const { guard, quota = guard } = await createRedisLimiter(connect()).admit({
            source: '203.0.113.7',
            countVolume: true,
            failedKeyHash: undefined,
            spendings: [spending],
          });
          for (const { limit, windowSeconds, remaining, resetSec } of [guard, quota]) {
            expect(remaining >= 0 && remaining <= limit, `${stepMs}: remaining ${remaining}`).toBe(true);
            expect(resetSec >= 1 && resetSec <= windowSeconds, `${stepMs}: reset ${resetSec}`).toBe(true);
          }
        }
      }
    } finally {
      vi.useRealTimers();
    }
  });

  // The in-process store lacks hashes, which token buckets use.
  const known = ALGORITHMS.filter(([name]) => target !== store || name !== 'tokenBucket');

  test.each(known)('%s costs what the decision says', async (name, algorithm, costs) => {
    const limiter = limiterOf(algorithm(), name);
    let commands = 0;
    const stop = gateway.onBill((billed) => {
      commands += billed.flatMap((line) => line.split(' ')).length;
    });
    const costOf = async (rate: number): Promise<{ cost: number; success: boolean }> => {
      commands = 0;
      const { success } = await limiter.limit('somebody', { rate });
      return { cost: commands, success };
    };
    // Loads the script into Redis, with another key's window.
    await limiter.limit('nobody');
    // Windows by the clock could end between two requests, so start in one with enough time left.
    await untilWindowBegins();
    expect(await costOf(1)).toEqual({ cost: costs.opening, success: true });
    expect(await costOf(1)).toEqual({ cost: costs.granted, success: true });
    for (let spent = 2; spent < LIMIT; spent += 1) await costOf(1);
    expect(await costOf(1)).toEqual({ cost: costs.refused, success: false });
    // One unit is given back: it can be spent again unless the refusal had spent it.
    await limiter.limit('somebody', { rate: -1 });
    expect((await costOf(1)).success).toBe(costs.spentByRefusal === 0);
    stop();
  });

  test('a request that does not fit spends nothing, and a smaller one does', async () => {
    const ours = limiterOf(windowFromFirstUse(LIMIT, 60), 'whole');
    expect((await ours.limit('x', { rate: 8 })).remaining).toBe(2);
    expect(await ours.limit('x', { rate: 3 })).toMatchObject({ success: false, remaining: 2 });
    expect(await ours.limit('x', { rate: 100_000 })).toMatchObject({ success: false, remaining: 2 });
    expect(await ours.limit('x', { rate: 2 })).toMatchObject({ success: true, remaining: 0 });
    expect(await ours.limit('x', { rate: 0 })).toMatchObject({ success: true, remaining: 0 });
  });

  test('a window ends when announced, however long its first request took to reach Redis', async () => {
    const ours = limiterOf(windowFromFirstUse(LIMIT, 60), 'late');
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 5_000);
    try {
      const { reset } = await ours.limit('x', { rate: LIMIT });
      clock.mockReturnValue(reset - 10);
      expect(await ours.limit('x')).toMatchObject({ success: false, reset });
      clock.mockReturnValue(reset);
      expect(await ours.limit('x')).toMatchObject({
        success: true,
        remaining: LIMIT - 1,
        reset: reset + 60_000,
      });
    } finally {
      clock.mockRestore();
    }
  });

  test('a window starts with its first request, and only that window gets units back', async () => {
    const [first, second] = [windowFromFirstUse(LIMIT, 3), windowFromFirstUse(LIMIT, 60)];
    const startedAt = Date.now();
    const opened = await limiterOf(first, 'turn').limit('x', { rate: 4 });
    expect(opened.reset).toBeGreaterThanOrEqual(startedAt + 2_990);
    expect(opened.reset).toBeLessThanOrEqual(Date.now() + 3_010);
    // Later than the window's end by as long as its first request took to reach Redis.
    await expect.poll(() => backend.send([['EXISTS', 'turn:x']])).toEqual([0]);
    // Giving back to a window that does not exist creates none.
    await limiterOf(first, 'turn').limit('x', { rate: -4 });
    expect(await backend.send([['EXISTS', 'turn:x']])).toEqual([0]);
    expect(await limiterOf(second, 'turn').limit('x', { rate: 10 })).toMatchObject({ remaining: 0 });
    await limiterOf(first, 'turn').limit('x', { rate: -4 });
    expect(await limiterOf(second, 'turn').limit('x')).toMatchObject({ success: false, remaining: 0 });
  });
});

async function untilWindowBegins(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 10_000) await new Promise((resolve) => setTimeout(resolve, left + 10));
}
