import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { LocalTransaction } from '../../../local/payments/contract.ts';
import { checkLedger } from '../../../shared/billing/ledger/check-ledger.ts';
import { listTopUps } from '../../../shared/billing/top-ups/list-top-ups.ts';
import { loseAnswerOf } from '../../harness/cloud/lose-answer.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query, readBalance, tamper } from '../../harness/database.ts';
import { http } from '../../harness/http/http.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { logSince } from '../../harness/log-since.ts';
import { operatorOf } from '../../harness/organization.ts';
import { createSignedIn } from '../../harness/portal/portal.ts';

const cloud = useCloud();
const CENTS = 20_000_000;
const AMOUNT = 200_000_000_000n;

type SignedIn = Awaited<ReturnType<typeof createSignedIn>>;

/** Begins a top-up of 200,000 in the portal, and returns its id. */
async function begin({ portal, base }: SignedIn): Promise<string> {
  const answer = await portal.post(`${base}/top-ups/start`, { amount: '200,000' });
  expect(answer.status).toBe(303);
  return /[^/]+(?=\?pay=now$)/.exec(answer.headers.location ?? '')?.[0] ?? '';
}

const stateOf = async (id: string): Promise<string | undefined> =>
  (await query<{ status: string }>(cloud.environment, 'select status from top_up where id = $1', [id]))[0]
    ?.status;

const pay = (id: string, status: LocalTransaction['status'], paid: object = {}) =>
  cloud.payments.pay({ reference: id, amount_in_cents: CENTS, status, ...paid });

/** Sums what was added to the balance since the organization was made, after checking the ledger. */
async function addedTo({ organizationId }: SignedIn): Promise<bigint> {
  expect((await checkLedger(operatorOf(cloud.environment), organizationId)).mismatches).toEqual([]);
  return (await readBalance(cloud.environment, organizationId)) - 1_000_000_000n;
}

const makeDue = (id: string) =>
  query(cloud.environment, 'update top_up set check_at = now() where id = $1', [id]);

test('a payment is credited once, however often and late its event comes', async () => {
  const own = await createSignedIn(cloud.environment);
  const id = await begin(own);
  cloud.payments.faults.holdEvents = true;
  const pending = await pay(id, 'PENDING');
  await cloud.payments.change(pending.id, 'APPROVED');
  const approved = { ...pending, status: 'APPROVED' as const };
  expect(await Promise.all(Array.from({ length: 10 }, () => cloud.payments.sendEvent(approved)))).toEqual(
    Array(10).fill(200),
  );
  // The event from before it was approved comes last.
  expect(await cloud.payments.sendEvent(pending)).toBe(200);
  expect([await stateOf(id), await addedTo(own)]).toEqual(['paid', AMOUNT]);
  const movements = (await own.api.get('/account/billing/movements?type=topup&limit=1')).json.data.items;
  expect(movements).toMatchObject([{ amountMicro: Number(AMOUNT), reference: `wompi ${pending.id}` }]);
});

test('a reversed payment is taken out once, and a second approved payment is credited too', async () => {
  const own = await createSignedIn(cloud.environment);
  const id = await begin(own);
  const first = await pay(id, 'APPROVED');
  const second = await pay(id, 'APPROVED');
  expect(await addedTo(own)).toBe(2n * AMOUNT);
  await cloud.payments.change(first.id, 'VOIDED');
  expect(await cloud.payments.sendEvent({ ...first, status: 'VOIDED' })).toBe(200);
  expect(await cloud.payments.sendEvent(first)).toBe(200);
  expect([await stateOf(id), await addedTo(own)]).toEqual(['paid', AMOUNT]);
  await cloud.payments.change(second.id, 'VOIDED');
  expect([await stateOf(id), await addedTo(own)]).toEqual(['reversed', 0n]);
});

test('forged events change nothing', async () => {
  const own = await createSignedIn(cloud.environment);
  const id = await begin(own);
  cloud.payments.faults.holdEvents = true;
  const approved = await pay(id, 'APPROVED');
  expect(await cloud.payments.sendEvent(approved, { secret: 'test_events_of_somebody_else' })).toBe(401);
  const declined = await pay(id, 'DECLINED');
  // Signed, but the provider says otherwise.
  expect(await cloud.payments.sendEvent({ ...declined, status: 'APPROVED' })).toBe(200);
  expect(await cloud.payments.sendEvent({ ...approved, id: 'of-nobody' })).toBe(404);
  for (const body of ['', '{}', '[]', '{"event":"transaction.updated"}', `{"a":"${'x'.repeat(70_000)}"}`]) {
    const { status } = await http(`${cloud.url}/api/v6/account/payments/events`, { method: 'POST', body });
    expect([401, 413]).toContain(status);
  }
  expect([await stateOf(id), await addedTo(own)]).toEqual(['failed', 0n]);
});

