import { beforeEach, describe, expect, test } from 'vitest';
import { CLICK_SHARDS, KICK_SEC, streamKey } from '../../../shared/clicks/click-stream.ts';
import { QSTASH_TIME_SCALE } from '../../harness/cloud/test-cloud.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { visit } from '../../harness/http/visit.ts';
import { drainClicks, readCounters, waitForClicks } from '../../harness/links/clicks.ts';
import { createLink, type TestLink } from '../../harness/links/links.ts';
import { warmLink } from '../../harness/links/warm-link.ts';
import { balanceOf, createTenant, LINK_MICRO, type Tenant, VISIT_MICRO } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const OPENING = 1_000_000_000n;
const DRAIN = 'urlshortener/drain-clicks';

const cloud = useCloud();

/** Without an append for this long, requests that are no visits have been recorded, too. */
const QUIET_MS = 300;

/** A tenant with a link that both the isolate and Redis have cached; what its requests leave to record is recorded. */
async function openLink(): Promise<{ tenant: Tenant; link: TestLink }> {
  const tenant = await createTenant(cloud.environment);
  const link = await createLink(tenant);
  await warmLink(tenant, link);
  let lastAt = Date.now();
  const stop = cloud.redisGateway.onRequest((names) => {
    if (names.includes('XADD')) lastAt = Date.now();
  });
  await waitFor('the end of appends', async () => (Date.now() - lastAt > QUIET_MS ? true : undefined));
  stop();
  return { tenant, link };
}

/** This many visitors at once; each must be redirected. */
async function clickOn({ shortUrl, longUrl }: TestLink, visitors: number): Promise<void> {
  const answers = await Promise.all(Array.from({ length: visitors }, () => visit(shortUrl)));
  const reached = answers.filter(({ status, headers }) => status === 302 && headers.location === longUrl);
  expect(reached).toHaveLength(visitors);
}

/** Drains until the visits are counted, and once more, then checks that counters and balance are exact. */
async function expectCounted(
  { tenant, link }: Awaited<ReturnType<typeof openLink>>,
  visits: number,
): Promise<void> {
  await waitForClicks(cloud.environment, link.code, visits);
  await drainClicks(cloud.environment);
  expect(await readCounters(cloud.environment, link.code)).toEqual({ clicks: visits, uniques: visits });
  expect(await balanceOf(tenant)).toBe(OPENING - LINK_MICRO - BigInt(visits) * VISIT_MICRO);
}

const backlogSize = async () => {
  const [row] = await query<{ size: number }>(
    cloud.environment,
    'select count(*)::int as size from click_backlog',
  );
  return row?.size ?? 0;
};

