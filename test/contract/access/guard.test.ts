import { describe, expect, inject, test } from 'vitest';
import { createToken as drawToken } from '../../../shared/kernel/auth/token.ts';
import { GUARD } from '../../../shared/kernel/quotas/limits.ts';
import { IS_CI, onCi } from '../../harness/ci.ts';
import { freshIpv4, freshIpv6Block } from '../../harness/http/addresses.ts';
import type { Received } from '../../harness/http/http.ts';
import { inParallel } from '../../harness/http/in-parallel.ts';
import { spendGuard } from '../../harness/http/spend-guard.ts';
import { createTenant, createToken } from '../../harness/organization.ts';
import { call } from '../call.ts';
import { expectGranted, expectRefusal, rateLimitOf } from '../expect-answer.ts';
import { operationOf } from '../operations.ts';

const environment = inject('environment');
const listCountries = operationOf('listCountries');
const getFlag = operationOf('getFlag');
const FLAG = { params: { file: 'co.svg' } };
const WIDTH = 32;

/** Sends requests with this many different nonexistent keys, each from the address that `ipOf` returns. */
const failWith = (keys: number, ipOf: (index: number) => string, headers = {}): Promise<Received[]> =>
  inParallel(WIDTH, keys, (index) =>
    call(environment, listCountries, {}, { token: drawToken(), ip: ipOf(index), headers }),
  );

/** Whether the guard lets an address through, seen by a request without a key. */
const isServed = async (ip: string) => (await call(environment, getFlag, FLAG, { ip })).status === 200;

describe('An IP address', () => {
  test('can send 3,000 requests a minute to any paths, and no more', async () => {
    const { token, ctx } = await createTenant(environment);
    const ip = freshIpv4();
    const keyless = { ip };
    const left = onCi(200, 50);
    await spendGuard(ctx.redis, ip, left);
    const answers = await inParallel(WIDTH, left, () => call(environment, getFlag, FLAG, keyless));
    expect(answers.filter(({ status }) => status !== 200)).toHaveLength(0);
    const remaining = answers.map((answer) => Number(answer.headers['ratelimit-remaining']));
    expect(remaining.sort((a, b) => a - b)).toEqual(Array.from(remaining.keys()));

    const over = await call(environment, listCountries, {}, { token, ip });
    expectRefusal(listCountries, over, 'RATE_DDOS_EXCEEDED');
    expect(over.json.meta.clientIp).toBe(ip);
    const { policy, remaining: none, reset } = rateLimitOf(over);
    expect({ policy, none, wait: String(reset) }).toEqual({
      policy: '3000;w=60',
      none: 0,
      wait: over.headers['retry-after'],
    });
    expect(reset).toBeLessThanOrEqual(GUARD.windowSeconds);
    expectGranted(listCountries, await call(environment, listCountries, {}, { token }));
  });

  test('is blocked for 15 minutes, valid keys included, after 60 different keys that do not authenticate', async () => {
    const { token } = await createTenant(environment);
    const ip = freshIpv4();
    const failing = await failWith(GUARD.failingKeys, () => ip);
    for (const answer of failing) expectRefusal(listCountries, answer, 'AUTH_INVALID_KEY');

    const valid = await call(environment, listCountries, {}, { token, ip });
    expectRefusal(listCountries, valid, 'RATE_DDOS_EXCEEDED');
    expect(valid.json.meta.clientIp).toBe(ip);
    const wait = Number(valid.headers['retry-after']);
    expect(wait).toBeLessThanOrEqual(GUARD.cutOffSeconds);
    expect(wait).toBeGreaterThan(GUARD.cutOffSeconds - 30);
    expect(rateLimitOf(valid)).toMatchObject({ remaining: 0, reset: wait });
    expectRefusal(getFlag, await call(environment, getFlag, FLAG, { ip }), 'RATE_DDOS_EXCEEDED');
    expectRefusal(listCountries, await call(environment, listCountries, {}, { ip }), 'RATE_DDOS_EXCEEDED');
    const nothing = await call(environment, { ...getFlag, path: '/api/v6/nothing' }, {}, { ip });
    expect(nothing.json.error.code).toBe('RATE_DDOS_EXCEEDED');
    expectGranted(listCountries, await call(environment, listCountries, {}, { token }));
  });

  test('is not blocked by 59 failing keys, one of them repeatedly', async () => {
    const ip = freshIpv4();
    await failWith(GUARD.failingKeys - 2, () => ip);
    const token = drawToken();
    await inParallel(4, 4, () => call(environment, listCountries, {}, { token, ip }));
    expect(await isServed(ip)).toBe(true);
  });

  test('is blocked by a malformed key as by an unknown one, and not by requests without a key or by known keys that are refused', async () => {
    const ip = freshIpv4();
    await failWith(GUARD.failingKeys - 1, () => ip);
    await inParallel(4, 4, () => call(environment, listCountries, {}, { ip }));
    const token = await createToken(await createTenant(environment), { networks: ['203.0.113.0/24'] });
    const refused = await call(environment, listCountries, {}, { token, ip });
    expectRefusal(listCountries, refused, 'AUTH_IP_NOT_ALLOWED');
    expect(await isServed(ip)).toBe(true);
    await call(environment, listCountries, {}, { token: 'guess', ip });
    expect(await isServed(ip)).toBe(false);
  });
});

describe('Counting by address', () => {
  test('treats an IPv6 /64 block as one address', async () => {
    const block = freshIpv6Block();
    const neighbor = block.replace(/[^:]+$/, 'ffff');
    await failWith(GUARD.failingKeys - 1, (index) => `${block}:${index.toString(16)}::1`);
    await failWith(1, () => `${neighbor}::1`);
    expect(await isServed(`${block}:ffff:ffff:ffff:ffff`)).toBe(true);
    await failWith(1, () => `${block}:ffff::1`);
    expect(await isServed(`${block}:ffff:ffff:ffff:ffff`)).toBe(false);
    expect(await isServed(`${neighbor}::1`)).toBe(true);
  });

  test.runIf(IS_CI)('treats a mapped IPv4 address as that IPv4 address', async () => {
    const ip = freshIpv4();
    await failWith(GUARD.failingKeys, (index) => (index % 2 === 0 ? ip : `::ffff:${ip}`));
    expect(await isServed(ip)).toBe(false);
  });

  test('uses the address that the platform reports, not what the request claims', async () => {
    const claimed = freshIpv4();
    const headers = {
      'x-forwarded-for': `${claimed}, ${freshIpv4()}`,
      'x-real-ip': claimed,
      'true-client-ip': claimed,
    };
    const ip = freshIpv4();
    await failWith(GUARD.failingKeys, () => ip, headers);
    expect(await isServed(claimed)).toBe(true);
    const answer = await call(environment, getFlag, FLAG, {
      ip,
      headers: { 'x-forwarded-for': freshIpv4() },
    });
    expectRefusal(getFlag, answer, 'RATE_DDOS_EXCEEDED');
  });
});

test('paths that do not exist count towards the guard, and answer NOT_FOUND in the envelope', async () => {
  const ip = freshIpv4();
  const { token } = await createTenant(environment);
  for (const path of ['/nothing', '/urlshortener/nothing', '/utilities/ping/x', '/urlshortener/links/a']) {
    const answer = await call(environment, { ...getFlag, path: `/api/v6${path}` }, {}, { ip, token });
    expect(answer.json).toMatchObject({ success: false, error: { code: 'NOT_FOUND', details: [] } });
    expect(answer.status).toBe(404);
    expect(rateLimitOf(answer).policy).toBe('3000;w=60');
  }
});
