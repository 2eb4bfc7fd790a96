import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createDatabase } from '../../../db/engine/client.ts';
import { createDeadline } from '../../../db/engine/deadlines/deadline.ts';
import { toClickFileName, toObjectKey } from '../../../shared/clicks/files/click-file.ts';
import { setClickFiles } from '../../../shared/clicks/files/set-click-files.ts';
import { purgeClickFiles, writeNextClickFile } from '../../../shared/clicks/files/write-click-files.ts';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { asFunction, query } from '../../harness/database.ts';
import { setLinkSettings } from '../../harness/links/change-link.ts';
import { appendClicks, clickAt, drainClicks, linkIdOf } from '../../harness/links/clicks.ts';
import { createLink } from '../../harness/links/links.ts';
import { endHour, postUsage } from '../../harness/links/usage.ts';
import { createMemoryBucket } from '../../harness/memory-bucket.ts';
import { createTenant, type Tenant, VISIT_MICRO } from '../../harness/organization.ts';

const TIMES = ['10:00', '10:29', '10:30', '10:31', '11:59', '12:00', '12:10'];

const cloud = useCloud();

type Line = {
  at: string;
  unique: boolean;
  charged: boolean;
  reason?: string;
  country?: string;
  costCenterId: number;
  unitMicro?: number;
};

/** R2 as the job uses it. */
function createObjects() {
  const { bucket, objects } = createMemoryBucket();
  const lines = (): Line[] =>
    [...objects]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, data]) => gunzipSync(data).toString().trimEnd().split('\n'))
      .map((line) => JSON.parse(line));
  return { objects, bucket, lines };
}

/** The job's context; the `deadly`-th use of a dependency is its last: `when` it is done, or before. */
function toJob(ctx: Ctx, bucket: ReturnType<typeof createObjects>['bucket'], deadly = 0, when = 'before') {
  let uses = 0;
  const dieAt = async <T>(use: () => Promise<T>): Promise<T> => {
    uses += 1;
    if (uses === deadly && when === 'before') throw new Error('killed');
    const result = await use();
    if (uses === deadly) throw new Error('killed');
    return result;
  };
  const withDeath = (db: Ctx['db']): Ctx['db'] => {
    const client = new Proxy(db.$client, {
      get: (target, name) =>
        name === 'query'
          ? (...given: unknown[]) => dieAt(() => Reflect.apply(Reflect.get(target, name), target, given))
          : Reflect.get(target, name),
    });
    return Object.assign(Object.create(db), { $client: client });
  };
  const { DATABASE_URL: databaseUrl, NEON_FETCH_ENDPOINT: fetchEndpoint } = asFunction(
    cloud.environment,
    'urlshortener',
  );
  const open = (ms: number) =>
    withDeath(createDatabase({ databaseUrl, fetchEndpoint }, createDeadline('postgres', ms)));
  const job: Ctx = {
    ...ctx,
    db: open(60_000),
    openDatabase: open,
    env: {
      CLICK_FILES: { ...bucket, put: (key: string, data: Uint8Array) => dieAt(() => bucket.put(key, data)) },
    },
  };
  return { job, uses: () => uses };
}

const causesOf = (error: unknown): string[] =>
  error instanceof Error ? [error.message, ...causesOf(error.cause)] : [];

/** Runs the job until nothing is left. */
async function finish(ctx: Ctx, bucket: ReturnType<typeof createObjects>['bucket']): Promise<void> {
  const { job } = toJob(ctx, bucket);
  while (await writeNextClickFile(job));
}

/** Lets the hour in which the visits were counted be two hours ago. In one transaction, so that the hour does not turn in between. */
async function age(): Promise<void> {
  await query(
    cloud.environment,
    `select routine.open_click_partitions('{}', now() - interval '2 hours');
     update click_line set counted_at = date_trunc('hour', now()) - interval '110 minutes'`,
  );
}

async function openTenant(): Promise<{ tenant: Tenant; linkId: number }> {
  const tenant = await createTenant(cloud.environment, { balanceMicro: 100_000_000_000n });
  await setClickFiles(tenant.ctx, { organizationId: tenant.organizationId, clickFiles: true });
  const link = await createLink(tenant);
  await setLinkSettings(tenant, link, { reference: 'campaign', externalId: 'recipient' });
  return { tenant, linkId: await linkIdOf(cloud.environment, link) };
}

test('a visit is in the files once, wherever the job that writes them is killed', async () => {
  const { tenant, linkId } = await openTenant();
  // Visits that earlier tests left would be in its files.
  await drainClicks(cloud.environment);
  await age();
  await finish(tenant.ctx, createObjects().bucket);
  await query(cloud.environment, 'delete from click_file');
  const VISITS = 7;
  // The loop ends when a run ends before its last use.
  for (let deadly = 1, isKilled = true; isKilled; deadly += 1)
    for (const when of ['before', 'after']) {
      await appendClicks(
        tenant.ctx,
        Array.from({ length: VISITS }, (_, n) => clickAt(linkId, `2026-03-02T10:00:0${n}-05:00`)),
      );
      await drainClicks(cloud.environment);
      await age();
      const { objects, bucket, lines } = createObjects();
      const dying = toJob(tenant.ctx, bucket, deadly, when);
      await (async () => {
        while (await writeNextClickFile(dying.job));
      })().catch((error: unknown) => expect(causesOf(error)).toContain('killed'));
      isKilled = dying.uses() >= deadly;
      await finish(tenant.ctx, bucket);
      expect([when, deadly, lines().length]).toEqual([when, deadly, VISITS]);
      expect(objects.size).toBe(1);
      expect(await query(cloud.environment, 'select from click_line')).toEqual([]);
      await query(cloud.environment, 'delete from click_file');
    }
});

