import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { IS_CI, onCi } from '../../harness/ci.ts';
import { query } from '../../harness/database.ts';
import { createApi } from '../../harness/http/api.ts';
import { http } from '../../harness/http/http.ts';
import { patiently } from '../../harness/http/patiently.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { downloadLines, inputsOf, mobileNumbers, waitForBatch } from '../../harness/numbers.ts';
import { balanceOf, createTenant, createToken, LOOKUP_MICRO } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const environment = inject('environment');
const OPENING = 1_000_000_000n;
const BATCH = '/numberinsight/batch';
const NUMBER = '573001234567';

describe('A batch', () => {
  test('has a result in CSV too, in the same order', async () => {
    const tenant = await createTenant(environment);
    const { jobId } = (await tenant.api.post(BATCH, { numbers: [NUMBER, '=1+1'] })).json.data;
    await waitForBatch(tenant, jobId);
    const { download } = (await tenant.api.get(`${BATCH}/${jobId}?format=csv`)).json.data;
    expect(download.format).toBe('csv');
    const { headers, text } = await http(download.url);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe(`attachment; filename="${jobId}.csv"`);
    const [head, first, second, end] = text.split('\r\n');
    expect(head).toBe(
      'line,input,number,valid,type,country,carrier,originalCarrier,ported,portedAt,area,alsoValidAs,errorCode,errorMessage',
    );
    expect(first).toMatch(new RegExp(`^1,${NUMBER},${NUMBER},true,mobile,CO,`));
    expect(second).toMatch(/^2,'=1\+1,,false,,,,,,,,,NOT_A_NUMBER,.+/);
    expect(end).toBe('');
    expect((await http(download.url.replace('/csv/', '/ndjson/'))).status).toBe(404);
  });

  test('is charged, looked up in order with its duplicates, and its invalid numbers are refunded once', async () => {
    const tenant = await createTenant(environment);
    const numbers = [
      '+57 300 123 4567',
      '3001234567',
      'letters',
      '+57 300 123 4567',
      '+14155552671',
      '+571001234567',
      '',
    ];
    const created = await tenant.api.post(BATCH, { numbers, country: 'CO', reference: 'campaign' });
    expect(created.status).toBe(202);
    expect(created.json.data).toMatchObject({
      status: 'queued',
      count: 7,
      processed: 0,
      chargedMicro: Number(7n * LOOKUP_MICRO),
      refundedMicro: 0,
      reference: 'campaign',
    });
    expect(created.json.data.download).toBeUndefined();

    const job = await waitForBatch(tenant, created.json.data.jobId);
    expect(job).toMatchObject({
      status: 'done',
      count: 7,
      processed: 7,
      chargedMicro: Number(4n * LOOKUP_MICRO),
      refundedMicro: Number(3n * LOOKUP_MICRO),
    });
    const lines = await downloadLines(job);
    expect(inputsOf(lines)).toEqual(numbers);
    expect(lines.map(({ number, valid, error }) => error?.code ?? `${number} ${valid}`)).toEqual([
      '573001234567 true',
      '573001234567 true',
      'NOT_A_NUMBER',
      '573001234567 true',
      '14155552671 true',
      '571001234567 false',
      'NOT_A_NUMBER',
    ]);
    expect(Object.keys(lines[2])).toEqual(['line', 'input', 'error']);
    const movements = await query(
      environment,
      `select type, amount_micro::text as amount, quantity::int, reference = $2 as of_job from movement
        where organization_id = $1 and service = 'numberinsight' order by id`,
      [tenant.organizationId, job.jobId],
    );
    expect(movements).toEqual([
      { type: 'charge', amount: String(-7n * LOOKUP_MICRO), quantity: 7, of_job: true },
      { type: 'refund', amount: String(3n * LOOKUP_MICRO), quantity: 3, of_job: true },
    ]);
    expect(await balanceOf(tenant)).toBe(OPENING - 4n * LOOKUP_MICRO);
  });

  test.runIf(IS_CI)(
    'a batch of 100,000 numbers finishes within a minute, in order',
    { timeout: 90_000 },
    async () => {
      const tenant = await createTenant(environment, { balanceMicro: 100_000_000_000n });
      const startedAt = Date.now();
      const numbers = mobileNumbers(100_000);
      const created = await tenant.api.post(BATCH, { numbers });
      const job = await waitForBatch(tenant, created.json.data.jobId);
      expect(Date.now() - startedAt).toBeLessThan(60_000);
      expect((await downloadLines(job)).map(({ number }) => number)).toEqual(numbers);
    },
  );

  test('a batch under an Idempotency-Key is created and charged once, as JSON or as lines', async () => {
    const tenant = await createTenant(environment);
    const headers = { 'idempotency-key': randomUUID() };
    const numbers = [NUMBER, '573001234568'];
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => patiently(() => tenant.api.post(BATCH, { numbers }, headers))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(202));
    expect(new Set(answers.map(({ json }) => json.data.jobId)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers['idempotency-status'] === 'replayed')).toHaveLength(4);
    const asCsv = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/csv' },
      body: numbers.join('\n'),
    };
    expect((await tenant.api.send(BATCH, asCsv)).headers['idempotency-status']).toBe('replayed');
    const other = await tenant.api.post(BATCH, { numbers: [NUMBER] }, headers);
    expect(refusalOf(other)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await balanceOf(tenant)).toBe(OPENING - 2n * LOOKUP_MICRO);
  });

  test('can be read with any key of its organization, and with no other', async () => {
    const tenant = await createTenant(environment);
    const { jobId } = (await tenant.api.post(BATCH, { numbers: [NUMBER] })).json.data;
    const token = await createToken(tenant, { services: ['urlshortener'] });
    const withoutService = createApi(environment.API_BASE_URL, token);
    expect((await withoutService.get(`${BATCH}/${jobId}`)).status).toBe(200);
    const other = await createTenant(environment);
    const missing = { status: 404, code: 'NUMBERINSIGHT_JOB_NOT_FOUND', fields: [] };
    expect(refusalOf(await other.api.get(`${BATCH}/${jobId}`))).toEqual(missing);
    for (const id of [
      randomUUID(),
      '00000000-0000-0000-0000-000000000000',
      '12345678-9abc-9def-0123-456789abcdef',
    ])
      expect(refusalOf(await tenant.api.get(`${BATCH}/${id}`))).toEqual(missing);
    for (const id of ['', 'none', `${jobId}x`]) {
      const refused = refusalOf(await tenant.api.get(`${BATCH}/${id}`));
      expect([id, refused]).toEqual([
        id,
        { status: 400, code: 'VALIDATION_INVALID_PARAMETER', fields: ['jobId'] },
      ]);
    }
  });

  test('is listed, newest first', async () => {
    const { api } = await createTenant(environment);
    const ids: string[] = [];
    for (const reference of ['a', 'b', 'c'])
      ids.unshift((await api.post(BATCH, { numbers: [NUMBER], reference })).json.data.jobId);
    const first = (await api.get(`${BATCH}?limit=2`)).json.data;
    const second = (await api.get(`${BATCH}?limit=2&cursor=${first.nextCursor}`)).json.data;
    expect([...first.items, ...second.items].map(({ jobId }) => jobId)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
  });

  test('disappears after 90 days, and is then purged with its objects', async () => {
    const tenant = await createTenant(environment);
    const { jobId, createdAt, expiresAt } = (await tenant.api.post(BATCH, { numbers: [NUMBER] })).json.data;
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(90 * 86_400_000);
    const job = await waitForBatch(tenant, jobId);
    await query(environment, 'update batch set expires_at = now() where job_id = $1', [jobId]);
    expect((await tenant.api.get(`${BATCH}/${jobId}`)).status).toBe(404);
    expect((await tenant.api.get(BATCH)).json.data.items).toEqual([]);
    expect((await http(job.download?.url ?? '')).status).toBe(404);
    const [kept] = await query<{ batch: object; chunks: object }>(
      environment,
      `select to_jsonb(batch) as batch, jsonb_agg(batch_chunk) as chunks
         from batch join batch_chunk on batch_id = id where job_id = $1 group by id`,
      [jobId],
    );
    expect((await runJob(environment, 'numberinsight/purge-batches')).status).toBe(200);
    expect(await query(environment, 'select from batch where job_id = $1', [jobId])).toEqual([]);

    // Even restored rows lead to no object.
    await query(
      environment,
      `with restored as (
         insert into batch overriding system value
         select * from jsonb_populate_record(null::batch, $1::jsonb || '{"expires_at":"2100-01-01"}') returning 1)
       insert into batch_chunk select chunk.* from restored, jsonb_populate_recordset(null::batch_chunk, $2::jsonb) chunk`,
      [JSON.stringify(kept?.batch), JSON.stringify(kept?.chunks)],
    );
    const again = (await tenant.api.get(`${BATCH}/${jobId}`)).json.data;
    expect(again.status).toBe('done');
    expect((await http(again.download.url)).status).toBe(404);
  });
});