describe('Visitors are redirected and counted exactly once', () => {
  // Drains run only when a test runs them: one requested by visits could empty the backlog before it is seen.
  beforeEach(() => {
    cloud.qstash.faults.refuse = true;
  });

  test('while Redis refuses connections', async () => {
    const opened = await openLink();
    await clickOn(opened.link, 10);
    cloud.redisGateway.faults.refuse = true;
    await clickOn(opened.link, 40);
    await waitFor('the backlog', async () => ((await backlogSize()) > 0 ? true : undefined));
    cloud.redisGateway.faults.refuse = false;
    await clickOn(opened.link, 10);
    await expectCounted(opened, 60);
    expect(await backlogSize()).toBe(0);
  });

  test('while Redis is frozen, and after it recovers', async () => {
    const opened = await openLink();
    cloud.redisGateway.faults.freeze = true;
    await clickOn(opened.link, 30);
    await waitFor('the backlog', async () => ((await backlogSize()) > 0 ? true : undefined));
    cloud.redisGateway.faults.freeze = false;
    await clickOn(opened.link, 10);
    await expectCounted(opened, 40);
  });

  test('counts a visit once when Redis freezes between the answer and the recording', async () => {
    const opened = await openLink();
    const stop = cloud.redisGateway.onRequest((names) => {
      if (names[0] === 'XADD') cloud.redisGateway.faults.freeze = true;
    });
    await clickOn(opened.link, 10);
    await waitFor('the append', async () => (cloud.redisGateway.faults.freeze ? true : undefined));
    stop();
    await clickOn(opened.link, 5);
    await waitFor('the backlog', async () => ((await backlogSize()) > 0 ? true : undefined));
    cloud.redisGateway.faults.freeze = false;
    await expectCounted(opened, 15);
  });

  test('when the answer to an append is lost: it is stored twice under one id', async () => {
    const opened = await openLink();
    cloud.redisGateway.loses = (names) => names.includes('XADD');
    await clickOn(opened.link, 20);
    await waitFor('the backlog', async () => ((await backlogSize()) > 0 ? true : undefined));
    cloud.redisGateway.loses = () => false;
    expect(await streamLength(opened.tenant)).toBeGreaterThan(0);
    await expectCounted(opened, 20);
  });

  test('while Postgres is down: visits wait in the stream', async () => {
    const opened = await openLink();
    cloud.neon.faults.refuse = true;
    await clickOn(opened.link, 30);
    const refused = await runJob(cloud.environment, DRAIN);
    cloud.neon.faults.refuse = false;
    expect(refused.status).toBe(500);
    await expectCounted(opened, 30);
  });

  test('while neither Redis nor Postgres accepts them for a moment', async () => {
    const opened = await openLink();
    const { redisGateway, neon } = cloud;
    const stops = [
      redisGateway.onRequest(([name]) => {
        if (name === 'XADD') redisGateway.faults.refuse = true;
      }),
      neon.onRequest((texts) => {
        if (texts.some((text) => text.includes('insert into click_backlog'))) neon.faults.refuse = true;
      }),
    ];
    try {
      await clickOn(opened.link, 20);
      await waitFor('both to fail', async () => (neon.faults.refuse ? true : undefined));
    } finally {
      // The cloud is passed on to other files.
      for (const stop of stops) stop();
    }
    redisGateway.faults.refuse = false;
    neon.faults.refuse = false;
    await expectCounted(opened, 20);
  });

  test('after Redis has lost all counted data', async () => {
    const opened = await openLink();
    await clickOn(opened.link, 20);
    await expectCounted(opened, 20);
    await opened.tenant.ctx.redis.flushall();
    await clickOn(opened.link, 15);
    await expectCounted(opened, 35);
  });

  test('after Redis returns with a clock that is behind', async () => {
    const opened = await openLink();
    await clickOn(opened.link, 5);
    await expectCounted(opened, 5);
    await query(cloud.environment, "update click_cursor set position = '9999999999999-0'");
    await clickOn(opened.link, 10);
    await expectCounted(opened, 15);
    await clickOn(opened.link, 10);
    await expectCounted(opened, 25);
  });
});

async function streamLength({ ctx }: Tenant): Promise<number> {
  const lengths = await Promise.all(
    Array.from({ length: CLICK_SHARDS }, (_, shard) => ctx.redis.xlen(streamKey(shard))),
  );
  return lengths.reduce<number>((sum, length) => sum + Number(length), 0);
}

test('Clicks request one drain every five seconds, which counts them', async () => {
  // Drains are requested several seconds ahead, which must be real seconds here.
  cloud.qstash.timeScale = 1;
  const { link } = await openLink();
  // Starts with a new stretch: another test's visits may have requested a drain in this one.
  const stretchMs = KICK_SEC * 1000 * QSTASH_TIME_SCALE;
  await new Promise((resolve) => setTimeout(resolve, stretchMs - (Date.now() % stretchMs)));
  const startedAt = Date.now();
  let askedAt = startedAt;
  let asked = 0;
  const stop = cloud.qstash.onPublish(({ url }) => {
    if (url !== `${cloud.url}/_jobs/${DRAIN}`) return;
    asked += 1;
    askedAt = Date.now();
  });
  let appends = 0;
  const stopCounting = cloud.redisGateway.onRequest((names) => {
    if (names.includes('XADD')) appends += 1;
  });
  // Each visit is an append of its own, and each append could request a drain.
  for (let visits = 1; visits <= 20; visits += 1) {
    await clickOn(link, 1);
    await waitFor('the append', async () => (appends >= visits ? true : undefined));
  }
  stopCounting();
  const counters = await waitFor('the drain', async () => {
    const counted = await readCounters(cloud.environment, link.code);
    return counted.clicks >= 20 ? counted : undefined;
  });
  stop();
  expect(counters).toEqual({ clicks: 20, uniques: 20 });
  expect(asked).toBeGreaterThan(0);
  // A busy machine may record the clicks over several stretches, and request drains late.
  const stretchOf = (moment: number) => Math.floor(moment / stretchMs);
  expect(asked).toBeLessThanOrEqual(1 + stretchOf(askedAt) - stretchOf(startedAt));
});
