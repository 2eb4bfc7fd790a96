import { describe, expect, test } from 'vitest';
import type { KeyedRequest } from '../../../../db/kernel/functions/idempotency.ts';
import type { TenantCtx } from '../../../../shared/kernel/ctx.ts';
import { digestHex } from '../../../../shared/kernel/digest.ts';
import { requestKeyLock, runOnce } from '../../../../shared/kernel/http/idempotency/idempotency.ts';
import { asParsed, type RequestForm } from '../../../../shared/kernel/http/idempotency/request-form.ts';
import type { RequestCtx } from '../../../../shared/kernel/http/request-ctx.ts';
import type { ErasedInput, Route } from '../../../../shared/kernel/http/route.ts';
import { createCpuWatch } from '../../../harness/machine/cpu-ms.ts';

type Keyed = KeyedRequest | undefined;

/**
 * Runs a request with a key whose lock is ours (true) or held by another (false); returns its outcome, runs and
 * releases.
 */
async function request({
  key = 'one' as string | undefined,
  route = {} as Partial<Route>,
  body = {} as unknown,
  isOurs = true,
  run = async (keyed: Keyed): Promise<unknown> => keyed,
} = {}) {
  const left: boolean[] = [];
  const runs: Keyed[] = [];
  // Only these parts of the context and of the route are read.
  const ctx = {
    header: (name: string) => (name === 'idempotency-key' ? key : undefined),
    tenant: { organizationId: 7, defaultDomain: 'go.example' },
    waitUntil: () => undefined,
  } as unknown as RequestCtx & TenantCtx;
  const outcome = await runOnce(
    ctx,
    { idempotent: asParsed, operationId: 'createLink', ...route } as Route,
    { params: undefined, query: undefined, body } as ErasedInput,
    async (keyed) => {
      runs.push(keyed);
      return await run(keyed);
    },
    { take: async () => isOurs, release: async (isCommitted) => void left.push(isCommitted) },
  ).catch((error: unknown) => error);
  return { outcome, runs, left };
}

const hashOf = async (options: Parameters<typeof request>[0]) =>
  (await request(options)).runs[0]?.requestHash;

test('a request of a hundred thousand items is compared by all of it, and others wait little', async () => {
  const body = {
    numbers: Array.from({ length: 100_000 }, (_, n) => `57300${1_000_000 + n}`),
    links: Array.from({ length: 5_000 }, (_, n) => ({
      longUrl: `https://example.com/${n}`,
      code: undefined,
      a: [n, undefined],
    })),
    at: new Date(0),
    none: undefined,
    empty: [],
    nothing: {},
    10: null,
  };
  // The fields in alphabetical order, numbers first.
  const sorted = { params: undefined, query: undefined };
  const watch = createCpuWatch();
  const hash = await hashOf({ body });
  expect(watch.end().longestMs).toBeLessThan(50);
  const { numbers, at, empty, nothing } = body;
  const links = body.links.map(({ longUrl, a }) => ({ a, longUrl }));
  const written = { body: { 10: null, at, empty, links, nothing, numbers }, ...sorted };
  expect(hash).toBe(digestHex(JSON.stringify(['createLink', written])));
});

describe('A request with a key', () => {
  test('runs under its key and marks its lock as committed', async () => {
    const { runs, left } = await request();
    expect(runs).toEqual([
      {
        key: 'one',
        operation: 'createLink',
        requestHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect(left).toEqual([true]);
  });

  test('a request with a key whose result is already committed runs to be replayed, and leaves the lock unchanged', async () => {
    expect(await request({ isOurs: false })).toMatchObject({ runs: [{ key: 'one' }], left: [false] });
  });

  test('a request with a key that fails lets the next one try', async () => {
    const failure = new Error('no');
    const failed = await request({ run: () => Promise.reject(failure) });
    expect(failed).toMatchObject({ outcome: failure, left: [false] });
    expect(failed.runs).toHaveLength(1);
  });

  test.each(['', 'a b', 'ñ', 'a.b', 'a\n', `${'k'.repeat(256)}`])(
    'is refused with the invalid key %j, and does nothing',
    async (key) => {
      const { outcome, runs, left } = await request({ key });
      expect(outcome).toMatchObject({
        code: 'IDEMPOTENCY_KEY_INVALID',
        details: { fields: [{ field: 'Idempotency-Key' }] },
      });
      expect([runs, left]).toEqual([[], [false]]);
    },
  );

  test.each(['k', 'k'.repeat(255), 'aZ09_-'])('can have the key %s', async (key) => {
    expect((await request({ key })).runs).toMatchObject([{ key }]);
  });
});

test('without a key, or on an operation that ignores keys, nothing is stored', async () => {
  const keyless = { header: () => undefined, tenant: {} } as unknown as RequestCtx & TenantCtx;
  const ctx = { ...keyless, header: () => 'one' };
  const input: ErasedInput = { params: undefined, query: undefined, body: undefined };
  const told = async (keyed: Keyed) => ({ keyed });
  const route = { operationId: 'createLink' } as Route;
  expect(await runOnce(keyless, { ...route, idempotent: asParsed }, input, told, undefined)).toEqual({
    keyed: undefined,
  });
  expect(await runOnce(ctx, route, input, told, undefined)).toEqual({ keyed: undefined });
  // No lock is requested either: there is no Redis to request it from.
  expect(requestKeyLock(keyless, { ...route, idempotent: asParsed }, 7)).toBeUndefined();
  expect(requestKeyLock(ctx, route, 7)).toBeUndefined();
  expect(
    requestKeyLock({ ...keyless, header: () => 'a b' }, { ...route, idempotent: asParsed }, 7),
  ).toBeUndefined();
});

describe('Requests are compared', () => {
  test('regardless of the order of names in objects', async () => {
    const one = await hashOf({ body: { a: 1, b: { c: [1, 2], d: null } } });
    expect(await hashOf({ body: { b: { d: null, c: [1, 2] }, a: 1 } })).toBe(one);
  });

  test('compares every value, the order of a list and the operation', async () => {
    const bodies = [
      { a: [1, 2] },
      { a: [2, 1] },
      { a: ['1', 2] },
      { a: [1] },
      { b: [1, 2] },
      { a: { 0: 1, 1: 2 } },
      {},
      null,
    ];
    const hashes = await Promise.all([
      ...bodies.map((body) => hashOf({ body })),
      hashOf({ route: { operationId: 'bulkCreateLinks' }, body: { a: [1, 2] } }),
    ]);
    expect(new Set(hashes).size).toBe(bodies.length + 1);
  });

  test("compares what their route treats as equal, with and without the organization's defaults", async () => {
    const form: RequestForm<{ body: unknown }> = ({ body }, { defaultDomain }) => {
      const { code, domain = null } = Object(body);
      return {
        normalized: { code: code.toLowerCase(), domain },
        withDefaults: { code, domain: domain ?? defaultDomain },
      };
    };
    const route = { idempotent: form };
    expect(await hashOf({ route, body: { code: 'ABC' } })).toBe(
      await hashOf({ route, body: { code: 'abc' } }),
    );
    const keyedBy = async (body: unknown) => (await request({ route, body })).runs[0];
    const [silent, said] = [await keyedBy({ code: 'x' }), await keyedBy({ code: 'x', domain: 'go.example' })];
    expect(silent?.requestHash).not.toBe(said?.requestHash);
    expect(silent?.filledHash).toBe(said?.filledHash);
    expect(silent?.filledHash).toBe(said?.requestHash);
  });
});
