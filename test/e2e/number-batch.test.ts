import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { createApi } from '../harness/api.ts';
import { query, readBalance } from '../harness/database.ts';
import { http } from '../harness/http.ts';
import { downloadLines, mobileNumbers, postLines, waitForBatch } from '../harness/numbers.ts';
import { createTenant, createToken, LOOKUP_MICRO } from '../harness/organization.ts';
import { refusalOf } from '../harness/refusal.ts';
import { runJob } from '../harness/run-job.ts';

const environment = inject('environment');
const OPENING = 1_000_000_000n;
const BATCH = '/numberinsight/batch';
const NUMBER = '573001234567';

const inputsOf = (lines: readonly { input: string }[]) => lines.map(({ input }) => input);

describe('A batch', () => {
  test('is charged, looked up in order with its duplicates, and its invalid numbers refunded once', async () => {
    const tenant = await createTenant(environment);
    const numbers = [
      '+57 300 123 4567',
      '3001234567',
      'letters',
      '+57 300 123 4567',
      '+14155552671',
      '+5730012',
      '',
    ];
    const created = await tenant.api.post(BATCH, { numbers, country: 'CO', reference: 'campaign' });
    expect(created.status).toBe(202);
    expect(created.json.data).toMatchObject({
      status: 'queued',
      count: 7,
      processed: 0,
      reference: 'campaign',
    });
    expect(created.json.data.download).toBeUndefined();

    const job = await waitForBatch(tenant, created.json.data.jobId);
    expect(job).toMatchObject({ status: 'done', count: 7, processed: 7 });
    const lines = await downloadLines(job);
    expect(inputsOf(lines)).toEqual(numbers);
    expect(lines.map(({ number, valid, error }) => error?.code ?? `${number} ${valid}`)).toEqual([
      '573001234567 true',
      '573001234567 true',
      'NOT_A_NUMBER',
      '573001234567 true',
      '14155552671 true',
      '5730012 false',
      'NOT_A_NUMBER',
    ]);
    expect(Object.keys(lines[2])).toEqual(['input', 'error']);
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
    expect(await readBalance(environment, tenant.organizationId)).toBe(OPENING - 4n * LOOKUP_MICRO);
  });

  test('of 100,000 numbers ends within a minute, in order', { timeout: 90_000 }, async () => {
    const tenant = await createTenant(environment, { balanceMicro: 100_000_000_000n });
    const startedAt = Date.now();
    const numbers = mobileNumbers(100_000);
    const created = await tenant.api.post(BATCH, { numbers });
    const job = await waitForBatch(tenant, created.json.data.jobId);
    expect(Date.now() - startedAt).toBeLessThan(60_000);
    expect((await downloadLines(job)).map(({ number }) => number)).toEqual(numbers);
  });

  test('under an Idempotency-Key is made and charged once, by JSON or by lines', async () => {
    const tenant = await createTenant(environment);
    const headers = { 'idempotency-key': randomUUID() };
    const numbers = [NUMBER, '573001234568'];
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => tenant.api.post(BATCH, { numbers }, headers)),
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
    expect(await readBalance(environment, tenant.organizationId)).toBe(OPENING - 2n * LOOKUP_MICRO);
  });

  test('is seen by any key of its organization, and by no other', async () => {
    const tenant = await createTenant(environment);
    const { jobId } = (await tenant.api.post(BATCH, { numbers: [NUMBER] })).json.data;
    const token = await createToken(tenant, { services: ['urlshortener'] });
    const withoutService = createApi(environment.API_BASE_URL, token);
    expect((await withoutService.get(`${BATCH}/${jobId}`)).status).toBe(200);
    const other = await createTenant(environment);
    const missing = { status: 404, code: 'NUMBERINSIGHT_JOB_NOT_FOUND', fields: [] };
    expect(refusalOf(await other.api.get(`${BATCH}/${jobId}`))).toEqual(missing);
    expect(refusalOf(await tenant.api.get(`${BATCH}/${randomUUID()}`))).toEqual(missing);
    for (const id of ['', 'none', `${jobId}x`]) {
      const refused = refusalOf(await tenant.api.get(`${BATCH}/${id}`));
      expect([id, refused]).toEqual([
        id,
        { status: 400, code: 'VALIDATION_INVALID_PARAMETER', fields: ['jobId'] },
      ]);
    }
  });

  test('is listed, the newest first', async () => {
    const { api } = await createTenant(environment);
    const ids: string[] = [];
    for (const reference of ['a', 'b', 'c'])
      ids.unshift((await api.post(BATCH, { numbers: [NUMBER], reference })).json.data.jobId);
    const first = (await api.get(`${BATCH}?limit=2`)).json.data;
    const second = (await api.get(`${BATCH}?limit=2&cursor=${first.nextCursor}`)).json.data;
    expect([...first.items, ...second.items].map(({ jobId }) => jobId)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
  });

  test('is gone after 90 days, and then purged with its objects', async () => {
    const tenant = await createTenant(environment);
    const { jobId, createdAt, expiresAt } = (await tenant.api.post(BATCH, { numbers: [NUMBER] })).json.data;
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(90 * 86_400_000);
    const job = await waitForBatch(tenant, jobId);
    await query(environment, 'update number_batch set expires_at = now() where job_id = $1', [jobId]);
    expect((await tenant.api.get(`${BATCH}/${jobId}`)).status).toBe(404);
    expect((await tenant.api.get(BATCH)).json.data.items).toEqual([]);
    expect((await http(job.download?.url ?? '')).status).toBe(404);
    expect((await runJob(environment, 'numberinsight/purge-batches')).status).toBe(200);
    expect(await query(environment, 'select from number_batch where job_id = $1', [jobId])).toEqual([]);
  });
});

