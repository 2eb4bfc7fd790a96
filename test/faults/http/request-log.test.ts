import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_CI } from '../../harness/ci.ts';
import { startTestCloud, type TestCloud } from '../../harness/cloud/test-cloud.ts';
import { query } from '../../harness/database.ts';
import { createApi } from '../../harness/http/api.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { createTenant, createToken, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud({ vars: { KEY_CACHE_SECONDS: '60', REQUEST_LOG_SECONDS: '1' } });
});
afterAll(() => cloud.stop());

type Row = {
  requestId: string;
  operation: string;
  status: number;
  code: string | null;
  sampleWeight: number;
  durationMs: number;
};
const readLog = ({ organizationId }: Tenant) =>
  query<Row>(
    cloud.environment,
    `select replace(request_id::text, '-', '') as "requestId", operation, status::int, code, sample_weight as "sampleWeight",
            duration_ms as "durationMs" from request_log where organization_id = $1 order by at`,
    [organizationId],
  );
const readUses = ({ organizationId }: Tenant) =>
  query<{ name: string; calls: number; failed: number; isRecent: boolean }>(
    cloud.environment,
    `select name, sum(calls)::int as calls, sum(failed)::int as failed,
            max(last_used_at) > now() - interval '1 minute' as "isRecent"
       from key_day join api_key on api_key.id = api_key_id where organization_id = $1 group by name order by name`,
    [organizationId],
  );
const sum = (rows: readonly Row[]): number =>
  rows.reduce((total, { sampleWeight }) => total + sampleWeight, 0);

/** Waits until this many requests of a tenant are logged. */
const logged = (tenant: Tenant, count: number) =>
  waitFor(`${count} requests in the log`, async () => {
    const rows = await readLog(tenant);
    return sum(rows) >= count ? rows : undefined;
  });

test.runIf(IS_CI)(
  'each request with a key is logged by its id, with its refusals, and without its content',
  async () => {
    const tenant = await createTenant(cloud.environment);
    const limited = createApi(
      cloud.environment.API_BASE_URL,
      await createToken(tenant, { name: 'Limited', services: ['tts'] }),
    );
    const answers = [
      await tenant.api.get('/urlshortener/links'),
      await tenant.api.get('/numberinsight/lookup/573001234567'),
      await tenant.api.get('/numberinsight/lookup/1'),
      await limited.get('/urlshortener/links'),
    ];
    const rows = await logged(tenant, 4);
    expect(
      rows.map(({ requestId, operation, status, code }) => [requestId, operation, status, code]),
    ).toEqual([
      [answers[0]?.json.meta.requestId, 'listLinks', 200, null],
      [answers[1]?.json.meta.requestId, 'lookUpNumber', 200, null],
      [answers[2]?.json.meta.requestId, 'lookUpNumber', 400, answers[2]?.json.error.code],
      [answers[3]?.json.meta.requestId, 'listLinks', 403, 'AUTH_SERVICE_NOT_ALLOWED'],
    ]);
    const [columns] = await query<{ names: string[] }>(
      cloud.environment,
      `select array_agg(attname::text order by attname) as names from pg_attribute
      where attrelid = 'request_log'::regclass and attnum > 0`,
    );
    expect(columns?.names).toEqual([
      'api_key_id',
      'at',
      'code',
      'duration_ms',
      'operation',
      'organization_id',
      'request_id',
      'sample_weight',
      'status',
    ]);
    expect(await readUses(tenant)).toEqual([
      { name: 'Limited', calls: 1, failed: 1, isRecent: true },
      { name: 'Test', calls: 3, failed: 1, isRecent: true },
    ]);
  },
);

test.runIf(IS_CI)('many concurrent requests cost Postgres one statement per isolate', async () => {
  const tenant = await createTenant(cloud.environment);
  await tenant.api.get('/tools/countries');
  await logged(tenant, 1);
  let statements = 0;
  const startedAt = Date.now();
  const stop = cloud.neon.onRequest((texts) => {
    if (texts.some((text) => text.includes('record_requests'))) statements += 1;
  });
  // Answered from the isolate's cache, without Postgres.
  const answers = await Promise.all(Array.from({ length: 30 }, () => tenant.api.get('/tools/countries')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await logged(tenant, 31);
  stop();
  // Each isolate writes at most once a second, and there may be two.
  expect(statements).toBeLessThanOrEqual(2 * Math.ceil((Date.now() - startedAt) / 1_000) + 1);
  expect(statements).toBeLessThan(30);
  expect(await readUses(tenant)).toMatchObject([{ calls: 31 }]);
});

test.runIf(IS_CI)('an organization can have no log, and uses of its keys are still counted', async () => {
  const tenant = await createTenant(cloud.environment);
  await query(cloud.environment, 'update organization set keeps_requests = false where id = $1', [
    tenant.organizationId,
  ]);
  await tenant.api.get('/utilities/ping');
  await waitFor('the use', async () => ((await readUses(tenant)).length > 0 ? true : undefined));
  expect(await readLog(tenant)).toEqual([]);
});

test.runIf(IS_CI)('an answer does not wait for the log when Postgres is down', async () => {
  const tenant = await createTenant(cloud.environment);
  await tenant.api.get('/tools/countries');
  await logged(tenant, 1);
  cloud.neon.faults.refuse = true;
  const { status } = await tenant.api.get('/tools/countries');
  cloud.neon.faults.refuse = false;
  expect(status).toBe(200);
  await waitFor('requests are kept again', async () => {
    await tenant.api.get('/tools/countries');
    return (await readLog(tenant)).length > 1 ? true : undefined;
  });
});

test.runIf(IS_CI)('days of the log are opened in advance and dropped after 7', async () => {
  const days = async () =>
    (
      await query<{ name: string }>(
        cloud.environment,
        `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
          where inhparent = 'request_log'::regclass order by 1`,
      )
    ).map(({ name }) => name);
  for (const daysAgo of [9, 8, 7])
    await query(
      cloud.environment,
      `select routine.open_request_partitions(now() - make_interval(days => ${daysAgo}))`,
    );
  expect((await runJob(cloud.environment, 'portal/rotate-request-log')).status).toBe(200);
  const nameOf = (offset: number) =>
    `request_log_${new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}`;
  const left = await days();
  // There may be others: the database is a copy of one that was prepared before.
  expect([-9, -8, -7, -6, 0, 1].filter((offset) => left.includes(nameOf(offset)))).toEqual([-7, -6, 0, 1]);
});
