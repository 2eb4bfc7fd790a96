import { describe, expect, inject, test } from 'vitest';
import { onCi } from '../../harness/ci.ts';
import { query } from '../../harness/database.ts';
import { inParallel } from '../../harness/http/in-parallel.ts';
import { freshAlias, LONG_URL } from '../../harness/links/links.ts';
import { createDomain, createTenant, createToken, LINK_MICRO } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { call } from '../call.ts';
import { expectGranted, expectRefusal, rateLimitOf } from '../expect-answer.ts';
import { operationOf } from '../operations.ts';
import { createTenantWithFunds, createUnder, expectLinks } from './keyed-creation.ts';

const environment = inject('environment');
const createLink = operationOf('createLink');
const bulkCreateLinks = operationOf('bulkCreateLinks');
/** The number of requests that come at once. */
const CROWD = onCi(100, 25);

describe('A repetition under the same key', () => {
  test('answers the same link with 201, marked as replayed, with its own request id and quota', async () => {
    const tenant = await createTenantWithFunds();
    const key = 'k'.repeat(255);
    const first = await createUnder(key, tenant);
    expectGranted(createLink, first);
    expect(first.headers).not.toHaveProperty('idempotency-status');
    const again = await createUnder(key, tenant);
    expectGranted(createLink, again);
    expect(again.headers['idempotency-status']).toBe('replayed');
    expect(again.json.data).toEqual(first.json.data);
    expect(again.json.meta.requestId).not.toBe(first.json.meta.requestId);
    expect(rateLimitOf(again).policy).toBe('35;w=1');
    await expectLinks(tenant, 1);
  });

  test('sent many times at once makes one link, one charge and replays for the others', async () => {
    const tenant = await createTenantWithFunds();
    const key = freshAlias();
    let unavailable = 0;
    const answers = await inParallel(CROWD, CROWD, () =>
      // Retries like a customer who is over the quota of a second, has waited 5 s for the others, or finds the API busy.
      waitFor('an answer', async () => {
        const answer = await createUnder(key, tenant);
        if (answer.status === 503) unavailable += 1;
        return [409, 429, 503].includes(answer.status) ? undefined : answer;
      }),
    );
    for (const answer of answers) expectGranted(createLink, answer);
    expect(new Set(answers.map(({ json }) => json.data.code)).size).toBe(1);
    const replayed = answers.filter(({ headers }) => headers['idempotency-status'] === 'replayed');
    // The one that made it may have been told 503 after its commit.
    expect(unavailable === 0 ? [CROWD - 1] : [CROWD - 1, CROWD]).toContain(replayed.length);
    await expectLinks(tenant, 1);
  });

  test('is recognized with other field order, spaces and escapes', async () => {
    const tenant = await createTenantWithFunds();
    const { api } = tenant;
    const headers = { 'idempotency-key': freshAlias(), 'content-type': 'application/json' };
    const alias = freshAlias();
    const spellings = [
      `{"longUrl":"${LONG_URL}","code":"${alias}"}`,
      `{ "code" : "${alias}",\n "longUrl" : "${LONG_URL.replaceAll('/', '\\/')}" }`,
    ];
    for (const body of spellings)
      expectGranted(createLink, await api.send('/urlshortener/links', { method: 'POST', body, headers }));
    await expectLinks(tenant, 1);
  });

  test('shows the link as it is now', async () => {
    const tenant = await createTenantWithFunds();
    const key = freshAlias();
    const { domain, code } = (await createUnder(key, tenant)).json.data;
    const edit = {
      params: { domain, code },
      body: { longUrl: 'https://example.org/new', status: 'disabled' },
    };
    expectGranted(
      operationOf('updateLink'),
      await call(environment, operationOf('updateLink'), edit, tenant),
    );
    const again = await createUnder(key, tenant);
    expectGranted(createLink, again);
    expect(again.json.data).toMatchObject({ code, longUrl: 'https://example.org/new', status: 'disabled' });
  });

  test('a repetition under the same key whose link has since been deleted finds no link and creates none', async () => {
    const tenant = await createTenantWithFunds();
    const key = freshAlias();
    const { domain, code } = (await createUnder(key, tenant)).json.data;
    const deletion = await call(environment, operationOf('deleteLink'), { params: { domain, code } }, tenant);
    expect(deletion.status).toBe(204);
    const refused = await createUnder(key, tenant);
    expectRefusal(createLink, refused, 'LINK_NOT_FOUND');
    expect(refused.headers['idempotency-status']).toBe('replayed');
    await expectLinks(tenant, 1);
  });

  test('is answered long afterwards, even with its expiry past and its funds gone', async () => {
    const tenant = await createTenant(environment, { balanceMicro: LINK_MICRO });
    // If the expiry passes before the creation on a busy machine, it tries again.
    const { key, body, first } = await waitFor('a creation in time', async () => {
      const key = freshAlias();
      const body = { longUrl: LONG_URL, expiresAt: new Date(Date.now() + 1_500).toISOString() };
      const first = await createUnder(key, tenant, body);
      return first.status === 201 ? { key, body, first } : undefined;
    });
    expectGranted(createLink, first);
    await query(
      environment,
      "update idempotency_key set created_at = now() - interval '1 year' where key = $1",
      [key],
    );
    await waitFor('the expiry', async () => (Date.now() > Date.parse(body.expiresAt) ? true : undefined));
    const again = await createUnder(key, tenant, body);
    expectGranted(createLink, again);
    expect(again.json.data).toEqual(first.json.data);
  });
});

describe('Another request under the same key', () => {
  test('is refused, creates nothing and leaves the first as it was', async () => {
    const tenant = await createTenantWithFunds();
    const key = freshAlias();
    const first = await createUnder(key, tenant);
    const others = [
      { longUrl: `${LONG_URL}&x=1` },
      { longUrl: LONG_URL, code: freshAlias() },
      { longUrl: LONG_URL, expiresAt: '2099-01-01' },
      { longUrl: LONG_URL, domain: await createDomain(tenant) },
    ];
    for (const body of others)
      expectRefusal(createLink, await createUnder(key, tenant, body), 'IDEMPOTENCY_KEY_REUSED');
    expect((await createUnder(key, tenant)).json.data).toEqual(first.json.data);
    await expectLinks(tenant, 1);
  });

  test('another request under the same key of another operation is refused too', async () => {
    const tenant = await createTenantWithFunds();
    const key = freshAlias();
    await createUnder(key, tenant);
    const body = { links: [{ longUrl: LONG_URL }] };
    const headers = { 'idempotency-key': key };
    const bulk = await call(environment, bulkCreateLinks, { body }, { ...tenant, headers });
    expectRefusal(bulkCreateLinks, bulk, 'IDEMPOTENCY_KEY_REUSED');
    await expectLinks(tenant, 1);
  });

  test('counts any key of the organization as the same customer, and not those of others', async () => {
    const tenant = await createTenantWithFunds();
    const other = await createTenantWithFunds();
    const key = freshAlias();
    const first = await createUnder(key, tenant);
    const colleague = { token: await createToken(tenant, { capabilities: ['urlshortener.write'] }) };
    expect((await createUnder(key, colleague)).json.data).toEqual(first.json.data);
    const theirs = await createUnder(key, other);
    expectGranted(createLink, theirs);
    expect(theirs.headers).not.toHaveProperty('idempotency-status');
    await expectLinks(tenant, 1);
    await expectLinks(other, 1);
  });
});
