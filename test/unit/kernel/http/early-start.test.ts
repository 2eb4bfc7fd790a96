import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Identity } from '../../../../shared/kernel/auth/identity.ts';
import type { TenantCtx } from '../../../../shared/kernel/ctx.ts';
import { createEarlyStart } from '../../../../shared/kernel/http/early-start.ts';
import type { RequestCtx } from '../../../../shared/kernel/http/request-ctx.ts';
import { defineRoute, type ErasedInput, type Route } from '../../../../shared/kernel/http/route.ts';

type Handler = (ctx: RequestCtx & TenantCtx) => Promise<unknown>;
type Told = { headers: Record<string, string>; work: Promise<unknown>[]; runs: string[] };

const INPUT: ErasedInput = { params: undefined, query: undefined, body: undefined };
const identityOf = (keyName: string): Identity => Object({ keyName, organizationId: 1 });

const read = (handler: Handler, changes: Partial<Route> = {}): Route => ({
  ...defineRoute(
    {
      method: 'get',
      path: '/things',
      operationId: 'listThings',
      summary: 'List things',
      access: 'universal',
      limit: { requests: 60, windowSeconds: 60 },
      reply: { status: 200, data: z.unknown() },
      errors: [],
    },
    (_, ctx) => handler(ctx),
  ),
  ...changes,
});

/** An early start of a route, and what its handler did with its request. */
function startOf(handler: Handler, changes: Partial<Route> = {}) {
  const told: Told = { headers: {}, work: [], runs: [] };
  const ctx: RequestCtx = Object({
    header: () => undefined,
    setHeader: (name: string, value: string) => void Object.assign(told.headers, { [name]: value }),
    waitUntil: (work: Promise<unknown>) => void told.work.push(work),
    degraded: false,
  });
  const route = read(async (own) => {
    told.runs.push(String(Object(own.tenant).keyName));
    return await handler(own);
  }, changes);
  return { told, start: createEarlyStart(ctx, route, (tenant) => Object({ ...ctx, tenant })) };
}

test('a read begins before it is admitted, and its answer is taken afterwards', async () => {
  const { told, start } = startOf(async () => 'things');
  const identity = identityOf('key');
  start.begin(identity, INPUT);
  expect(told.runs).toEqual(['key']);
  await expect(start.takeAnswer(identity, false)).resolves.toBe('things');
  expect(told.runs).toEqual(['key']);
});

test.each<[string, Partial<Route>]>([
  ['A creation', { method: 'post' }],
  ['A read that is charged', { isCharged: true }],
  ['A file', { reply: { status: 200, contentType: 'text/csv' } }],
])('%s does not begin before it is admitted', (_, changes) => {
  const { told, start } = startOf(async () => 'things', changes);
  const identity = identityOf('key');
  start.begin(identity, INPUT);
  expect([told.runs, start.takeAnswer(identity, false)]).toEqual([[], undefined]);
});

test('a heavy part waits until the request is admitted, and knows whether Redis counted it', async () => {
  const steps: unknown[] = [];
  const { start } = startOf(async (ctx) => {
    steps.push('begun');
    await ctx.admitted;
    steps.push(ctx.degraded);
  });
  const identity = identityOf('key');
  start.begin(identity, INPUT);
  await Promise.resolve();
  expect(steps).toEqual(['begun']);
  await start.takeAnswer(identity, true);
  expect(steps).toEqual(['begun', true]);
});

test('a refused request leaves nothing: neither headers nor a heavy part nor an open body', async () => {
  const steps: string[] = [];
  const body = new ReadableStream({ cancel: () => void steps.push('canceled') });
  const { told, start } = startOf(async (ctx) => {
    ctx.setHeader('X-Next-Cursor', 'next');
    void ctx.admitted?.then(
      () => steps.push('admitted'),
      () => steps.push('refused'),
    );
    return new Response(body);
  });
  start.begin(identityOf('key'), INPUT);
  start.end();
  await Promise.all(told.work);
  expect(steps).toEqual(['refused', 'canceled']);
  expect(told.headers).toEqual({});
});

test('headers of an admitted read are set, also when it fails', async () => {
  const { told, start } = startOf(async (ctx) => {
    ctx.setHeader('X-Cache', 'MISS');
    throw new Error('no such thing');
  });
  const identity = identityOf('key');
  start.begin(identity, INPUT);
  await expect(start.takeAnswer(identity, false)).rejects.toThrow('no such thing');
  expect(told.headers).toEqual({ 'X-Cache': 'MISS' });
});

test('a read begins again for a key whose rights have changed, and the first answer is never given', async () => {
  const { told, start } = startOf(async (ctx) => Object(ctx.tenant).keyName);
  const [before, after] = [identityOf('before'), identityOf('after')];
  start.begin(before, INPUT);
  start.begin(after, INPUT);
  expect(start.takeAnswer(before, false)).toBeUndefined();
  await expect(start.takeAnswer(after, false)).resolves.toBe('after');
  expect(told.runs).toEqual(['before', 'after']);
});

test('a read with a wrong input does not begin', () => {
  const { told, start } = startOf(async () => 'things');
  start.begin(identityOf('key'), undefined);
  expect(told.runs).toEqual([]);
});