test('the lines are the visits of the statistics and those that were a flood, and the charged ones are what movements charge', async () => {
  const { tenant, linkId } = await openTenant();
  const { organizationId } = tenant;
  await query(
    cloud.environment,
    `insert into price (organization_id, currency, item, amount_micro, effective_from)
     values ($1, 'COP', 'urlshortener.visit', $2, '2026-03-01'), ($1, 'COP', 'urlshortener.visit', 7000000, '2026-03-02T10:30:00-05:00'), ($1, 'COP', 'urlshortener.visit', null, '2026-03-02T12:00:00-05:00')`,
    [organizationId, VISIT_MICRO.toString()],
  );
  const browser = 'ab'.repeat(16);
  const visits = [
    ...TIMES.map((time) => clickAt(linkId, `2026-03-02T${time}:00-05:00`, { country: 'CO' })),
    ...Array.from({ length: 305 }, () => clickAt(linkId, '2026-03-02T11:15:00-05:00', { visitor: browser })),
  ];
  await appendClicks(tenant.ctx, visits);
  await drainClicks(cloud.environment);
  await appendClicks(tenant.ctx, [clickAt(linkId, '2026-03-02T11:40:00-05:00', { visitor: browser })]);
  await drainClicks(cloud.environment);
  await age();
  const { bucket, lines } = createObjects();
  await finish(tenant.ctx, bucket);

  const all = lines();
  expect(all).toHaveLength(visits.length + 1);
  // Lines of one step of the drain have no order among themselves.
  expect(all.find(({ country }) => country === 'CO')).toMatchObject({
    reference: 'campaign',
    externalId: 'recipient',
    country: 'CO',
    device: 'mobile',
  });
  expect(all.filter(({ reason }) => reason === 'flood')).toHaveLength(5);
  const included = all.filter(({ reason }) => reason === 'included').map(({ at }) => at);
  expect(included.sort()).toEqual(['2026-03-02T17:00:00.000Z', '2026-03-02T17:10:00.000Z']);
  const [counted] = await query(
    cloud.environment,
    'select clicks, unique_clicks as "uniqueClicks" from link_day where link_id = $1',
    [linkId],
  );
  expect(counted).toEqual({
    clicks: all.filter(({ reason }) => reason !== 'flood').length,
    uniqueClicks: all.filter(({ unique }) => unique).length,
  });

  await endHour(cloud.environment, organizationId, 0);
  await postUsage(cloud.environment);
  const movements = await query<{ hour: Date; center: string; unit: string; quantity: string }>(
    cloud.environment,
    `select usage_hour as hour, cost_center_id as center, (-amount_micro / quantity)::text as unit, quantity
       from movement where organization_id = $1 and kind = 'visit' order by 1, 3`,
    [organizationId],
  );
  const charged = Map.groupBy(
    all.filter((line) => line.charged),
    ({ at, costCenterId, unitMicro }) => [`${at.slice(0, 13)}:00:00.000Z`, costCenterId, unitMicro].join(' '),
  );
  expect(
    movements.map(({ hour, center, unit, quantity }) => [
      `${hour.toISOString()} ${center} ${unit}`,
      Number(quantity),
    ]),
  ).toEqual([...charged].map(([key, same]) => [key, same.length]).sort());
  expect([...charged.keys()].map((key) => key.split(' ')[2])).toEqual(
    expect.arrayContaining([String(VISIT_MICRO), '7000000']),
  );
});

/** Notes a file of the hour so many days ago, and puts its object. */
async function addFile(
  { organizationId }: Tenant,
  objects: Map<string, Uint8Array>,
  daysAgo: number,
): Promise<string> {
  const hour = new Date(Date.now() - daysAgo * 86_400_000);
  await query(
    cloud.environment,
    'insert into click_file (organization_id, hour, part, last_id, lines, bytes) values ($1, $2, 1, 1, 1, 1)',
    [organizationId, hour],
  );
  const key = toObjectKey(toClickFileName({ organizationId, hour, part: 1 }));
  objects.set(key, new Uint8Array());
  return key;
}

const notedOf = async ({ organizationId }: Tenant) =>
  (
    await query<{ hour: Date }>(cloud.environment, 'select hour from click_file where organization_id = $1', [
      organizationId,
    ])
  ).map(({ hour }) => toObjectKey(toClickFileName({ organizationId, hour, part: 1 })));

test('files are deleted after 90 days, and those of an erased organization at once', async () => {
  const [{ tenant }, { tenant: erased }] = [await openTenant(), await openTenant()];
  const { objects, bucket } = createObjects();
  const kept = await addFile(tenant, objects, 89);
  await addFile(tenant, objects, 91);
  for (const daysAgo of [89, 91, 0]) await addFile(erased, objects, daysAgo);
  await query(
    cloud.environment,
    `update organization set status = 'closed', closed_at = now(), redirects_until = now(), erased_at = now() where id = $1`,
    [erased.organizationId],
  );
  expect(await purgeClickFiles(toJob(tenant.ctx, bucket).job)).toBe(false);
  expect([...objects.keys()]).toEqual([kept]);
  expect([await notedOf(tenant), await notedOf(erased)]).toEqual([[kept], []]);
  expect(await purgeClickFiles(toJob(tenant.ctx, bucket).job)).toBe(false);
  expect([...objects.keys()]).toEqual([kept]);
});
