import { randomUUID } from 'node:crypto';
import { Client } from '@upstash/qstash';
import { expect, test } from 'vitest';
import { LOCAL_SECRETS } from '../../../local/secrets.ts';
import type { Click, Filtered } from '../../../shared/clicks/click-stream.ts';
import { setClickFiles } from '../../../shared/clicks/files/set-click-files.ts';
import { toColombiaDay } from '../../../shared/kernel/time/colombia.ts';
import { onCi } from '../../harness/ci.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query, readBalance } from '../../harness/database.ts';
import { appendClicks, clickAt, drainClicks, runDrains } from '../../harness/links/clicks.ts';
import { LONG_URL } from '../../harness/links/links.ts';
import {
  createTenant,
  LINK_MICRO,
  operatorOf,
  type Tenant,
  VISIT_MICRO,
} from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const DRAIN = 'urlshortener/drain-clicks';
const CLICKS = onCi(20_000, 1_500);
const TENANTS = 5;
const LINKS_EACH = 10;
const BATCH = 20;
const ROUNDS = onCi(24, 9);
const HOUR_MS = 3_600_000;
const COUNTRIES = ['CO', 'US', 'MX', null];
const OPENING = 100_000n * VISIT_MICRO;

const cloud = useCloud();
/** The organizations that own the visited links. */
let own: number[];

