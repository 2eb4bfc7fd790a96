import { beforeAll, describe, expect, test } from 'vitest';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { PREVIEW, visit } from '../../harness/http/visit.ts';
import { createLink, LONG_URL, type TestLink } from '../../harness/links/links.ts';
import { createTenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const VISITORS = 200;
/** The time that the redirect waits for the cache, and then does without. */
const READ_MS = 600;
const DOWN_MS = 1_000;

const cloud = useCloud();
let links: TestLink[];
beforeAll(async () => {
  const tenant = await createTenant(cloud.environment, { balanceMicro: 10_000_000_000n });
  const bulk = await tenant.api.post('/urlshortener/links/bulk', {
    links: Array(VISITORS).fill({ longUrl: LONG_URL }),
  });
  links = bulk.json.data.results.map(({ link }: { link: TestLink }) => link);
  // A first read, so that the isolate is running.
  await visit((await createLink(tenant)).shortUrl, PREVIEW);
});

describe.each(['refuse', 'freeze'] as const)('While Redis is dead (%s)', (fault) => {
  test('200 simultaneous visitors are redirected by a few statements, and the next ones wait for no Redis', async () => {
    let statements = 0;
    let asked = 0;
    const stops = [
      cloud.neon.onRequest(() => {
        statements += 1;
      }),
      // Appends come after the answer.
      cloud.redisGateway.onRequest((names) => {
        if (names.includes('MGET')) asked += 1;
      }),
    ];
    cloud.redisGateway.faults[fault] = true;
    const crowd = await Promise.all(links.map(({ shortUrl }) => visit(shortUrl, PREVIEW)));
    expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([302]));
    expect(statements).toBeGreaterThan(0);
    expect(statements).toBeLessThanOrEqual(VISITORS / 8);

    const [link] = links;
    if (link === undefined) throw new Error('There are no links.');
    // The isolate tries Redis again after its second, which only a frozen Redis notices.
    let before = asked;
    let sentAt = Date.now();
    if (fault === 'freeze')
      await waitFor('a visit that asks', async () => {
        before = asked;
        sentAt = Date.now();
        await visit(link.shortUrl, PREVIEW);
        return asked > before ? true : undefined;
      });
    before = asked;
    for (let n = 0; n < 3; n += 1) expect((await visit(link.shortUrl, PREVIEW)).status).toBe(302);
    const tookMs = Date.now() - sentAt;
    for (const stop of stops) stop();
    // From one try to the next it waits for Redis, and then a second; in between, visits wait for nothing.
    expect(asked - before).toBeLessThanOrEqual(Math.floor(tookMs / (READ_MS + DOWN_MS)));
  });
});
