import { describe, expect, inject, test } from 'vitest';
import { IS_CI, rotateSample } from '../../harness/ci.ts';
import { readBalance } from '../../harness/database.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { downloadLines, inputsOf, mobileNumbers, postLines, waitForBatch } from '../../harness/numbers.ts';
import { balanceOf, createTenant } from '../../harness/organization.ts';

const environment = inject('environment');
const OPENING = 1_000_000_000n;
const BATCH = '/numberinsight/batch';
const NUMBER = '573001234567';

describe('Numbers as lines', () => {
  const FILES: [type: Parameters<typeof postLines>[1], body: string][] = [
    ['text/csv', '573001234567\n573001234568\n'],
    ['text/csv', '\uFEFFphone;name\r\n"573001234567";Ana\r\n\r\n573001234568;Luis\r\n'],
    ['text/csv', '\n\n573001234567,x\n   \n573001234568'],
    ['application/x-ndjson', '"573001234567"\n573001234568\n'],
    ['application/x-ndjson', '\uFEFF{"number":"573001234567","x":1}\r\n{"number":573001234568}\r\n\r\n'],
  ];
  test.each(rotateSample(FILES, 3, 2))('are read from %s: %j', async (type, body) => {
    const tenant = await createTenant(environment);
    const created = await postLines(tenant, type, body);
    expect(created.status).toBe(202);
    const lines = await downloadLines(await waitForBatch(tenant, created.json.data.jobId));
    expect(inputsOf(lines)).toEqual(['573001234567', '573001234568']);
  });

  test("take the batch's terms from the query", async () => {
    const tenant = await createTenant(environment);
    const created = await postLines(tenant, 'text/csv', '3001234567', '?country=co&reference=r1');
    expect(created.json.data.reference).toBe('r1');
    const [line] = await downloadLines(await waitForBatch(tenant, created.json.data.jobId));
    expect(line.number).toBe('573001234567');
    const refused = await postLines(
      tenant,
      'text/csv',
      '3001234567',
      '?country=%C3%9F&webhookUrl=http://localhost/',
    );
    expect(refusalOf(refused).fields).toEqual(['country']);
  });

  const BROKEN: [where: string, body: string, line: number][] = [
    ['the first field', '573001234567\n"573001234568\n573001234569"\n', 2],
    ['another field', 'phone;note\n573001234567;"two\nlines"\n', 2],
    ['a field beyond the stored part of a line', `573001234567,${'x'.repeat(5_000)},"y\n"\n`, 1],
    ['the last line', '573001234567\n\n"573001234568', 3],
  ];
  test.each(rotateSample(BROKEN, 2, 0))(
    'numbers as lines in CSV cannot have line breaks in quotes: %s',
    async (_, body, line) => {
      const tenant = await createTenant(environment);
      const refused = await postLines(tenant, 'text/csv', body);
      expect(refusalOf(refused)).toEqual({ status: 400, code: 'BAD_REQUEST', fields: ['body'] });
      expect(refused.json.error.message).toMatch(new RegExp(`^body: Line ${line}:`));
      expect(await balanceOf(tenant)).toBe(OPENING);
    },
  );

  test('numbers as lines in CSV can have other quotes', async () => {
    const tenant = await createTenant(environment);
    const body = '573001234567,5" wide\n"573001234567", "a ""word"", and more"\n573001234567,""\n';
    const created = await postLines(tenant, 'text/csv', body);
    const lines = await downloadLines(await waitForBatch(tenant, created.json.data.jobId));
    expect(inputsOf(lines)).toEqual([NUMBER, NUMBER, NUMBER]);
  });

  test('get an error for each invalid number, shortened when long', async () => {
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

test.runIf(IS_CI)(
  'large bodies that organizations send at once take turns, and two of each are read',
  async () => {
    const tenants = await Promise.all([1, 2, 3].map(() => createTenant(environment)));
    const padding = ' '.repeat(7_000_000);
    const body = `{"numbers":["${NUMBER}"]${padding}}`;
    const headers = { 'content-type': 'application/json' };
    const answers = await Promise.all(
      tenants.flatMap(({ api }) => [1, 2].map(() => api.send(BATCH, { method: 'POST', headers, body }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(202));
  },
);

test.each([
  ['application/json', '{"numbers":[],"webhookUrl":"https://10.0.0.1/"}', ''],
  ['text/csv', 'phone\n', '?webhookUrl=https://10.0.0.1/'],
])('an invalid webhook is reported together with invalid numbers: %s', async (type, body, search) => {
  const { api } = await createTenant(environment);
  const headers = { 'content-type': type };
  const refused = await api.send(`${BATCH}${search}`, { method: 'POST', headers, body });
  expect(refusalOf(refused).fields).toEqual(['numbers', 'webhookUrl']);
});

test('a batch of a hundred thousand invalid numbers lists a thousand of them', async () => {
  const { api } = await createTenant(environment);
  const refused = refusalOf(await api.post(BATCH, { numbers: Array(100_000).fill(0) }));
  expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_INVALID_PARAMETER' });
  expect(refused.fields).toHaveLength(1_000);
  expect(refused.fields[999]).toBe('numbers.999');
});

describe('Hostile batches are refused, and cost nothing:', () => {
  const binary = Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256);
  const HOSTILE: [what: string, type: string, body: string | Uint8Array, status: number, code: string][] = [
    ['no numbers', 'application/json', '{"numbers":[]}', 400, 'VALIDATION_INVALID_PARAMETER'],
    ['no lines', 'text/csv', '\n\r\n \n', 400, 'VALIDATION_INVALID_PARAMETER'],
    ['only a header', 'text/csv', 'phone\n', 400, 'VALIDATION_INVALID_PARAMETER'],
    ['an empty stream', 'application/x-ndjson', '', 400, 'VALIDATION_INVALID_PARAMETER'],
    [
      'entries that are not strings',
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
  ];
  test.each(rotateSample(HOSTILE, 3, 2))('%s', async (_, type, body, status, code) => {
    const { api, organizationId } = await createTenant(environment);
    const headers = { 'content-type': type, 'transfer-encoding': 'chunked' };
    const refused = await api.send(BATCH, { method: 'POST', headers, body });
    expect(refusalOf(refused)).toMatchObject({ status, code });
    expect(await readBalance(environment, organizationId)).toBe(OPENING);
    expect((await api.get(BATCH)).json.data.items).toEqual([]);
  });
});
