import { expect, test } from 'vitest';
import { SHORT_DEADLINES, useCloud } from '../../harness/cloud/use-cloud.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { createTenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const cloud = useCloud({ vars: SHORT_DEADLINES });

const overview = (day: number) => `/urlshortener/overview?from=2026-03-0${day}&to=2026-03-31`;

test('Two overviews of an organization are computed at once, and a third is refused for a second', async () => {
  const { neon, environment } = cloud;
  const [{ api }, other] = [await createTenant(environment), await createTenant(environment)];
  for (const known of [api, other.api]) expect((await known.get(overview(1))).status).toBe(200);

  const held = (count: number) =>
    waitFor(`${count} overviews under way`, async () => (neon.faults.held === count ? true : undefined));
  neon.faults.freeze = true;
  const running = [api.get(overview(2)), api.get(overview(3))];
  await held(2);
  const third = await api.get(overview(4));
  expect(refusalOf(third)).toEqual({ status: 429, code: 'RATE_TPS_EXCEEDED', fields: [] });
  expect(third.headers).toMatchObject({
    'retry-after': '1',
    'ratelimit-limit': '2',
    'ratelimit-remaining': '0',
    'ratelimit-reset': '1',
    'ratelimit-policy': '2;w=1;comment="overviews at once"',
  });
  const kept = await api.get(overview(1));
  expect([kept.status, kept.headers['x-cache']]).toEqual([200, 'HIT']);
  // The quota of 30 a minute has counted the first, the two under way and this one, not the refused one.
  expect(Number(kept.headers['ratelimit-remaining'])).toBeGreaterThanOrEqual(26);
  running.push(other.api.get(overview(2)));
  await held(3);
  neon.faults.freeze = false;

  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await api.get(overview(4))).status).toBe(200);
});

test('An overview that takes too long releases its slot', async () => {
  const { neon, environment } = cloud;
  const { api } = await createTenant(environment);
  expect((await api.get(overview(1))).status).toBe(200);
  neon.faults.freeze = true;
  const late = await Promise.all([api.get(overview(2)), api.get(overview(3))]);
  for (const answer of late) {
    expect(refusalOf(answer)).toMatchObject({ status: 504, code: 'GATEWAY_TIMEOUT' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  neon.faults.freeze = false;
  const again = await Promise.all([api.get(overview(2)), api.get(overview(3))]);
  expect(again.map(({ status }) => status)).toEqual([200, 200]);
});
