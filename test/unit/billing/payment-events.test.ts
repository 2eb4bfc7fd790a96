import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { LOCAL_PAYMENTS } from '../../../local/secrets.ts';
import { createWompi } from '../../../shared/billing/top-ups/wompi.ts';

const checkout = createWompi(
  { ...LOCAL_PAYMENTS, WOMPI_API_URL: 'https://payments.test', WOMPI_CHECKOUT_URL: 'https://payments.test' },
  undefined,
);
const TIMESTAMP = 1_795_442_400;
const TRANSACTION = { id: 'tx-1', reference: 'top-up', status: 'APPROVED', amount_in_cents: 100 };

/** An event that is signed over the values of these properties. */
const read = (
  event: unknown,
  data: object,
  {
    signed,
    secret = LOCAL_PAYMENTS.WOMPI_EVENTS_SECRET,
    ...other
  }: { signed: Record<string, string>; secret?: string } & Record<string, unknown>,
) => {
  const checksum = hash('sha256', Object.values(signed).join('') + TIMESTAMP + secret);
  const signature = { properties: Object.keys(signed), checksum };
  return checkout.readEvent(
    JSON.stringify({ event, data, environment: 'test', signature, timestamp: TIMESTAMP, ...other }),
  );
};

test('a signed event about a transaction names it', () => {
  const event = read(
    'transaction.updated',
    { transaction: TRANSACTION },
    { signed: { 'transaction.id': 'tx-1' } },
  );
  expect(event).toEqual({ isSigned: true, transaction: { id: 'tx-1', reference: 'top-up' } });
});

test.each([
  [
    'nequi_token.updated',
    { nequi_token: { id: 'n1', status: 'APPROVED' } },
    { 'nequi_token.id': 'n1', 'nequi_token.status': 'APPROVED' },
  ],
  [
    'bancolombia_transfer_token.updated',
    { bancolombia_transfer_token: { id: 'b1' } },
    { 'bancolombia_transfer_token.id': 'b1' },
  ],
  ['payout.updated', { payout: { id: 'p1', amount: { value: 5 } } }, { 'payout.amount.value': '5' }],
  ['transaction.created', { transaction: TRANSACTION }, { 'transaction.id': 'tx-1' }],
  ['of.the.future', {}, {}],
  ['', { transaction: {} }, {}],
])('a signed event of the type %j is known as signed, and is about no transaction', (type, data, signed) => {
  expect(read(type, data, { signed })).toEqual({ isSigned: true, transaction: undefined });
  expect(read(type, data, { signed, environment: undefined })).toEqual({
    isSigned: true,
    transaction: undefined,
  });
});

test.each(['transaction.updated', 'nequi_token.updated'])('a forged %s is not signed', (type) => {
  const signed = { 'transaction.id': 'tx-1' };
  const data = { transaction: TRANSACTION };
  expect(read(type, data, { signed, secret: 'test_events_of_somebody_else' })).toMatchObject({
    isSigned: false,
  });
  expect(read(type, { transaction: { ...TRANSACTION, id: 'tx-2' } }, { signed })).toMatchObject({
    isSigned: false,
  });
});

test('an event about a transaction whose id is not signed is not signed', () => {
  const event = read(
    'transaction.updated',
    { transaction: TRANSACTION },
    { signed: { 'transaction.status': 'APPROVED' } },
  );
  expect(event).toMatchObject({ isSigned: false });
});

test.each([
  ['of another environment', 'transaction.updated', { transaction: TRANSACTION }, { environment: 'prod' }],
  ['without a transaction', 'transaction.updated', {}, {}],
  ['without a type', undefined, { transaction: TRANSACTION }, {}],
  ['without a time', 'nequi_token.updated', {}, { timestamp: null }],
])('what is %s is no event', (_, type, data, other) => {
  expect(read(type, data, { signed: { 'transaction.id': 'tx-1' }, ...other })).toBeUndefined();
});