test('expired batches are all purged, however many there are', async () => {
  const { organizationId } = await createTenant(environment);
  await query(
    environment,
    `insert into batch (job_id, service, organization_id, count, accepted, unit_micro, created_at, expires_at)
     select gen_random_uuid(), 'numberinsight', $1, 1, 1, 0, now(), now() - interval '1 day' from generate_series(1, $2)`,
    // More than are purged in one step.
    [organizationId, onCi(120, 30)],
  );
  expect((await runJob(environment, 'numberinsight/purge-batches')).status).toBe(200);
  const left = () => query(environment, 'select from batch where organization_id = $1', [organizationId]);
  await waitFor('the last', async () => ((await left()).length === 0 ? true : undefined));
});

describe('A download', () => {
  test('needs no key, and is NDJSON saved under the name of the job', async () => {
    const tenant = await createTenant(environment);
    const { jobId } = (await tenant.api.post(BATCH, { numbers: [NUMBER] })).json.data;
    const { download } = await waitForBatch(tenant, jobId);
    const { status, headers, text } = await http(download?.url ?? '');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/x-ndjson');
    expect(headers['content-disposition']).toBe(`attachment; filename="${jobId}.ndjson"`);
    expect(text).toMatch(/^\{"line":1,"input":"573001234567".*\}\n$/);
  });

  test('is refused when its address is forged, belongs to another job, or has expired', async () => {
    const tenant = await createTenant(environment);
    const ids = await Promise.all(
      [1, 2].map(async () => (await tenant.api.post(BATCH, { numbers: [NUMBER] })).json.data.jobId),
    );
    const [one, other] = await Promise.all(ids.map((id) => waitForBatch(tenant, id)));
    const url = one?.download?.url ?? '';
    const [signature = '', expires = ''] = url.split('/').reverse();
    expect(Number(expires) * 1000 - Date.now()).toBeLessThanOrEqual(3_600_000);
    expect(Number(expires) * 1000 - Date.now()).toBeGreaterThan(3_300_000);
    const forged = [
      url.replace(one?.jobId ?? '', other?.jobId ?? ''),
      url.replace(`/${expires}/`, `/${Number(expires) + 1}/`),
      url.replace(`/${expires}/`, '/1/'),
      url.replace(signature, signature.replace(/^./, signature.startsWith('0') ? '1' : '0')),
      url.replace(signature, 'none'),
    ];
    for (const address of forged) {
      const { status, json } = await http(address);
      expect([address, status, json.error.code]).toEqual([address, 404, 'NUMBERINSIGHT_JOB_NOT_FOUND']);
    }
  });
});
