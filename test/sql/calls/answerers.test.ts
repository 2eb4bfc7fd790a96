import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AttemptUpdate, advanceCallAttempt } from '../../../db/calls/functions/attempts.ts';
import { ANSWERERS, ON_MACHINE } from '../../../db/calls/tables/words.ts';
import { addTouches } from '../../../db/contacts/functions/contacts.ts';
import { ERASED } from '../../../db/people/tables/erased.ts';
import { onCi } from '../../harness/ci.ts';
import { readAccount, readHeld } from '../suite/accounts.ts';
import { callOf } from '../suite/suite-of.ts';
import { countOf } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { dialWith, endOf, LIMIT_SEC } from './attempts.ts';
import {
  addCall,
  ageCall,
  DETECTION_MICRO,
  openCaller,
  readAttempts,
  readCall,
  SECOND_MICRO,
  TO,
} from './calls.ts';

/** `ANSWERERS_SEED` repeats the histories of a run that printed it. */
const SEED = Number(process.env.ANSWERERS_SEED ?? Date.now() % 2 ** 31);
const RUNS = onCi(100, 8);
const LONG = endOf('completed', { airSec: 9 });
const PLAYED = { played: true } as const;
const OPT_OUT = { ...PLAYED, digits: '9' } as const;

const sql = useSql();
const call = callOf(sql, advanceCallAttempt);
const dial = dialWith(sql);
const open = async (terms: Parameters<typeof addCall>[2] = {}) => {
  const tenant = await openCaller(sql);
  const callId = await addCall(sql, tenant, { onMachine: 'continue', optOutDigit: '9', ...terms });
  const token = await dial(callId);
  const advance = (event: AttemptUpdate) => call({ token, event });
  return { tenant, callId, advance };
};
type Opened = Awaited<ReturnType<typeof open>>;
const spentBy = async ({ tenant: { organizationId } }: Opened) => {
  const { pending } = await readAccount(sql.client(), organizationId);
  return { pending, held: await readHeld(sql.client(), organizationId) };
};
const optOutsOf = ({ tenant }: Opened) =>
  sql.query<{ purpose: string | null; source: string }>(
    'select purpose, source from opt_out where organization_id = $1',
    [tenant.organizationId],
  );

test('ends a call whose last attempt hung up on a machine', async () => {
  const { tenant, callId, advance } = await open({ onMachine: 'hangup', maxAttempts: 1 });
  await advance({ answeredBy: 'machine' });
  await advance(LONG);
  expect(await readCall(sql, callId)).toMatchObject({ status: 'failed', end_reason: 'machine' });
  expect(await optOutsOf({ tenant, callId, advance })).toEqual([]);
});

test('ignores a result that nobody asked for', async () => {
  const opened = await open({ onMachine: null });
  await opened.advance({ answeredBy: 'machine' });
  await opened.advance({ ...LONG, answeredBy: 'machine' });
  expect(await readAttempts(sql, opened.callId)).toMatchObject([{ answered_by: null }]);
  expect(await spentBy(opened)).toEqual({ pending: 9 * SECOND_MICRO, held: 0 });
});

test('adds a person who presses the digit to the opt-outs of the purpose, once, and says so', async () => {
  const opened = await open({ onMachine: null, purpose: 'advertising' });
  await opened.advance(OPT_OUT);
  expect(await optOutsOf(opened)).toEqual([{ purpose: 'advertising', source: `call ${opened.callId}` }]);
  await opened.advance(LONG);
  expect(await readCall(sql, opened.callId)).toMatchObject({ status: 'success', end_reason: 'opted_out' });
  // Taken back by the customer; a repeated report does not add it again.
  await sql.query('delete from opt_out where organization_id = $1', [opened.tenant.organizationId]);
  await opened.advance(OPT_OUT);
  expect(await optOutsOf(opened)).toEqual([]);

  const another = await open({ onMachine: null });
  await another.advance({ ...PLAYED, digits: '8' });
  expect(await optOutsOf(another)).toEqual([]);
});

