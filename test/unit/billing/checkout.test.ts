import { hash } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DependencyError } from '../../../db/engine/deadlines/deadline.ts';
import { LOCAL_PAYMENTS } from '../../../local/secrets.ts';
import { closeServer, listen } from '../../../local/servers/listen.ts';
import type { Checkout } from '../../../shared/billing/top-ups/checkout.ts';
import { createWompi } from '../../../shared/billing/top-ups/wompi.ts';

const asked: { path: string; key: string }[] = [];
let answer: { status: number; body: unknown };
const server = createServer((request, response) => {
  asked.push({ path: String(request.url), key: String(request.headers.authorization) });
  response.writeHead(answer.status, { connection: 'close' }).end(JSON.stringify(answer.body));
});
let checkout: Checkout;
beforeAll(async () => {
  const { url } = await listen(server, 0);
  const urls = { WOMPI_API_URL: url, WOMPI_CHECKOUT_URL: 'https://checkout.test/p' };
  checkout = createWompi({ ...LOCAL_PAYMENTS, ...urls }, undefined);
});
afterAll(() => closeServer(server));

const CREATED = new Date('2026-11-21T12:00:00.000Z');
const DAY_MS = 24 * 3_600_000;
// Its other fields decide nothing about the address.
const TOP_UP = {
  id: '0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a',
  amountMicro: 50_000_000_000n,
  currency: 'COP',
  createdAt: CREATED,
} as Parameters<Checkout['addressOf']>[0];
const addressAfter = (ms: number) =>
  checkout.addressOf(TOP_UP, 'https://portal.test/top-ups?x=1&y=2', new Date(CREATED.getTime() + ms));

describe('The address of a checkout', () => {
  test('asks for the amount of the top-up in cents, and its signature covers what is charged and until when', () => {
    const expires = '2026-11-22T12:00:00.000Z';
    const signed = `${TOP_UP.id}5000000COP${expires}${LOCAL_PAYMENTS.WOMPI_INTEGRITY_SECRET}`;
    const address = new URL(String(addressAfter(0)));
    expect(address.origin + address.pathname).toBe('https://checkout.test/p/');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      'public-key': LOCAL_PAYMENTS.WOMPI_PUBLIC_KEY,
      currency: 'COP',
      'amount-in-cents': '5000000',
      reference: TOP_UP.id,
      'signature:integrity': hash('sha256', signed),
      'expiration-time': expires,
      'redirect-url': 'https://portal.test/top-ups?x=1&y=2',
    });
  });

  test('is the same whenever it is asked for, and is gone a day after the top-up began', () => {
    expect(addressAfter(DAY_MS - 1)).toBe(addressAfter(0));
    expect(addressAfter(DAY_MS)).toBeUndefined();
  });
});

const TRANSACTION = {
  id: 'tx-1',
  reference: TOP_UP.id,
  status: 'APPROVED',
  amount_in_cents: 5_000_001,
  currency: 'COP',
};
const found = async (status: number, data?: unknown) => {
  answer = { status, body: { data } };
  return await checkout.find('tx/1');
};

describe('A payment', () => {
  test.each([
    ['PENDING', 'pending'],
    ['APPROVED', 'approved'],
    ['DECLINED', 'declined'],
    ['ERROR', 'declined'],
    ['VOIDED', 'voided'],
  ])('that the provider calls %s is %s, its cents exactly in micros', async (status, expected) => {
    asked.length = 0;
    expect(await found(200, { ...TRANSACTION, status })).toEqual({
      transactionId: 'tx-1',
      reference: TOP_UP.id,
      currency: 'COP',
      amountMicro: 50_000_010_000n,
      status: expected,
    });
    expect(asked).toEqual([
      { path: '/transactions/tx%2F1', key: `Bearer ${LOCAL_PAYMENTS.WOMPI_PRIVATE_KEY}` },
    ]);
  });

  test.each([404, 422])('that the provider answers %i for does not exist', async (status) => {
    expect(await found(status)).toBeUndefined();
  });

  test.each([
    ['another status of HTTP', 302, TRANSACTION],
    ['a failure', 500, TRANSACTION],
    ['no transaction', 200, undefined],
    ['a state that is not documented', 200, { ...TRANSACTION, status: 'REFUNDED' }],
    ['a fraction of a cent', 200, { ...TRANSACTION, amount_in_cents: 1.5 }],
    ['a negative amount', 200, { ...TRANSACTION, amount_in_cents: -1 }],
    ['an empty id', 200, { ...TRANSACTION, id: '' }],
    ['an id longer than any', 200, { ...TRANSACTION, id: 'x'.repeat(129) }],
  ])('is not known where the provider answers %s', async (_, status, data) => {
    await expect(found(status, data)).rejects.toThrow(DependencyError);
  });

  test('is found by its top-up, which may have several or none', async () => {
    asked.length = 0;
    answer = { status: 200, body: { data: [TRANSACTION, { ...TRANSACTION, id: 'tx-2' }] } };
    expect((await checkout.findOf(TOP_UP.id)).map(({ transactionId }) => transactionId)).toEqual([
      'tx-1',
      'tx-2',
    ]);
    expect(asked[0]?.path).toBe(`/transactions?reference=${TOP_UP.id}`);
    answer = { status: 404, body: {} };
    expect(await checkout.findOf(TOP_UP.id)).toEqual([]);
  });
});

test('the public key is known where the provider finds its merchant', async () => {
  asked.length = 0;
  answer = { status: 200, body: { data: { id: 1 } } };
  expect(await checkout.isKnown()).toBe(true);
  answer = { status: 422, body: {} };
  expect(await checkout.isKnown()).toBe(false);
  expect(asked[0]).toEqual({
    path: `/merchants/${LOCAL_PAYMENTS.WOMPI_PUBLIC_KEY}`,
    key: `Bearer ${LOCAL_PAYMENTS.WOMPI_PUBLIC_KEY}`,
  });
});
