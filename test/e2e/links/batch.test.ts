import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { onCi } from '../../harness/ci.ts';
import { query, readBalance } from '../../harness/database.ts';
import { http } from '../../harness/http/http.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { runJob } from '../../harness/http/run-job.ts';
import {
  LINK_BATCH,
  linkLines,
  manyLinks,
  postLinkFile,
  waitForLinkBatch,
} from '../../harness/links/batches.ts';
import { freshAlias } from '../../harness/links/links.ts';
import { createTenant, LINK_MICRO } from '../../harness/organization.ts';

const environment = inject('environment');
const OPENING = 1_000_000_000n;

const toShort = (code: string): string => {
  const { port } = new URL(environment.API_BASE_URL);
  return `http://go.localhost:${port}/${code}`;
};

const movementsOf = (organizationId: number) =>
  query(
    environment,
    `select type, kind, amount_micro::text as amount, quantity::int, reference from movement
      where organization_id = $1 and kind like 'link%' order by id`,
    [organizationId],
  );

describe('A batch of links', () => {
  test('creates them in order with reference and external id, and refunds what was taken', async () => {
    const tenant = await createTenant(environment);
    const [taken, alias] = [freshAlias(), freshAlias()];
    await tenant.api.post('/urlshortener/links', { longUrl: 'https://example.com/first', code: taken });
    const created = await tenant.api.post(LINK_BATCH, {
      reference: 'black-friday',
      linkExpiresAt: '2030-12-31',
      links: [
        { longUrl: 'https://example.com/1', externalId: 'one' },
        { longUrl: 'https://example.com/2', code: alias.toUpperCase(), expiresAt: '2029-01-01' },
        { longUrl: 'http://localhost/', externalId: 'three' },
        { longUrl: 'https://example.com/4', code: taken, externalId: 'four' },
        { longUrl: 'https://example.com/5', code: alias },
        { url: 'https://example.com/6' },
        'https://example.com/7',
      ],
    });
    expect(created.status).toBe(202);
    const { jobId } = created.json.data;
    expect(created.json.data).toEqual({
      jobId,
      status: 'queued',
      count: 7,
      processed: 0,
      created: 0,
      failed: 0,
      chargedMicro: 15_000_000,
      refundedMicro: 0,
      reference: 'black-friday',
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    const job = await waitForLinkBatch(tenant, jobId);
    expect(job).toMatchObject({ status: 'done', processed: 7, created: 2, failed: 5 });
    expect(job).toMatchObject({ chargedMicro: 10_000_000, refundedMicro: 5_000_000 });
    const lines = await linkLines(tenant, jobId);
    const short = (code: string) => expect.stringMatching(new RegExp(`/${code}$`));
    expect(lines).toEqual([
      {
        line: 1,
        externalId: 'one',
        domain: 'go.localhost',
        code: expect.any(String),
        shortUrl: short(lines[0].code),
      },
      { line: 2, externalId: null, domain: 'go.localhost', code: alias, shortUrl: short(alias) },
      { line: 3, externalId: 'three', error: { code: 'URL_BLOCKED_HOST', message: expect.any(String) } },
      { line: 4, externalId: 'four', error: { code: 'ALIAS_TAKEN', message: expect.any(String) } },
      {
        line: 5,
        externalId: null,
        error: { code: 'ALIAS_TAKEN', message: expect.stringMatching(/earlier line/) },
      },
      {
        line: 6,
        externalId: null,
        error: { code: 'VALIDATION_INVALID_PARAMETER', message: expect.stringMatching(/longUrl/) },
      },
      {
        line: 7,
        externalId: null,
        error: { code: 'VALIDATION_INVALID_PARAMETER', message: expect.any(String) },
      },
    ]);
    expect(await movementsOf(tenant.organizationId)).toEqual([
      { type: 'charge', kind: 'link', amount: '-5000000', quantity: 1, reference: `go.localhost/${taken}` },
      { type: 'charge', kind: 'link_batch', amount: '-15000000', quantity: 3, reference: jobId },
      { type: 'refund', kind: 'link_batch', amount: '5000000', quantity: 1, reference: jobId },
    ]);
    const links = await query(
      environment,
      `select code, long_url, is_alias, external_id, reference.name as reference, expires_at::text
         from link left join link_reference reference on reference.id = reference_id
        where link.organization_id = $1 order by link.id offset 1`,
      [tenant.organizationId],
    );
    expect(links).toEqual([
      {
        code: lines[0].code,
        long_url: 'https://example.com/1',
        is_alias: false,
        external_id: 'one',
        reference: 'black-friday',
        expires_at: '2030-12-31 05:00:00+00',
      },
      {
        code: alias,
        long_url: 'https://example.com/2',
        is_alias: true,
        external_id: null,
        reference: 'black-friday',
        expires_at: '2029-01-01 05:00:00+00',
      },
    ]);
    const visited = await http(lines[0].shortUrl);
    expect([visited.status, visited.headers.location]).toEqual([302, 'https://example.com/1']);
  });

  test('redirects an alias that somebody asked for before it existed', async () => {
    const tenant = await createTenant(environment);
    const code = freshAlias();
    expect((await http(toShort(code))).status).toBe(404);
    const created = await tenant.api.post(LINK_BATCH, { links: [{ longUrl: 'https://example.com/', code }] });
    await waitForLinkBatch(tenant, created.json.data.jobId);
    expect((await http(toShort(code))).status).toBe(302);
  });

  test('is read from a file of several chunks, whose lines keep their order and numbers', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 100_000_000_000n });
    // A chunk has 1,000 lines.
    const count = onCi(2_300, 1_100);
    const rows = Array.from(
      { length: count },
      (_, n) => `recipient-${n};"https://example.com/?n=${n};x"\r\n\r\n`,
    );
    const file = `\ufeffexternalId;longUrl\r\n${rows.join('')}`;
    const created = await postLinkFile(tenant, 'text/csv', file, { query: '?reference=spring' });
    expect([created.status, created.json.error]).toEqual([202, undefined]);
    expect(created.json.data).toMatchObject({
      count,
      reference: 'spring',
      chargedMicro: count * Number(LINK_MICRO),
    });
    const lines = await linkLines(tenant, created.json.data.jobId);
    expect(lines.map(({ line }) => line)).toEqual(Array.from({ length: count }, (_, n) => 2 + 2 * n));
    expect(lines.map(({ externalId }) => externalId)).toEqual(
      Array.from({ length: count }, (_, n) => `recipient-${n}`),
    );
    expect(new Set(lines.map(({ shortUrl }) => shortUrl)).size).toBe(count);
    expect(await readBalance(environment, tenant.organizationId)).toBe(
      100_000_000_000n - BigInt(count) * LINK_MICRO,
    );
  });

  test('has a result in CSV too, in the same order', async () => {
    const tenant = await createTenant(environment);
    const links = [
      { longUrl: 'https://example.com/', externalId: '=1+1' },
      { longUrl: 'none' },
      { longUrl: 'https://example.com/', '=1+1': '' },
    ];
    const { jobId } = (await tenant.api.post(LINK_BATCH, { links })).json.data;
    await waitForLinkBatch(tenant, jobId);
    const { download } = (await tenant.api.get(`${LINK_BATCH}/${jobId}?format=csv`)).json.data;
    expect(download.format).toBe('csv');
    const { headers, text } = await http(download.url);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe(`attachment; filename="${jobId}.csv"`);
    const [head, first, second, third] = text.split('\r\n');
    expect(head).toBe('line,externalId,domain,code,shortUrl,errorCode,errorMessage');
    expect(first).toMatch(/^1,'=1\+1,go\.localhost,[0-9a-z]{7},http:\S+,,$/);
    expect(second).toMatch(/^2,,,,,URL_INVALID,/);
    expect(third).toBe("3,,,,,VALIDATION_INVALID_PARAMETER,'=1+1: Unknown field.");
    expect((await http(download.url.replace('/csv/', '/ndjson/'))).status).toBe(404);
  });

  test('a batch of links without any line that creates a link fails, and is refunded', async () => {
    const tenant = await createTenant(environment);
    const code = freshAlias();
    await tenant.api.post('/urlshortener/links', { longUrl: 'https://example.com/', code });
    const created = await tenant.api.post(LINK_BATCH, { links: [{ longUrl: 'https://example.com/', code }] });
    const job = await waitForLinkBatch(tenant, created.json.data.jobId);
    expect(job).toMatchObject({
      status: 'failed',
      created: 0,
      failed: 1,
      chargedMicro: 0,
      refundedMicro: 5_000_000,
    });
    expect((await linkLines(tenant, job.jobId))[0].error.code).toBe('ALIAS_TAKEN');
    expect(await readBalance(environment, tenant.organizationId)).toBe(OPENING - LINK_MICRO);
  });

  test('counts towards the quota of a plan, and returns what it did not create', async () => {
    const tenant = await createTenant(environment);
    const { organizationId } = tenant;
    await query(
      environment,
      `insert into plan (organization_id, service, name, daily_quota, starts_at)
       select $1, 'urlshortener', 'Plan', 3, now() - interval '1 day'`,
      [organizationId],
    );
    const code = freshAlias();
    const single = await tenant.api.post('/urlshortener/links', { longUrl: 'https://example.com/', code });
    expect(single.status).toBe(201);
    const links = [1, 2, 3].map((n) => ({ longUrl: `https://example.com/${n}` }));
    const refused = await tenant.api.post(LINK_BATCH, { links });
    expect(refusalOf(refused)).toMatchObject({ status: 429, code: 'URLSHORTENER_LINK_QUOTA_EXCEEDED' });
    const created = await tenant.api.post(LINK_BATCH, {
      links: [{ longUrl: 'https://example.com/', code }, ...links.slice(0, 1)],
    });
    expect(created.json.data).toMatchObject({ chargedMicro: 0 });
    await waitForLinkBatch(tenant, created.json.data.jobId);
    const [usage] = await query(
      environment,
      `select used from plan_usage where organization_id = $1 and service = 'urlshortener'`,
      [organizationId],
    );
    expect(usage).toEqual({ used: 2 });
    expect(await readBalance(environment, organizationId)).toBe(OPENING);
  });

  test('a batch of links under an Idempotency-Key is created once; another body under the key is refused', async () => {
    const tenant = await createTenant(environment);
    const headers = { 'idempotency-key': randomUUID() };
    const send = (body: string) => postLinkFile(tenant, 'application/x-ndjson', body, { headers });
    const answers = await Promise.all([send(manyLinks(3)), send(manyLinks(3)), send(manyLinks(3))]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(answers.map(({ json }) => json.data.jobId)).size).toBe(1);
    expect(refusalOf(await send(manyLinks(4)))).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(await readBalance(environment, tenant.organizationId)).toBe(OPENING - 3n * LINK_MICRO);
  });

  test('a batch of links without funds, price or permission is not created', async () => {
    const poor = await createTenant(environment, { balanceMicro: 9_999_999n });
    expect(refusalOf(await postLinkFile(poor, 'application/x-ndjson', manyLinks(2)))).toMatchObject({
      status: 402,
      code: 'URLSHORTENER_INSUFFICIENT_FUNDS',
    });
    const unpriced = await createTenant(environment, { linkMicro: null });
    expect(refusalOf(await postLinkFile(unpriced, 'application/x-ndjson', manyLinks(2)))).toMatchObject({
      status: 409,
      code: 'URLSHORTENER_NOT_PRICED',
    });
    for (const { organizationId, api } of [poor, unpriced]) {
      expect((await api.get(LINK_BATCH)).json.data.items).toEqual([]);
      expect(await movementsOf(organizationId)).toEqual([]);
    }
  });

  test('is listed, and belongs to its organization alone', async () => {
    const [tenant, other] = [await createTenant(environment), await createTenant(environment)];
    const { jobId } = (
      await postLinkFile(tenant, 'application/x-ndjson', manyLinks(1), { query: '?reference=mine' })
    ).json.data;
    expect((await tenant.api.get(`${LINK_BATCH}?reference=mine`)).json.data.items).toMatchObject([{ jobId }]);
    expect((await tenant.api.get('/numberinsight/batch')).json.data.items).toEqual([]);
    expect((await tenant.api.get(`/numberinsight/batch/${jobId}`)).status).toBe(404);
    expect((await other.api.get(LINK_BATCH)).json.data.items).toEqual([]);
    expect(refusalOf(await other.api.get(`${LINK_BATCH}/${jobId}`))).toMatchObject({
      status: 404,
      code: 'URLSHORTENER_JOB_NOT_FOUND',
    });
  });

  test('is purged after 90 days; its links stay', async () => {
    const tenant = await createTenant(environment);
    const { jobId } = (await postLinkFile(tenant, 'application/x-ndjson', manyLinks(2))).json.data;
    await waitForLinkBatch(tenant, jobId);
    await query(environment, 'update batch set expires_at = now() where job_id = $1', [jobId]);
    expect((await tenant.api.get(`${LINK_BATCH}/${jobId}`)).status).toBe(404);
    expect((await runJob(environment, 'urlshortener/purge-batches')).status).toBe(200);
    expect(await query(environment, 'select from batch where job_id = $1', [jobId])).toEqual([]);
    expect((await tenant.api.get('/urlshortener/links')).json.data.items).toHaveLength(2);
  });
});
