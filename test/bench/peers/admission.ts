import { Ratelimit } from '@upstash/ratelimit';
import { Redis } from '@upstash/redis';
import { createDeadline } from '../../../db/engine/deadlines/deadline.ts';
import { createRedis } from '../../../shared/kernel/dependencies/redis.ts';
import { createRedisLimiter } from '../../../shared/kernel/quotas/redis-limiter.ts';
import type { System } from '../load/system.ts';
import type { Row } from '../run.ts';
import { versionOf } from './version-of.ts';

const IN_FLIGHT = 32;
const SECONDS = 4;
const WHO = 2_000;
/** Never reached here: only granted requests are measured. */
const LIMIT = 10_000;

/** Our admission (cut-off, epoch, volume of the address, quota) compared with the rate-limit library alone. */
export async function measureAdmission({ cloud }: System): Promise<Row[]> {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = cloud.environment;
  // A new client for each check, as in ours, because workerd binds it to its request.
  const limiterOf = () =>
    new Ratelimit({
      redis: new Redis({ url, token, enableTelemetry: false }),
      limiter: Ratelimit.fixedWindow(LIMIT, '60 s'),
      ephemeralCache: false,
    });
  const peer = versionOf('@upstash/ratelimit');
  const spending = { limit: LIMIT, windowSeconds: 60, units: 1 };
  const checks: [string, (who: number) => Promise<{ isGranted: boolean }>][] = [
    [
      'our admission',
      async (who) => {
        const limits = createRedisLimiter(createRedis({ url, token }, createDeadline('redis', 5_000)));
        const { admitted } = await limits.admit({
          source: `10.0.${who >> 8}.${who & 255}`,
          countVolume: true,
          failedKeyHash: undefined,
          organizationId: who,
          spendings: [{ ...spending, key: `${who}:bench` }],
        });
        return { isGranted: admitted };
      },
    ],
    [`${peer}, one limit`, async (who) => ({ isGranted: (await limiterOf().limit(`${who}`)).success })],
    [
      `${peer}, two limits at once`,
      async (who) => {
        const limiter = limiterOf();
        const both = await Promise.all([limiter.limit(`address ${who}`), limiter.limit(`quota ${who}`)]);
        return { isGranted: both.every(({ success }) => success) };
      },
    ],
  ];
  const rows: Row[] = [];
  for (const [name, check] of checks) {
    let commands = 0;
    const stop = cloud.redisGateway.onBill((billed) => {
      commands += billed.reduce((sum, line) => sum + line.split(' ').length, 0);
    });
    const done = await repeat(async (n) => {
      if (!(await check(n % WHO)).isGranted) throw new Error(`${name} refused`);
    });
    stop();
    const note = `${(commands / done).toFixed(1)} commands each, new windows included`;
    rows.push({ name, connections: IN_FLIGHT, value: Math.round(done / SECONDS), unit: 'checks/s', note });
  }
  return rows;
}

/** Runs work for a fixed time, a fixed number at once; returns how many were done. */
async function repeat(work: (n: number) => Promise<void>): Promise<number> {
  const until = performance.now() + SECONDS * 1000;
  let done = 0;
  const lane = async () => {
    while (performance.now() < until) {
      done += 1;
      await work(done);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  return done;
}