describe('A download', () => {
  test('needs no key, and is NDJSON to be saved under the name of the job', async () => {
    const tenant = await createTenant(environment);
    const { jobId } = (await tenant.api.post(BATCH, { numbers: [NUMBER] })).json.data;
    const { download } = await waitForBatch(tenant, jobId);
    const { status, headers, text } = await http(download?.url ?? '');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/x-ndjson');
    expect(headers['content-disposition']).toBe(`attachment; filename="${jobId}.ndjson"`);
    expect(text).toMatch(/^\{"input":"573001234567".*\}\n$/);
  });

  test('is refused when its address is forged, of another job, or out of date', async () => {
    const tenant = await createTenant(environment);
    const ids = await Promise.all(
      [1, 2].map(async () => (await tenant.api.post(BATCH, { numbers: [NUMBER] })).json.data.jobId),
    );
    const [one, other] = await Promise.all(ids.map((id) => waitForBatch(tenant, id)));
    const url = one?.download?.url ?? '';
    const [signature = '', expires = ''] = url.split('/').reverse();
    expect(Number(expires) * 1000 - Date.now()).toBeLessThanOrEqual(3_600_000);
    expect(Number(expires) * 1000 - Date.now()).toBeGreaterThan(3_590_000);
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

describe('Numbers as lines', () => {
  test.each([
    ['text/csv', '573001234567\n573001234568\n'],
    ['text/csv', '\uFEFFphone;name\r\n"573001234567";Ana\r\n\r\n573001234568;Luis\r\n'],
    ['text/csv', '\n\n573001234567,x\n   \n573001234568'],
    ['application/x-ndjson', '"573001234567"\n573001234568\n'],
    ['application/x-ndjson', '\uFEFF{"number":"573001234567","x":1}\r\n{"number":573001234568}\r\n\r\n'],
  ] as const)('are read from %s: %j', async (type, body) => {
    const tenant = await createTenant(environment);
    const created = await postLines(tenant, type, body);
    expect(created.status).toBe(202);
    const lines = await downloadLines(await waitForBatch(tenant, created.json.data.jobId));
    expect(inputsOf(lines)).toEqual(['573001234567', '573001234568']);
  });

  test('take the terms of the batch from the query', async () => {
    const tenant = await createTenant(environment);
    const created = await postLines(tenant, 'text/csv', '3001234567', '?country=CO&reference=r1');
    expect(created.json.data.reference).toBe('r1');
    const [line] = await downloadLines(await waitForBatch(tenant, created.json.data.jobId));
    expect(line.number).toBe('573001234567');
    const refused = await postLines(
      tenant,
      'text/csv',
      '3001234567',
      '?country=co&webhookUrl=http://localhost/',
    );
    expect(refusalOf(refused).fields).toEqual(['country']);
  });

  test('that are no numbers get an error each, cut when they are long', async () => {
    const tenant = await createTenant(environment);
    const long = '5'.repeat(1_000_000);
    const created = await postLines(tenant, 'text/csv', `573001234567\n${long}\n☎ llámame\n573001234567`);
    const lines = await downloadLines(await waitForBatch(tenant, created.json.data.jobId));
    expect(lines.map(({ number, error }) => error?.code ?? number)).toEqual([
      NUMBER,
      'TOO_LONG',
      'NOT_A_NUMBER',
      NUMBER,
    ]);
    expect(inputsOf(lines)).toEqual([NUMBER, long.slice(0, 256), '☎ llámame', NUMBER]);
  });
});

test('large bodies that come at once take turns, and all are read', async () => {
  const { api } = await createTenant(environment);
  const padding = ' '.repeat(7_000_000);
  const body = `{"numbers":["${NUMBER}"]${padding}}`;
  const headers = { 'content-type': 'application/json' };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => api.send(BATCH, { method: 'POST', headers, body })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(202));
});

test('of a hundred thousand wrong numbers a thousand are named', async () => {
  const { api } = await createTenant(environment);
  const refused = refusalOf(await api.post(BATCH, { numbers: Array(100_000).fill(0) }));
  expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_INVALID_PARAMETER' });
  expect(refused.fields).toHaveLength(1_000);
  expect(refused.fields[999]).toBe('numbers.999');
});

describe('Hostile batches are refused, and cost nothing:', () => {
  const binary = Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256);
  test.each<[string, string, string | Uint8Array, number, string]>([
    ['no numbers', 'application/json', '{"numbers":[]}', 400, 'VALIDATION_INVALID_PARAMETER'],
    ['no lines', 'text/csv', '\n\r\n \n', 400, 'VALIDATION_INVALID_PARAMETER'],
    ['a header alone', 'text/csv', 'phone\n', 400, 'VALIDATION_INVALID_PARAMETER'],
    ['an empty stream', 'application/x-ndjson', '', 400, 'VALIDATION_INVALID_PARAMETER'],
    [
      'what are no strings',
      'application/json',
      '{"numbers":[573001234567,null]}',
      400,
      'VALIDATION_INVALID_PARAMETER',
    ],
    [
      '100,001',
      'application/json',
      JSON.stringify({ numbers: mobileNumbers(100_001) }),
      400,
      'VALIDATION_INVALID_PARAMETER',
    ],
    ['100,001 lines', 'text/csv', mobileNumbers(100_001).join('\n'), 400, 'VALIDATION_INVALID_PARAMETER'],
    ['binary', 'text/csv', binary, 400, 'BAD_REQUEST'],
    ['NUL', 'text/csv', '573001234567\n\0\n', 400, 'VALIDATION_INVALID_PARAMETER'],
    ['a line of 50 MB', 'text/csv', '5'.repeat(50_000_000), 413, 'PAYLOAD_TOO_LARGE'],
    ['another type', 'text/plain', NUMBER, 400, 'BAD_REQUEST'],
    [
      'a webhook without TLS',
      'application/json',
      `{"numbers":["${NUMBER}"],"webhookUrl":"http://example.com/"}`,
      400,
      'VALIDATION_INVALID_PARAMETER',
    ],
    [
      'a private webhook',
      'application/json',
      `{"numbers":["${NUMBER}"],"webhookUrl":"https://10.0.0.1/"}`,
      400,
      'VALIDATION_INVALID_PARAMETER',
    ],
  ])('%s', async (_, type, body, status, code) => {
    const { api, organizationId } = await createTenant(environment);
    const headers = { 'content-type': type, 'transfer-encoding': 'chunked' };
    const refused = await api.send(BATCH, { method: 'POST', headers, body });
    expect(refusalOf(refused)).toMatchObject({ status, code });
    expect(await readBalance(environment, organizationId)).toBe(OPENING);
    expect((await api.get(BATCH)).json.data.items).toEqual([]);
  });
});