test('an event of another type is answered 200 and ignored if it is signed, and refused if it is not', async () => {
  const own = await createSignedIn(cloud.environment);
  const id = await begin(own);
  cloud.payments.faults.holdEvents = true;
  const approved = await pay(id, 'APPROVED');
  expect(await cloud.payments.sendEvent(approved, { type: 'nequi_token.updated' })).toBe(200);
  const forged = { type: 'nequi_token.updated', secret: 'test_events_of_somebody_else' };
  expect(await cloud.payments.sendEvent(approved, forged)).toBe(401);
  expect([await stateOf(id), await addedTo(own)]).toEqual(['pending', 0n]);
});

test('a wrongly signed event raises an alert if it names a top-up of ours, and otherwise none', async () => {
  const own = await createSignedIn(cloud.environment);
  const id = await begin(own);
  cloud.payments.faults.holdEvents = true;
  const other = await pay(randomUUID(), 'APPROVED');
  const real = await pay(id, 'APPROVED');
  const log = logSince(cloud.logFile);
  const refused = () =>
    log()
      .split('\n')
      .filter((line) => line.includes('payment_event_refused'))
      .join('\n');
  expect(await cloud.payments.sendEvent(other, { secret: 'test_events_of_somebody_else' })).toBe(401);
  expect(await cloud.payments.sendEvent(real, { secret: 'test_events_of_somebody_else' })).toBe(401);
  await expect.poll(refused).toContain(real.id);
  expect(refused()).not.toContain(other.id);
});

test('a payment of another amount or currency is not credited, but left to an operator', async () => {
  const own = await createSignedIn(cloud.environment);
  const [less, foreign] = [await begin(own), await begin(own)];
  await pay(less, 'APPROVED', { amount_in_cents: CENTS - 1 });
  await pay(foreign, 'APPROVED', { currency: 'USD' });
  await pay('of-another-shop', 'APPROVED');
  expect([await stateOf(less), await stateOf(foreign)]).toEqual(['mismatched', 'mismatched']);
  expect(await addedTo(own)).toBe(0n);
  await pay(less, 'DECLINED');
  expect(await stateOf(less)).toBe('mismatched');
  await pay(less, 'APPROVED');
  expect([await stateOf(less), await addedTo(own)]).toEqual(['paid', AMOUNT]);
});

/** The transactions that alerts of mismatches name. */
const alertsOf = (log: () => string): string[] =>
  [...log().matchAll(/top_up_mismatched.*?"transactionId":"([^"]+)"/g)].flatMap(([, id]) => id ?? []);

test('each payment that differs from a paid top-up is an alert, once, whichever way it is found', async () => {
  const own = await createSignedIn(cloud.environment);
  const id = await begin(own);
  const log = logSince(cloud.logFile);
  await pay(id, 'APPROVED');
  cloud.payments.faults.holdEvents = true;
  const told = await pay(id, 'APPROVED', { amount_in_cents: CENTS + 1 });
  await pay(id, 'PENDING', { amount_in_cents: CENTS + 2 });
  await pay(id, 'VOIDED', { amount_in_cents: CENTS + 3 });
  for (let time = 0; time < 2; time += 1) expect(await cloud.payments.sendEvent(told)).toBe(200);
  const asked = await pay(id, 'APPROVED', { currency: 'USD' });
  for (let time = 0; time < 2; time += 1) {
    await makeDue(id);
    expect((await runJob(cloud.environment, 'account/check-top-ups')).status).toBe(200);
  }
  await expect.poll(() => alertsOf(log)).toEqual([told.id, asked.id]);
  expect([await stateOf(id), await addedTo(own)]).toEqual(['paid', AMOUNT]);
  const [shown] = await listTopUps(operatorOf(cloud.environment), { ...own, limit: 1 });
  expect(shown?.mismatched).toEqual([told.id, asked.id].sort());
});

test('a credited payment that is reversed with another amount is an alert, and takes nothing out', async () => {
  const own = await createSignedIn(cloud.environment);
  const id = await begin(own);
  const log = logSince(cloud.logFile);
  const { id: paid } = await pay(id, 'APPROVED');
  for (const one of cloud.payments.transactions) if (one.id === paid) one.amount_in_cents = CENTS / 2;
  await cloud.payments.change(paid, 'VOIDED');
  await expect.poll(() => alertsOf(log)).toEqual([paid]);
  expect([await stateOf(id), await addedTo(own)]).toEqual(['paid', AMOUNT]);
});

