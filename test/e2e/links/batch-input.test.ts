import { expect, inject, test } from 'vitest';
import { readBalance } from '../../harness/database.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { LINK_BATCH, linkLines, manyLinks, postLinkFile } from '../../harness/links/batches.ts';
import { createTenant } from '../../harness/organization.ts';

const environment = inject('environment');
const OPENING = 1_000_000_000n;
const URL = 'https://example.com/';

test.each<[what: string, type: 'text/csv' | 'application/x-ndjson', body: string | Uint8Array, line: RegExp]>(
  [
    [
      'invalid UTF-8',
      'application/x-ndjson',
      Buffer.from(`{"longUrl":"${URL}"}\n{"longUrl":"\xff"}\n`, 'latin1'),
      /Line 2: the text is not valid UTF-8/,
    ],
    ['an unknown column', 'text/csv', `longUrl,name\n${URL},Ana\n`, /Line 1: unknown column name/],
  ],
)('a file with %s is refused whole', async (_, type, body, line) => {
  const { api, organizationId } = await createTenant(environment);
  const refused = await postLinkFile({ api }, type, body);
  expect(refusalOf(refused)).toEqual({ status: 400, code: 'BAD_REQUEST', fields: ['body'] });
  expect(refused.json.error.message).toMatch(line);
  expect((await api.get(LINK_BATCH)).json.data.items).toEqual([]);
  expect(await readBalance(environment, organizationId)).toBe(OPENING);
});

test.each<[what: string, type: string, body: string, status: number, code: string, field: string]>([
  ['an empty file', 'text/csv', '', 400, 'VALIDATION_INVALID_PARAMETER', 'links'],
  [
    'no acceptable line',
    'application/x-ndjson',
    '{"longUrl":"http://10.0.0.1/"}\n',
    400,
    'VALIDATION_INVALID_PARAMETER',
    'links.0',
  ],
  ['another type', 'text/plain', URL, 400, 'BAD_REQUEST', 'Content-Type'],
  [
    '10,001 links in JSON',
    'application/json',
    `{"links":[${Array(10_001).fill(0)}]}`,
    400,
    'VALIDATION_INVALID_PARAMETER',
    'links',
  ],
])('a request with %s is refused', async (_, type, body, status, code, field) => {
  const { api, organizationId } = await createTenant(environment);
  const headers = { 'content-type': type, 'transfer-encoding': 'chunked' };
  const refused = await api.send(LINK_BATCH, { method: 'POST', headers, body });
  expect(refusalOf(refused)).toEqual({ status, code, fields: [field] });
  expect((await api.get(LINK_BATCH)).json.data.items).toEqual([]);
  expect(await readBalance(environment, organizationId)).toBe(OPENING);
});

test('compressed files are refused with a reason', async () => {
  const { api } = await createTenant(environment);
  const headers = { 'content-encoding': 'gzip' };
  const refused = await postLinkFile({ api }, 'text/csv', 'longUrl\n', { headers });
  expect(refusalOf(refused)).toEqual({ status: 400, code: 'BAD_REQUEST', fields: ['Content-Encoding'] });
});

test.each([
  ['?domain=example.org', 400, 'DOMAIN_NOT_ALLOWED', 'domain'],
  ['?linkExpiresAt=2020-01-01', 400, 'EXPIRES_AT_INVALID', 'linkExpiresAt'],
  ['?webhookUrl=http://example.com/', 400, 'VALIDATION_INVALID_PARAMETER', 'webhookUrl'],
  ['?unknown=1', 400, 'VALIDATION_INVALID_PARAMETER', 'unknown'],
] as const)('what all links share is checked: %s', async (search, status, code, field) => {
  const { api, organizationId } = await createTenant(environment);
  const refused = await postLinkFile({ api }, 'application/x-ndjson', manyLinks(2), { query: search });
  expect(refusalOf(refused)).toEqual({ status, code, fields: [field] });
  expect(await readBalance(environment, organizationId)).toBe(OPENING);
});

test('lines that cannot be read fail alone, each with its reason', async () => {
  const tenant = await createTenant(environment);
  const file = [
    `{"longUrl":"${URL}"}`,
    '{"longUrl":',
    `{"longUrl":"${URL}","longUrl":"${URL}"}`,
    `{"longUrl":"${URL}","code":"Admin"}`,
    `{"longUrl":"${URL}${'x'.repeat(40_000)}"}`,
    `{"longUrl":"https://bit.ly/x","externalId":"five"}`,
    '[]',
    `{"longUrl":"${URL}","externalId":"\\ud800"}`,
    '{"externalId":"nine"}',
  ].join('\r\n');
  const created = await postLinkFile(tenant, 'application/x-ndjson', `\ufeff${file}\r\n`);
  expect([created.status, created.json.data?.chargedMicro]).toEqual([202, 5_000_000]);
  const lines = await linkLines(tenant, created.json.data.jobId);
  expect(lines.map(({ error }) => error?.code ?? 'created')).toEqual([
    'created',
    'VALIDATION_INVALID_PARAMETER',
    'VALIDATION_INVALID_PARAMETER',
    'ALIAS_RESERVED',
    'VALIDATION_INVALID_PARAMETER',
    'URL_BLOCKED_HOST',
    'VALIDATION_INVALID_PARAMETER',
    'VALIDATION_INVALID_PARAMETER',
    'VALIDATION_INVALID_PARAMETER',
  ]);
  expect(lines.map(({ externalId }) => externalId)).toEqual([
    null,
    null,
    null,
    null,
    null,
    'five',
    null,
    null,
    'nine',
  ]);
});