test('lets a late digit opt out, and end the call that would be retried', async () => {
  const opened = await open({ onMachine: null });
  await opened.advance(endOf('completed', { airSec: 1 }));
  expect(await readCall(sql, opened.callId)).toMatchObject({ status: 'retrying' });
  await opened.advance(OPT_OUT);
  expect(await readCall(sql, opened.callId)).toMatchObject({ status: 'failed', end_reason: 'opted_out' });
  expect(await optOutsOf(opened)).toEqual([{ purpose: null, source: `call ${opened.callId}` }]);
});

test('decides who opts out once it is known who answered, or the attempt ends', async () => {
  const machine = await open();
  await machine.advance(OPT_OUT);
  expect(await optOutsOf(machine)).toEqual([]);
  await machine.advance({ answeredBy: 'machine' });
  await machine.advance(LONG);
  expect(await optOutsOf(machine)).toEqual([]);
  expect(await readCall(sql, machine.callId)).toMatchObject({ end_reason: 'completed' });

  const human = await open();
  await human.advance(OPT_OUT);
  await human.advance({ answeredBy: 'human' });
  expect(await optOutsOf(human)).toHaveLength(1);

  const nobodyKnows = await open();
  await nobodyKnows.advance(OPT_OUT);
  await nobodyKnows.advance(LONG);
  expect(await optOutsOf(nobodyKnows)).toHaveLength(1);
});

const SHORT = endOf('completed', { airSec: 1 });

test('charges a result that comes between the attempts of a call only from what is available then', async () => {
  const late = async (leftMicro: number) => {
    const opened = await open({ maxAttempts: 2 });
    await opened.advance(SHORT);
    expect(await readCall(sql, opened.callId)).toMatchObject({ status: 'retrying' });
    const { available } = await readAccount(sql.client(), opened.tenant.organizationId);
    await takeAway(opened.tenant, available - leftMicro);
    await opened.advance({ answeredBy: 'human' });
    expect(await readAttempts(sql, opened.callId)).toMatchObject([{ answered_by: 'human' }]);
    return (await readAccount(sql.client(), opened.tenant.organizationId)).available;
  };
  expect(await late(DETECTION_MICRO)).toBe(0);
  expect(await late(DETECTION_MICRO - 1)).toBe(DETECTION_MICRO - 1);
});

test('neither charges nor notes who answered once the call is over: what its last event said is final', async () => {
  for (const end of [LONG, endOf('completed', { airSec: 1 }), endOf('busy')]) {
    const opened = await open({ maxAttempts: 1 });
    const { emitted } = (await opened.advance(end)) ?? {};
    expect(emitted).not.toEqual([]);
    const before = [await spentBy(opened), await readAttempts(sql, opened.callId)];
    for (const answeredBy of ANSWERERS) await opened.advance({ ...end, answeredBy });
    expect([await spentBy(opened), await readAttempts(sql, opened.callId)]).toEqual(before);
  }
});

const LOST = endOf('failed', { cause: 102, isRetried: true });
test.each<[string, AttemptUpdate[], boolean]>([
  ['somebody answered', [{ status: 'answered' }], true],
  ['a person answered', [{ answeredBy: 'human' }], true],
  ['it is not known who answered', [{ answeredBy: 'unknown' }], true],
  ['a digit was pressed', [{ digits: '1' }], true],
  ['the audio was played', [PLAYED], true],
  ['a machine answered', [{ status: 'answered' }, { answeredBy: 'machine', digits: '1' }], false],
  ['it rang', [{ status: 'ringing' }], false],
])(
  'an attempt whose end got lost is a contact if a person may have answered: %s',
  async (_, heard, isContact) => {
    const { tenant, advance } = await open({ purpose: 'collection' });
    for (const event of heard) await advance(event);
    await advance(LOST);
    expect(await countOf(sql, 'contact_touch', tenant.organizationId)).toBe(isContact ? 1 : 0);
  },
);