const pick = <T>(items: readonly T[], at: number): T => {
  const item = items[at % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

/** Links of five organizations, by id. */
async function openLinks(): Promise<{ tenants: Tenant[]; linkIds: number[] }> {
  const tenants: Tenant[] = [];
  for (let n = 0; n < TENANTS; n += 1) {
    const tenant = await createTenant(cloud.environment, {
      balanceMicro: OPENING + BigInt(LINKS_EACH) * LINK_MICRO,
    });
    const links = Array(LINKS_EACH).fill({ longUrl: LONG_URL });
    expect((await tenant.api.post('/urlshortener/links/bulk', { links })).json.data.created).toBe(LINKS_EACH);
    await setClickFiles(tenant.ctx, { organizationId: tenant.organizationId, clickFiles: true });
    tenants.push(tenant);
  }
  // Visits are charged by their moment, and these precede the tenants' prices.
  await query(
    cloud.environment,
    `insert into price (organization_id, item, currency, amount_micro, effective_from)
     select organization_id, item, currency, amount_micro, effective_from - interval '7 days' from price
      where organization_id = any ($1)`,
    [tenants.map(({ organizationId }) => organizationId)],
  );
  own = tenants.map(({ organizationId }) => organizationId);
  const rows = await query<{ id: string }>(
    cloud.environment,
    'select id from link where organization_id = any ($1) order by id',
    [own],
  );
  return { tenants, linkIds: rows.map(({ id }) => Number(id)) };
}

/** Visits over three days, spread unevenly: some visitors return on the same day, some on another. */
const toClicks = (linkIds: readonly number[], now: number): Click[] =>
  Array.from({ length: CLICKS }, (_, n) =>
    clickAt(pick(linkIds, n), new Date(now - (n % 71) * HOUR_MS).toISOString(), {
      visitor: ((n * 7) % 4_001).toString(16).padStart(32, '0'),
      country: pick(COUNTRIES, n >> 3),
    }),
  );

/** Batches like the redirect's: each has several visits of one link. */
const toBatches = (clicks: readonly Click[]): Click[][] =>
  [...Map.groupBy(clicks, ({ linkId }) => linkId).values()].flatMap((ofLink) =>
    Array.from({ length: Math.ceil(ofLink.length / BATCH) }, (_, n) =>
      ofLink.slice(n * BATCH, (n + 1) * BATCH),
    ),
  );

/** Runs two drains at once while Postgres or Redis disappears, or loses a reply, at some call. */
async function drainUnderFire(round: number): Promise<void> {
  const { neon, redisGateway, qstash } = cloud;
  const faults = [
    () => (neon.faults.dropReplies = 1),
    () => (neon.faults.refuse = true),
    () => (redisGateway.faults.dropReplies = 1),
    () => (redisGateway.faults.refuse = true),
  ];
  let calls = 0;
  const stop = neon.onRequest(() => {
    calls += 1;
    if (calls === 1 + (round % 9)) pick(faults, round)();
  });
  if (round % 5 === 0) {
    const queue = new Client({ baseUrl: qstash.url, token: LOCAL_SECRETS.QSTASH_TOKEN, retry: false });
    qstash.doubles = ({ url: to }) => to.endsWith(DRAIN);
    await queue.publish({ url: `${cloud.url}/_jobs/${DRAIN}`, body: '{}', retries: 3 });
  }
  await Promise.all([runDrains(cloud.environment), runDrains(cloud.environment)]);
  stop();
  neon.faults.refuse = false;
  neon.faults.dropReplies = 0;
  redisGateway.faults.refuse = false;
  redisGateway.faults.dropReplies = 0;
}

/** Counts each name. */
function tally(names: Iterable<string>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** The days of these organizations' links. */
const DAYS =
  '(select link_day.* from link_day join link on link.id = link_id where organization_id = any ($1))';

async function readTally(sql: string): Promise<Record<string, number>> {
  const rows = await query<{ name: string; count: number }>(cloud.environment, sql, [own]);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** The filtered requests of a batch: this many for its link on the days of its first and last visit. */
const toFiltered = (batch: readonly Click[]): Filtered[] =>
  [batch[0], batch.at(-1)].flatMap((click) =>
    click === undefined ? [] : [{ linkId: click.linkId, day: dayOf(click), requests: 1 + (click.at % 5) }],
  );

const dayOf = ({ at }: Click): string => toColombiaDay(new Date(at));

test('Visits are counted, charged and kept for the click files once, wherever their drains are interrupted', async () => {
  const { tenants, linkIds } = await openLinks();
  const clicks = toClicks(linkIds, Date.now());
  const batches = toBatches(clicks);
  // Batches whose append got no answer are appended again with the same id, here one round later.
  let again: { id: string; batch: Click[] }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ctx = operatorOf(cloud.environment);
    for (const { id, batch } of again) await appendClicks(ctx, batch, id, toFiltered(batch));
    again = [];
    for (const [index, batch] of batches.entries()) {
      if (index % ROUNDS !== round) continue;
      const id = await appendClicks(ctx, batch, randomUUID(), toFiltered(batch));
      if (index % 7 === 0) again.push({ id, batch });
    }
    await drainUnderFire(round);
  }
  await waitFor('every visit', async () => {
    await runDrains(cloud.environment);
    const { all = 0 } = await readTally(`select 'all' as name, sum(clicks)::int as count from ${DAYS} days`);
    return all >= CLICKS ? true : undefined;
  });
  await drainClicks(cloud.environment);

  const filtered: Record<string, number> = {};
  for (const { linkId, day, requests } of batches.flatMap(toFiltered))
    filtered[`${linkId} ${day}`] = (filtered[`${linkId} ${day}`] ?? 0) + requests;
  expect(
    await readTally(
      `select link_id || ' ' || day as name, filtered as count from ${DAYS} days where filtered > 0`,
    ),
  ).toEqual(filtered);
  expect(
    await readTally(
      `select 'all' as name, sum(filtered)::int as count from organization_day where organization_id = any ($1) and reference_id = 0`,
    ),
  ).toEqual({ all: Object.values(filtered).reduce((sum, one) => sum + one, 0) });
  expect(
    await readTally(
      'select id as name, clicks::int as count from link, routine.lifetime_visits(id, created_at) where organization_id = any ($1)',
    ),
  ).toEqual(tally(clicks.map(({ linkId }) => `${linkId}`)));
  const firsts = new Set(clicks.map((click) => `${click.linkId} ${dayOf(click)} ${click.visitor}`));
  const uniques = tally([...firsts].map((first) => first.split(' ')[0] ?? ''));
  expect(
    await readTally(
      'select id as name, unique_clicks::int as count from link, routine.lifetime_visits(id, created_at) where organization_id = any ($1)',
    ),
  ).toEqual(uniques);
  expect(
    await readTally(`select link_id as name, sum(unique_clicks)::int as count from ${DAYS} days group by 1`),
  ).toEqual(uniques);
  expect(
    await readTally(
      `select (extract(epoch from day::timestamp at time zone 'America/Bogota') / 3600 + place - 1)::int::text as name, sum(visits)::int as count
         from ${DAYS} days, unnest((routine.hourly_counts(first_ms, clicks, unique_clicks, hours))[1:24]) with ordinality as hour (visits, place)
        where visits > 0 group by 1`,
    ),
  ).toEqual(tally(clicks.map(({ at }) => `${Math.floor(at / HOUR_MS)}`)));
  expect(
    await readTally(
      `select day || ' ' || key as name, sum(value::int)::int as count
         from ${DAYS} days, jsonb_each_text(routine.expand_dimension(routine.unpack_dimensions(dimensions) -> 0, clicks)) group by 1`,
    ),
  ).toEqual(
    tally(clicks.flatMap((click) => (click.country === null ? [] : [`${dayOf(click)} ${click.country}`]))),
  );
  // The click files are written from these rows, in the transaction that counts.
  expect(
    await readTally(
      `select link_id || ' ' || (extract(epoch from at) * 1000)::bigint || ' ' || coalesce(country, '') as name, count(*)::int as count
         from click_line where organization_id = any ($1) and unit_micro is not null and not is_flood group by 1`,
    ),
  ).toEqual(tally(clicks.map(({ linkId, at, country }) => `${linkId} ${at} ${country ?? ''}`)));
  expect(
    await readTally(
      'select link_id as name, count(*)::int as count from click_line where organization_id = any ($1) and is_unique group by 1',
    ),
  ).toEqual(uniques);
  for (const { organizationId } of tenants)
    expect(await readBalance(cloud.environment, organizationId)).toBe(
      OPENING - BigInt(CLICKS / TENANTS) * VISIT_MICRO,
    );
}, 180_000);