test('a mismatch whose noting is interrupted is an alert again, and one that was noted is not', async () => {
  const own = await createSignedIn(cloud.environment);
  const id = await begin(own);
  const log = logSince(cloud.logFile);
  cloud.payments.faults.holdEvents = true;
  const less = await pay(id, 'APPROVED', { amount_in_cents: CENTS - 1 });
  await tamper(
    cloud.environment,
    'alter table payment add constraint refused check (mismatched_at is null) not valid',
  );
  try {
    expect(await cloud.payments.sendEvent(less)).toBe(500);
  } finally {
    await tamper(cloud.environment, 'alter table payment drop constraint refused');
  }
  const loss = loseAnswerOf(cloud, 'insert into payment');
  expect(await cloud.payments.sendEvent(less)).toBe(503);
  expect(loss.isLost()).toBe(true);
  loss.stop();
  expect(await cloud.payments.sendEvent(less)).toBe(200);
  await expect.poll(() => alertsOf(log)).toEqual([less.id, less.id]);
  expect([await stateOf(id), await addedTo(own)]).toEqual(['mismatched', 0n]);
});

test('a payment whose event never comes is found by asking, and one that nobody makes expires', async () => {
  const own = await createSignedIn(cloud.environment);
  const [paid, never] = [await begin(own), await begin(own)];
  cloud.payments.faults.holdEvents = true;
  await pay(paid, 'APPROVED');
  cloud.payments.faults.refuse = true;
  await makeDue(paid);
  expect((await runJob(cloud.environment, 'account/check-top-ups')).status).toBe(200);
  expect(await addedTo(own)).toBe(0n);
  cloud.payments.faults.refuse = false;
  await makeDue(paid);
  await query(
    cloud.environment,
    "update top_up set created_at = now() - interval '8 days', check_at = now() where id = $1",
    [never],
  );
  expect((await runJob(cloud.environment, 'account/check-top-ups')).status).toBe(200);
  expect([await stateOf(paid), await stateOf(never), await addedTo(own)]).toEqual([
    'paid',
    'expired',
    AMOUNT,
  ]);
  await pay(never, 'APPROVED');
  const [late] = cloud.payments.transactions.slice(-1);
  expect(late === undefined ? undefined : await cloud.payments.sendEvent(late)).toBe(200);
  expect([await stateOf(never), await addedTo(own)]).toEqual(['paid', 2n * AMOUNT]);
});

test('a payment that cannot be credited fails the job that asks for it', async () => {
  const own = await createSignedIn(cloud.environment);
  const id = await begin(own);
  cloud.payments.faults.holdEvents = true;
  await pay(id, 'APPROVED');
  await tamper(cloud.environment, 'alter function routine.settle_payment rename to settle_payment_away');
  try {
    await makeDue(id);
    const log = logSince(cloud.logFile);
    expect((await runJob(cloud.environment, 'account/check-top-ups')).status).toBe(500);
    await expect.poll(log).toContain('job_failed');
  } finally {
    await tamper(cloud.environment, 'alter function routine.settle_payment_away rename to settle_payment');
  }
  await makeDue(id);
  expect((await runJob(cloud.environment, 'account/check-top-ups')).status).toBe(200);
  expect(await addedTo(own)).toBe(AMOUNT);
});

test('a payment is credited once when the worker dies after it', async () => {
  const own = await createSignedIn(cloud.environment);
  const id = await begin(own);
  cloud.payments.faults.holdEvents = true;
  const approved = await pay(id, 'APPROVED');
  const loss = loseAnswerOf(cloud, 'settle_payment');
  expect(await cloud.payments.sendEvent(approved)).toBe(503);
  expect(loss.isLost()).toBe(true);
  loss.stop();
  expect(await cloud.payments.sendEvent(approved)).toBe(200);
  expect([await stateOf(id), await addedTo(own)]).toEqual(['paid', AMOUNT]);
});

const STATEMENTS = {
  'claims the top-up': (text: string) => text.includes('update "top_up" work') && text.includes('checks + 1'),
  'finds the top-up': (text: string) => text.startsWith('select') && text.includes('from "top_up"'),
  'credits the payment': (text: string) => text.includes('settle_payment'),
};

describe.each(Object.entries(STATEMENTS))('A job that dies at the statement that %s', (_, isIt) => {
  test.each(['breaks', 'loses'] as const)(
    'credits and debits once when it is repeated (%s)',
    async (fault) => {
      const own = await createSignedIn(cloud.environment);
      const id = await begin(own);
      cloud.payments.faults.holdEvents = true;
      const { id: paid } = await pay(id, 'APPROVED');
      const check = async () => {
        await makeDue(id);
        return (await runJob(cloud.environment, 'account/check-top-ups')).status;
      };
      for (const [status, state, added] of [
        ['APPROVED', 'paid', AMOUNT],
        ['VOIDED', 'reversed', 0n],
      ] as const) {
        await cloud.payments.change(paid, status);
        let isReached = false;
        cloud.neon[fault] = (texts) => {
          const isNow = texts.some(isIt);
          isReached ||= isNow;
          return isNow;
        };
        await check();
        expect(isReached).toBe(true);
        cloud.neon[fault] = () => false;
        expect(await check()).toBe(200);
        expect([await stateOf(id), await addedTo(own)]).toEqual([state, added]);
      }
    },
  );
});