test.each([
  ['between the attempts of its call', 3],
  ['after its call', 1],
])('a machine or a fax that is told late, %s, is no contact any more', async (_, maxAttempts) => {
  const late = async (answeredBy: (typeof ANSWERERS)[number], isErased = false) => {
    const { tenant, callId, advance } = await open({ maxAttempts, purpose: 'collection', creditor: 'A' });
    const { organizationId: organization } = tenant;
    await advance(SHORT);
    const [attempt] = await readAttempts(sql, callId);
    const reported = { number: TO, creditor: 'A', channel: 'call', requestedByConsumer: false } as const;
    const at = attempt?.answered_at?.toISOString() ?? '';
    await callOf(sql, addTouches)({ organization, items: [{ ...reported, at }] });
    if (isErased)
      await sql.query('update call set to_number = $2 where call_id = $1', [callId, ERASED.number]);
    for (let times = 0; times < 2; times += 1) await advance({ answeredBy });
    const kept = await sql.query<{ is_reported: boolean }>(
      'select at = $2::timestamptz as is_reported from contact_touch where organization_id = $1 order by 1',
      [organization, at],
    );
    return kept.map(({ is_reported }) => is_reported);
  };
  for (const answeredBy of ['machine', 'fax'] as const) {
    expect(await late(answeredBy)).toEqual([true]);
    expect(await late(answeredBy, true)).toEqual([false, true]);
  }
  for (const answeredBy of ['human', 'unknown'] as const)
    expect(await late(answeredBy)).toEqual([false, true]);
});

test('a person is called again on the day when a machine answered that is told late', async () => {
  const { callId, advance } = await open({ onMachine: 'hangup', purpose: 'collection' });
  await advance(SHORT);
  await advance({ answeredBy: 'machine' });
  await ageCall(sql, callId, 600);
  expect(await dial(callId, 2)).toEqual(expect.any(String));
});

const takeAway = ({ organizationId }: Opened['tenant'], micro: number) =>
  sql.query(
    "select routine.post_movement($1, 'charge', -$2::bigint, 'tts', 1, 'Speech', 'x', null, 'speech')",
    [organizationId, micro],
  );

const event = fc.oneof(
  fc.constantFrom(...ANSWERERS).map((answeredBy): AttemptUpdate => ({ answeredBy })),
  fc.constantFrom<AttemptUpdate>({ status: 'answered' }, PLAYED, OPT_OUT, { ...PLAYED, digits: '1' }),
  fc.nat(2 * LIMIT_SEC).map((airSec): AttemptUpdate => endOf('completed', { airSec })),
  fc.constantFrom<AttemptUpdate>(
    endOf('busy'),
    { ...LONG, answeredBy: 'machine' },
    { ...LONG, answeredBy: 'human' },
  ),
);

test(`charges detection once or never, whatever is reported in whatever order, and nothing after the end (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ON_MACHINE),
      fc.array(event, { maxLength: 8 }),
      async (onMachine, events) => {
        const opened = await open({ onMachine, maxAttempts: 1 });
        for (const one of events) await opened.advance(one);
        const end = events.findIndex((one) => one.end !== undefined);
        // The call has one attempt: it is over with it.
        const heard = end < 0 ? events : events.slice(0, end + 1);
        const first = heard.find(({ answeredBy }) => answeredBy !== undefined)?.answeredBy ?? null;
        const airSec = Math.min(events[end]?.end?.airSec ?? 0, LIMIT_SEC + (onMachine === 'leave' ? 60 : 0));
        const held = (LIMIT_SEC + (onMachine === 'leave' ? 60 : 0)) * SECOND_MICRO + DETECTION_MICRO;
        expect(await readAttempts(sql, opened.callId)).toMatchObject([{ answered_by: first }]);
        expect(await spentBy(opened)).toEqual(
          end < 0
            ? { pending: 0, held }
            : { pending: airSec * SECOND_MICRO + (first === null ? 0 : DETECTION_MICRO), held: 0 },
        );
        // The first digit counts, unless it was a machine's, as far as that was known when it was decided.
        const pressed = events.findIndex(({ digits }) => digits !== undefined);
        const told = heard.findIndex(({ answeredBy }) => answeredBy !== undefined);
        const isMachine = first === 'machine' || first === 'fax';
        const isDecided = pressed >= 0 && (told >= 0 || end >= 0);
        const knownAt = Math.max(pressed, end < 0 ? told : told < 0 ? end : Math.min(told, end));
        const isKnown = told >= 0 && told <= knownAt;
        const isOut = isDecided && events[pressed]?.digits === '9' && !(isMachine && isKnown);
        expect(await optOutsOf(opened)).toHaveLength(isOut ? 1 : 0);
      },
    ),
    { seed: SEED, numRuns: RUNS },
  );
});
