import { readFileSync } from 'node:fs';
import { describe, expect, inject, test } from 'vitest';
import { createToken as drawToken } from '../../../shared/kernel/auth/token.ts';
import { createKey } from '../../../shared/people/keys/create-key.ts';
import { revokeKey } from '../../../shared/people/keys/revoke-key.ts';
import { rotateSample } from '../../harness/ci.ts';
import { query } from '../../harness/database.ts';
import { freshIpv4 } from '../../harness/http/addresses.ts';
import type { Received } from '../../harness/http/http.ts';
import { createTenant, createToken } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { call } from '../call.ts';
import { expectGranted, expectRefusal } from '../expect-answer.ts';
import { KEYED, operationOf } from '../operations.ts';
import { makeValidRequest } from '../valid-requests.ts';

const environment = inject('environment');
const logFile = inject('logFile');
const listCountries = operationOf('listCountries');
const listLinks = operationOf('listLinks');
const createLink = operationOf('createLink');
/** KEY_CACHE_SECONDS of the tests' cloud, plus what a busy machine may add. */
const CONVERGES_WITHIN_MS = 1_000 + 20_000;

/** Repeats a request until the key is refused; returns the moments around the first refusal. */
async function untilRefused(token: string): Promise<{ sentAt: number; lastGrantedAt: number }> {
  let lastGrantedAt = 0;
  return await waitFor('the key to be refused', async () => {
    const sentAt = Date.now();
    const answer = await call(environment, listCountries, {}, { token });
    if (answer.status === 200) {
      lastGrantedAt = sentAt;
      return undefined;
    }
    expectRefusal(listCountries, answer, 'AUTH_INVALID_KEY');
    return { sentAt, lastGrantedAt };
  });
}

describe('A key', () => {
  test('works until the second it expires, even where its context is cached', async () => {
    const tenant = await createTenant(environment);
    const expiresAt = new Date(Date.now() + 4_000);
    const token = await createToken(tenant, { expiresAt });
    // Requested continuously, the key is in the cache when it expires.
    const { lastGrantedAt } = await untilRefused(token);
    expect(lastGrantedAt).toBeGreaterThan(0);
    expect(lastGrantedAt).toBeLessThan(expiresAt.getTime());
  });

  test('stops working soon after it is revoked, and never works again', async () => {
    const tenant = await createTenant(environment);
    const { ctx, organizationId, ownerId } = tenant;
    const { id, token } = await createKey(ctx, { organizationId, userId: ownerId, name: 'To be revoked' });
    expectGranted(listCountries, await call(environment, listCountries, {}, { token }));
    await revokeKey(ctx, { organizationId, keyId: id });
    const revokedAt = Date.now();
    const { sentAt } = await untilRefused(token);
    expect(sentAt - revokedAt).toBeLessThan(CONVERGES_WITHIN_MS);
    expectGranted(listCountries, await call(environment, listCountries, {}, tenant));
  });

  test('is rotated without a gap: the new key works alongside the old one', async () => {
    const tenant = await createTenant(environment);
    const fresh = await createToken(tenant);
    for (const token of [tenant.token, fresh, tenant.token])
      expectGranted(listLinks, await call(environment, listLinks, {}, { token }));
  });

  test('issued before the write capability existed kept write access', async () => {
    const tenant = await createTenant(environment);
    const body = { longUrl: 'https://example.com' };
    const older = await createToken(tenant, { issuedBeforeWriteCapability: true });
    expectGranted(createLink, await call(environment, createLink, { body }, { token: older }));
    const newer = await createToken(tenant);
    const refused = await call(environment, createLink, { body }, { token: newer });
    expectRefusal(createLink, refused, 'AUTH_CAPABILITY_NOT_ALLOWED');
  });

  test('limited to one service can call operations that accept any key', async () => {
    const tenant = await createTenant(environment);
    const token = await createToken(tenant, { services: ['tts'] });
    const universal = KEYED.filter(({ route }) => route.access === 'universal');
    for (const operation of rotateSample(universal, 4, 0)) {
      const request = await makeValidRequest(operation, tenant);
      expectGranted(operation, await call(environment, operation, request, { token }));
    }
  });

  test('is stored only as its hash', async () => {
    const { token, organizationId } = await createTenant(environment);
    const [row] = await query(environment, 'select api_key::text from api_key where organization_id = $1', [
      organizationId,
    ]);
    expect(JSON.stringify(row)).not.toContain(token.slice(4, 28));
  });
});

describe('A key with networks', () => {
  const inside = [
    ['203.0.113.0/24', '::ffff:203.0.113.9'],
    ['2001:db8:1::/48', '2001:0DB8:0001:0000:0000:0000:0000:0001'],
  ] as const;
  const outside = [
    ['203.0.113.0/24', '203.0.114.0'],
    ['0.0.0.0/0', 'not-an-address'],
  ] as const;

  test.each(inside)('%s can call from %s', async (network, ip) => {
    const token = await createToken(await createTenant(environment), {
      networks: ['192.0.2.0/30', network],
    });
    expectGranted(listCountries, await call(environment, listCountries, {}, { token, ip }));
  });

  test.each(outside)('%s cannot call from %s', async (network, ip) => {
    const token = await createToken(await createTenant(environment), { networks: [network] });
    const refused = await call(environment, listCountries, {}, { token, ip });
    expectRefusal(listCountries, refused, 'AUTH_IP_NOT_ALLOWED');
    expect(refused.json.meta.clientIp).toBe(ip);
  });

  test('ignores other headers that claim an address', async () => {
    const token = await createToken(await createTenant(environment), { networks: ['203.0.113.0/24'] });
    const claims = ['x-forwarded-for', 'x-real-ip', 'true-client-ip', 'forwarded', 'x-client-ip'];
    const headers = Object.fromEntries(claims.map((name) => [name, '203.0.113.7']));
    const refused = await call(environment, listCountries, {}, { token, ip: freshIpv4(), headers });
    expectRefusal(listCountries, refused, 'AUTH_IP_NOT_ALLOWED');
  });
});

test('no key is ever logged, wherever it is sent', async () => {
  const { token: known } = await createTenant(environment);
  const keys = [known, drawToken(), known.toUpperCase()];
  const answers: Received[] = [];
  for (const token of keys) {
    const query = { key: token, search: token };
    answers.push(await call(environment, listLinks, { query }, { token }));
    answers.push(await call(environment, listLinks, { query }, { headers: { authorization: token } }));
    const body = { longUrl: token, [token]: token };
    answers.push(
      await call(environment, createLink, { body, query }, { token, headers: { 'idempotency-key': token } }),
    );
    const headers = { authorization: [`Bearer ${token}`, `Bearer ${token}`] };
    answers.push(await call(environment, listLinks, {}, { headers }));
  }
  const log = await waitFor('the requests to be logged', async () => {
    const text = readFileSync(logFile, 'utf8');
    return answers.every(({ json }) => text.includes(json.meta.requestId)) ? text : undefined;
  });
  for (const token of keys) expect(log.toLowerCase()).not.toContain(token.slice(4).toLowerCase());
});
