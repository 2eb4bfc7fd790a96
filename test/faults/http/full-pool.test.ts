import { describe, expect, test } from 'vitest';
import { groupOf } from '../../../db/engine/grants/table-grants.ts';
import { POOL_LIMITS } from '../../../local/neon/connection-pools.ts';
import { asLogin } from '../../../local/postgres/local-logins.ts';
import { onCi } from '../../harness/ci.ts';
import { DEADLINE_MS, SHORT_DEADLINES, useCloud } from '../../harness/cloud/use-cloud.ts';
import { query, readBalance } from '../../harness/database.ts';
import { visit } from '../../harness/http/visit.ts';
import { readCounters, waitForClicks } from '../../harness/links/clicks.ts';
import { countLinks, createLink, freshAlias, LONG_URL } from '../../harness/links/links.ts';
import { warmLink } from '../../harness/links/warm-link.ts';
import { createTenant, LINK_MICRO, VISIT_MICRO } from '../../harness/organization.ts';

const OPENING = 1_000_000_000n;
const LINKS = '/urlshortener/links';
const SIZE = 3;

const cloud = useCloud({ vars: SHORT_DEADLINES });

/** Fills the pool of a function's login with statements that do not end, for the time of `during`. */
async function whileFull<T>(env: string, waitMs: number, during: () => Promise<T>): Promise<T> {
  const group = groupOf(env);
  Object.assign(cloud.neon.pool, { size: SIZE, waitMs });
  const abort = new AbortController();
  const text = `select pg_sleep(600) /* of ${group} */`;
  const unlimited =
    "select set_config('statement_timeout', '0', true), set_config('transaction_timeout', '0', true)";
  const running = async () => {
    const rows = await query(cloud.environment, 'select from pg_stat_activity where query = $1', [text]);
    return rows.length;
  };
  const held = Array.from({ length: SIZE }, () =>
    fetch(cloud.environment.NEON_FETCH_ENDPOINT, {
      method: 'POST',
      headers: { 'neon-connection-string': asLogin(cloud.postgres.url(), group) },
      body: JSON.stringify({ queries: [unlimited, text].map((sql) => ({ query: sql, params: [] })) }),
      signal: abort.signal,
    }).catch(() => {}),
  );
  try {
    await expect.poll(running).toBe(SIZE);
    return await during();
  } finally {
    abort.abort();
    await Promise.all(held);
    // Statements that come before connections are free wait for them.
    cloud.neon.pool.waitMs = POOL_LIMITS.waitMs;
  }
}

/** The time that a statement waits for a connection at Neon: longer than a request does (two minutes), or until it is refused before. */
const WAITS = onCi(
  [
    ['that lets statements wait', 120_000],
    ['that refuses them', 50],
  ] as const,
  [['that refuses them', 50]] as const,
);

describe.each(WAITS)('With a pool of Postgres %s', (_, waitMs) => {
  test('requests answer 503 with Retry-After, nothing is lost or charged, links redirect, and all works again afterwards', async () => {
    const tenant = await createTenant(cloud.environment);
    const link = await createLink(tenant);
    const missed = await createLink(tenant, { code: freshAlias() });
    await tenant.api.get('/utilities/ping');
    await warmLink(tenant, link);
    const path = `${LINKS}/${link.domain}/${link.code}`;
    await tenant.ctx.redis.del(`link:${missed.domain}/${missed.code}`);
    const headers = { 'idempotency-key': freshAlias() };
    const create = () => tenant.api.post(LINKS, { longUrl: LONG_URL }, headers);

    const answers = await whileFull('urlshortener', waitMs, async () => {
      const startedAt = Date.now();
      const met = await Promise.all([create(), tenant.api.get(path)]);
      expect(Date.now() - startedAt).toBeLessThan(2 * DEADLINE_MS);
      // The redirect has a login, and so a pool, of its own.
      const visits = await Promise.all([visit(link.shortUrl), visit(missed.shortUrl)]);
      expect(visits.map(({ status }) => status)).toEqual([302, 302]);
      return met;
    });
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    for (const { json, headers: given } of answers) {
      expect(json.error.code).toBe('SERVICE_UNAVAILABLE');
      expect(Number(given['retry-after'])).toBeGreaterThan(0);
    }
    expect(await countLinks(cloud.environment, tenant.organizationId)).toBe(2);

    expect((await create()).status).toBe(201);
    expect((await tenant.api.get(path)).status).toBe(200);
    expect(await countLinks(cloud.environment, tenant.organizationId)).toBe(3);
    for (const { code } of [link, missed]) {
      await waitForClicks(cloud.environment, code, 1);
      expect(await readCounters(cloud.environment, code)).toEqual({ clicks: 1, uniques: 1 });
    }
    // Visits are charged when they are counted, which may be at any moment before.
    expect(await readBalance(cloud.environment, tenant.organizationId)).toBe(
      OPENING - 3n * LINK_MICRO - 2n * VISIT_MICRO,
    );
  });
});

test("With a full pool of the redirect's login cached links redirect, and a miss answers 503 until it has room", async () => {
  const tenant = await createTenant(cloud.environment);
  const link = await createLink(tenant);
  const missed = await createLink(tenant, { code: freshAlias() });
  await warmLink(tenant, link);
  await tenant.ctx.redis.del(`link:${missed.domain}/${missed.code}`);
  await whileFull('redirect', 50, async () => {
    expect((await visit(link.shortUrl)).status).toBe(302);
    const refused = await visit(missed.shortUrl);
    expect(refused.status).toBe(503);
    expect(refused.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  });
  expect((await visit(missed.shortUrl)).status).toBe(302);
});
