import { describe, expect, inject, test } from 'vitest';
import { topUp } from '../../../shared/billing/movements/top-up.ts';
import { patiently } from '../../harness/http/patiently.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { deleteLink } from '../../harness/links/change-link.ts';
import { freshAlias, LONG_URL, linksOf } from '../../harness/links/links.ts';
import { createTenant, LINK_MICRO } from '../../harness/organization.ts';
import { bulk, chargesOf, many } from './bulk-requests.ts';

const environment = inject('environment');

describe('A bulk under an Idempotency-Key', () => {
  test('is replayed as first answered, including failures, whatever happened to its links since', async () => {
    const tenant = await createTenant(environment);
    const headers = { 'idempotency-key': freshAlias() };
    const alias = freshAlias();
    const entries = [{ longUrl: LONG_URL, code: alias }, {}, { longUrl: LONG_URL, code: alias }, ...many(1)];
    const first = await bulk(tenant, entries, headers);
    expect(first.headers['idempotency-status']).toBeUndefined();
    await deleteLink(tenant, first.json.data.results[0].link);
    const again = await bulk(tenant, entries, headers);
    expect([again.status, again.headers['idempotency-status']]).toEqual([201, 'replayed']);
    expect(again.json.data).toEqual(first.json.data);
    expect(again.json.meta.requestId).not.toBe(first.json.meta.requestId);
    expect(await linksOf(tenant)).toBe(2);
    expect(await chargesOf(tenant)).toHaveLength(1);
  });

  test('is replayed too when it created nothing', async () => {
    const tenant = await createTenant(environment);
    const headers = { 'idempotency-key': freshAlias() };
    const first = await bulk(tenant, [{}], headers);
    const again = await bulk(tenant, [{}], headers);
    expect(again.headers['idempotency-status']).toBe('replayed');
    expect(again.json.data).toEqual(first.json.data);
    const other = refusalOf(await bulk(tenant, many(1), headers));
    expect(other).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('can be sent again if it was refused as a whole', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 0n });
    const headers = { 'idempotency-key': freshAlias() };
    expect((await bulk(tenant, many(2), headers)).status).toBe(402);
    const { ctx, organizationId } = tenant;
    await topUp(ctx, { organizationId, amountMicro: 2n * LINK_MICRO, reference: 'enough' });
    const again = await bulk(tenant, many(2), headers);
    expect([again.status, again.headers['idempotency-status']]).toEqual([201, undefined]);
  });

  test('is not confused with the creation of a single link', async () => {
    const tenant = await createTenant(environment);
    const headers = { 'idempotency-key': freshAlias() };
    await bulk(tenant, many(1), headers);
    const single = await tenant.api.post('/urlshortener/links', { longUrl: LONG_URL }, headers);
    expect(refusalOf(single)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('runs once even when sent many times at once', async () => {
    const tenant = await createTenant(environment);
    const headers = { 'idempotency-key': freshAlias() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => patiently(() => bulk(tenant, many(20), headers))),
    );
    const [first] = answers;
    for (const { status, json } of answers) expect([status, json.data]).toEqual([201, first?.json.data]);
    expect(
      answers.filter(({ headers: { 'idempotency-status': status } }) => status === 'replayed'),
    ).toHaveLength(9);
    expect(await chargesOf(tenant)).toEqual([{ amount: String(-20n * LINK_MICRO), links: 20 }]);
  });
});
