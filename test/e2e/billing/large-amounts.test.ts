import { expect, inject, test } from 'vitest';
import { setSpendLimit } from '../../../shared/billing/limits/spend-limits.ts';
import { numberEnding, uploadTone, waitForCall } from '../../harness/calls/call-blasting.ts';
import { rotateSample } from '../../harness/ci.ts';
import { query } from '../../harness/database.ts';
import { startReceiver } from '../../harness/http/receiver.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { createLink } from '../../harness/links/links.ts';
import { createTenant, LINK_MICRO, type Tenant } from '../../harness/organization.ts';
import { readMails } from '../../harness/portal/mails.ts';
import { createSignedIn } from '../../harness/portal/portal.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { addEndpoint, attemptNow } from '../../harness/webhooks.ts';

const environment = inject('environment');
/** The most and the least that a bigint holds, and so the database. */
const [MOST, LEAST] = [2n ** 63n - 1n, -(2n ** 63n)];

/** Posts a movement of any size, as no operator's command does. */
const post = ({ organizationId }: Pick<Tenant, 'organizationId'>, amountMicro: bigint) =>
  query(
    environment,
    `with account as (update billing_account set balance_micro = balance_micro + $2 where organization_id = $1 returning *)
     insert into movement (organization_id, type, kind, amount_micro, balance_after_micro, description)
     select organization_id, 'adjustment', 'correction', $2, balance_micro, 'Large' from account`,
    [organizationId, amountMicro],
  );

const setCreditLine = ({ organizationId }: Pick<Tenant, 'organizationId'>, micros: bigint) =>
  query(
    environment,
    "update billing_account set mode = 'credit', credit_line_micro = $2 where organization_id = $1",
    [organizationId, micros],
  );

/** Usage that waits for the end of its hour. */
const addUsage = ({ organizationId }: Pick<Tenant, 'organizationId'>, unitMicro: bigint, quantity: number) =>
  query(
    environment,
    "select routine.add_usage($1, (select min(id) from cost_center where organization_id = $1), 'urlshortener', 'visit', $2, $3)",
    [organizationId, unitMicro, quantity],
  );

/** A field's number in JSON, to the last digit. */
const digits = (text: string, field: string): string[] =>
  [...text.matchAll(new RegExp(`"${field}":(-?\\d+)[,}]`, 'g'))].map(([, number = '']) => number);

const EXTREMES: [name: string, balance: bigint][] = [
  ['the highest balance of an account', MOST],
  ['the least', LEAST],
];

test.each(rotateSample(EXTREMES, 2, 1))('%s is shown to the last micro', async (_, balance) => {
  const own = await createSignedIn(environment, { balanceMicro: 0n });
  await post(own, balance);
  await setCreditLine(own, MOST);
  await addUsage(own, 7n, 3);
  await setSpendLimit(own.ctx, { organizationId: own.organizationId, period: 'day', limitMicro: 10_000n });

  const { status, text } = await own.api.get('/account/billing');
  expect(status).toBe(200);
  expect({
    balance: digits(text, 'balanceMicro'),
    creditLine: digits(text, 'creditLineMicro'),
    pending: digits(text, 'pendingMicro'),
    available: digits(text, 'availableMicro'),
    spent: digits(text, 'spentMicro'),
  }).toEqual({
    balance: [String(balance)],
    creditLine: [String(MOST)],
    pending: ['21'],
    available: [String(balance + MOST - 21n)],
    spent: ['21'],
  });

  const movements = await own.api.get('/account/billing/movements');
  expect(digits(movements.text, 'amountMicro')).toEqual([String(balance)]);
  expect(digits(movements.text, 'balanceAfterMicro')).toEqual([String(balance)]);
  const file = await own.api.get('/account/billing/movements.csv');
  expect(file.text.split('\r\n')[1]).toContain(`,${balance},${balance},`);

  const size = balance < 0n ? -balance : balance;
  const shown = `${balance < 0n ? '-' : ''}COP ${(size / 1_000_000n).toLocaleString('en')}.${String(size % 1_000_000n).padStart(6, '0')}`;
  for (const [path, amountShown] of [
    ['billing', shown],
    ['movements', shown],
    ['billing/statement', shown],
    ['billing/usage', 'COP 0.000021'],
    ['', 'COP 0.000021'],
  ] as const) {
    const page = await own.portal.get(path === '' ? own.base : `${own.base}/${path}`);
    expect([path, page.status]).toEqual([path, 200]);
    expect(page.text.replaceAll('\u00a0', ' ')).toContain(amountShown);
  }
  // Charged exactly where there is something to charge; else refused, never an error of ours.
  expect((await own.api.post('/urlshortener/links', { longUrl: 'https://example.com' })).status).toBe(402);
});

test('charges such an account to the last micro, and says so in the event and the mail', async () => {
  const receiver = await startReceiver();
  const tenant = await createTenant(environment, { balanceMicro: 0n });
  const { organizationId, ownerId } = tenant;
  const balance = 2n ** 53n + 3n;
  await post(tenant, balance);
  await query(environment, 'update billing_account set low_balance_micro = $2 where organization_id = $1', [
    organizationId,
    balance,
  ]);
  await addEndpoint(environment, tenant, receiver.url, { types: ['billing.balance.low'] });
  await createLink(tenant);
  const after = await tenant.api.get('/account/billing');
  expect(digits(after.text, 'balanceMicro')).toEqual([String(balance - LINK_MICRO)]);

  const [delivery] = await query<{ id: string }>(
    environment,
    'select id from webhook_delivery where organization_id = $1',
    [organizationId],
  );
  await attemptNow(environment, delivery?.id ?? '');
  // A message of QStash may be attempting it already, and another may be sending the mail.
  const told = await waitFor('the event', async () => receiver.hooks[0]);
  await receiver.close();
  expect(digits(told.body, 'thresholdMicro')).toEqual([String(balance)]);
  expect(digits(told.body, 'availableMicro')).toEqual([String(balance - LINK_MICRO)]);

  const [mail] = await query<{ id: string; email: string }>(
    environment,
    'select mail.id, email from mail join "user" on "user".id = user_id where organization_id = $1 and user_id = $2',
    [organizationId, ownerId],
  );
  const sent = await runJob(environment, 'portal/send-mail', JSON.stringify({ mailId: mail?.id }));
  expect(sent.status).toBe(200);
  const letter = await waitFor('the mail', async () => (await readMails(environment, mail?.email ?? ''))[0]);
  expect(letter.text.replaceAll('\u00a0', ' ')).toContain('$ 9.007.199.254,740995');
});

test('refuses the highest price for insufficient funds, and says how much is needed', async () => {
  const price = 50_000_000_000_000n;
  const { api } = await createTenant(environment, {
    linkMicro: price,
    lookupMicro: price,
    airSecondMicro: price,
  });
  const longUrl = 'https://example.com';
  const numbers = ['573000000001', '573000000002'];
  for (const [path, body] of [
    ['/urlshortener/links', { longUrl }],
    ['/urlshortener/links/bulk', { links: [{ longUrl }, { longUrl }] }],
    ['/numberinsight/batch', { numbers }],
  ] as const) {
    const answer = await api.post(path, body);
    expect([path, answer.status]).toEqual([path, 402]);
    expect(answer.json.error.message).toMatch(/COP [\d,.]+ needed/);
  }
});

test('places a call at the highest price for as long as the balance lasts', async () => {
  const tenant = await createTenant(environment, { airSecondMicro: 50_000_000_000_000n });
  const audioId = await uploadTone(tenant, 1);
  const placed = await tenant.api.post('/callblasting/calls/audio', { to: numberEnding('00'), audioId });
  expect(placed.status).toBe(200);
  const { attempts } = await waitForCall(tenant, placed.json.data.id, ({ status }) => status === 'failed');
  expect(attempts[0].causeText).toContain('insufficient balance');
});
