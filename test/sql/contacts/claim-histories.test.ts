import fc from 'fast-check';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { type AttemptUpdate, advanceCallAttempt } from '../../../db/calls/functions/attempts.ts';
import { addOptOuts, addTouches, keepRegistryAnswers } from '../../../db/contacts/functions/contacts.ts';
import { deleteOptOuts } from '../../../db/contacts/queries/opt-outs.ts';
import { hoursFrom } from '../../harness/calls/hours-from.ts';
import { onCi } from '../../harness/ci.ts';
import { waitOutHourBoundary } from '../../harness/cloud/hour-boundary.ts';
import { endOf, MARGIN_SEC, nextCarrier } from '../calls/attempts.ts';
import { addCall, openCaller, readCall } from '../calls/calls.ts';
import { addCampaign, change } from '../calls/campaigns.ts';
import { claimCallAttempt } from '../calls/claim-call-attempt.ts';
import { callOf, overPg } from '../suite/suite-of.ts';
import { useSql } from '../suite/use-sql.ts';
import { readEvidence, requireRegistry } from './contacts.ts';

const sql = useSql();
const NUMBERS = ['573001234567', '573001234568'];
const purpose = fc.constantFrom('service' as const, 'collection' as const, 'advertising' as const);
const number = fc.constantFrom(...NUMBERS);
const creditor = fc.constantFrom(null, 'A');
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('call' as const),
      number,
      purpose,
      creditor,
      isOfCampaign: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('claim' as const), isOpen: fc.constantFrom(true, true, false) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('end' as const),
      place: fc.nat(),
      end: fc.constantFrom('completed', 'busy', 'answered, then lost', 'lost, with a digit', 'lost'),
      by: fc.constantFrom('human' as const, 'machine' as const, null),
    }),
  },
  fc.record({ act: fc.constant('expire' as const), place: fc.nat() }),
  fc.record({ act: fc.constant('campaign' as const), isRunning: fc.boolean() }),
  fc.record({ act: fc.constant('opt out' as const), number, purpose: fc.option(purpose, { nil: null }) }),
  fc.record({ act: fc.constant('opt back in' as const), number, purpose: fc.option(purpose, { nil: null }) }),
  fc.record({
    act: fc.constant('touch' as const),
    number,
    creditor,
    channel: fc.constantFrom('call' as const, 'sms' as const),
  }),
  fc.record({ act: fc.constant('answer' as const), number, isExcluded: fc.boolean() }),
  fc.record({
    act: fc.constant('registry' as const),
    state: fc.constantFrom('asked' as const, 'silent' as const, 'outdated' as const),
  }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
type Call = {
  callId: string;
  number: string;
  purpose: 'service' | 'collection' | 'advertising';
  creditor: string | null;
  attempt: number;
  token: string;
  /** Its campaign hands it out again whenever it is held. */
  isOfCampaign: boolean;
  isExpired: boolean;
  isUnderWay: boolean;
  isOver: boolean;
};

/** A number's history, kept outside the database. */
type Known = { optOuts: Set<string | null>; touched: Set<string | null>; excluded: boolean | undefined };

const isRegulated = ({ purpose }: Call) => purpose !== 'service';

test('A person is dialed exactly when no rule forbids it, and each decision is recorded', async () => {
  const clients = await sql.connections(4);
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 22 }), async (acts) => {
      await waitOutHourBoundary();
      const tenant = await openCaller(sql, { balanceMicro: 1_000_000_000 });
      const organization = tenant.organizationId;
      await requireRegistry(sql, tenant);
      const calls: Call[] = [];
      const known = new Map<string, Known>(
        NUMBERS.map((one) => [one, { optOuts: new Set(), touched: new Set(), excluded: undefined }]),
      );
      let isSilent = false;
      const campaign = await addCampaign(sql, tenant, ['573009999999']);
      await change(sql, tenant, campaign, 'start');
      let isRunning = true;

      /** The answer of a claim while nothing else is claimed for the number. */
      const expected = (call: Call, isOpen: boolean): string => {
        const { optOuts, touched, excluded } = known.get(call.number) as Known;
        if (call.isOfCampaign && !isRunning) return 'held';
        if (call.isExpired) return 'refused';
        if (optOuts.has(null) || optOuts.has(call.purpose)) return 'refused';
        const isAdvertising = call.purpose === 'advertising';
        if (isAdvertising && excluded === true) return 'refused';
        if (!isRegulated(call)) return 'claimed';
        if (!isOpen || touched.has(call.creditor)) return 'held';
        if (calls.some((other) => other.isUnderWay && other.number === call.number && isRegulated(other)))
          return 'held';
        if (isAdvertising && excluded === undefined) return isSilent ? 'held' : 'unchecked';
        return 'claimed';
      };
      const claim = async (call: Call, isOpen: boolean, by: pg.Client) => {
        const token = crypto.randomUUID();
        const hours = isOpen ? hoursFrom() : hoursFrom(new Date(Date.now() + 3_600_000));
        const of = { call: call.callId, attempt: call.attempt + 1, carrier: nextCarrier(), token, hours };
        const answer = await callOf(sql, claimCallAttempt)(
          { ...of, marginSec: MARGIN_SEC, patienceSec: 60 },
          by,
        );
        return { call, token, outcome: answer?.outcome ?? (call.isOfCampaign ? 'held' : undefined) };
      };
      const claimAll = async (isOpen: boolean) => {
        await sql.query(
          "update call set next_attempt_at = clock_timestamp() - interval '1 second' where organization_id = $1",
          [organization],
        );
        const due = calls.filter((call) => !call.isUnderWay && !call.isOver);
        const before = new Map(due.map((call) => [call, expected(call, isOpen)]));
        const lanes = clients.map((by, lane) => ({
          by,
          own: due.filter((_, place) => place % clients.length === lane),
        }));
        const claimed = await Promise.all(
          lanes.map(async ({ by, own }) => {
            const outcomes = [];
            for (const call of own) outcomes.push(await claim(call, isOpen, by));
            return outcomes;
          }),
        );
        for (const { call, token, outcome } of claimed.flat()) {
          const wanted = before.get(call);
          // Only one of several that may be dialed is, and the others wait for it.
          const isBeaten = wanted === 'claimed' || wanted === 'unchecked';
          if (outcome === 'held' && isBeaten && isRegulated(call))
            expect(
              claimed
                .flat()
                .some((other) => other.outcome === 'claimed' && other.call.number === call.number),
            ).toBe(true);
          else expect(outcome).toBe(wanted);
          if (outcome !== 'claimed' && outcome !== 'refused') continue;
          Object.assign(call, {
            token,
            attempt: call.attempt + 1,
            isUnderWay: outcome === 'claimed',
            isOver: outcome === 'refused',
          });
        }
        for (const one of NUMBERS) {
          const underWay = calls.filter(
            (call) => call.isUnderWay && call.number === one && isRegulated(call),
          );
          expect(underWay.length).toBeLessThanOrEqual(1);
        }
      };
      const perform = async (one: Act): Promise<void> => {
        if (one.act === 'call') {
          const terms = { purpose: one.purpose, creditor: one.creditor, to: one.number, maxAttempts: 5 };
          const callId = await addCall(sql, tenant, terms);
          const state = { attempt: 0, token: '', isExpired: false, isUnderWay: false, isOver: false };
          calls.push({ ...one, callId, ...state });
          if (one.isOfCampaign)
            await sql.query('update call set campaign_id = $2, recipient = $3 where call_id = $1', [
              callId,
              campaign.id,
              calls.length,
            ]);
        } else if (one.act === 'campaign') {
          isRunning = one.isRunning;
          await change(sql, tenant, campaign, isRunning ? 'resume' : 'pause');
        } else if (one.act === 'expire') {
          const waiting = calls.filter((call) => !call.isUnderWay && !call.isOver);
          const call = waiting[one.place % Math.max(1, waiting.length)];
          if (call === undefined) return;
          call.isExpired = true;
          await sql.query(
            "update call set expires_at = clock_timestamp() - interval '1 second' where call_id = $1",
            [call.callId],
          );
        } else if (one.act === 'claim') await claimAll(one.isOpen);
        else if (one.act === 'end') {
          const underWay = calls.filter((call) => call.isUnderWay);
          const call = underWay[one.place % Math.max(1, underWay.length)];
          if (call === undefined) return;
          const isAnswered = one.end !== 'busy' && one.end !== 'lost';
          const advance = (event: AttemptUpdate) =>
            callOf(sql, advanceCallAttempt)({ token: call.token, event });
          if (isAnswered && one.by !== null)
            await sql.query('update call_attempt set answered_by = $2 where token = $1', [
              call.token,
              one.by,
            ]);
          if (one.end === 'answered, then lost') await advance({ status: 'answered' });
          if (one.end === 'lost, with a digit') await advance({ digits: '1' });
          // The call is too short to be a success, so that it is retried.
          if (one.end === 'completed') await advance(endOf('completed', { airSec: 1 }));
          else await advance(endOf(one.end === 'busy' ? 'busy' : 'failed', { isRetried: true }));
          call.isUnderWay = false;
          call.isOver = (await readCall(sql, call.callId))?.status !== 'retrying';
          if (isAnswered && one.by !== 'machine' && isRegulated(call))
            known.get(call.number)?.touched.add(call.creditor);
        } else if (one.act === 'opt out') {
          await callOf(
            sql,
            addOptOuts,
          )({
            organization,
            items: [{ number: one.number, purpose: one.purpose, source: null, at: '2026-01-01T00:00:00Z' }],
          });
          known.get(one.number)?.optOuts.add(one.purpose);
        } else if (one.act === 'opt back in') {
          const { number, purpose } = one;
          await deleteOptOuts(overPg(sql.client()), organization, { number, purpose: purpose ?? undefined });
          const optOuts = known.get(number)?.optOuts;
          if (purpose === null) optOuts?.clear();
          else optOuts?.delete(purpose);
        } else if (one.act === 'touch') {
          const item = {
            number: one.number,
            creditor: one.creditor,
            channel: one.channel,
            requestedByConsumer: false,
          };
          await callOf(sql, addTouches)({ organization, items: [{ ...item, at: new Date().toISOString() }] });
          known.get(one.number)?.touched.add(one.creditor);
        } else if (one.act === 'answer') {
          await callOf(
            sql,
            keepRegistryAnswers,
          )({
            organization,
            askedAt: new Date(),
            items: [{ number: one.number, isExcluded: one.isExcluded }],
          });
          Object.assign(known.get(one.number) as Known, { excluded: one.isExcluded });
          isSilent = false;
        } else if (one.state === 'outdated') {
          await sql.query(
            "update registry_answer set asked_at = asked_at - interval '1 day' where organization_id = $1",
            [organization],
          );
          for (const about of known.values()) about.excluded = undefined;
        } else {
          isSilent = one.state === 'silent';
          await sql.query(
            "update contact_registry set ask_again_at = case when $2 then now() + interval '5 minutes' end where organization_id = $1",
            [organization, isSilent],
          );
        }
      };

      for (const one of acts) await perform(one);
      await claimAll(true);
      for (const call of calls) {
        const evidence = await readEvidence(sql, call.callId);
        expect(evidence.map(({ attempt }) => attempt)).toEqual(
          isRegulated(call) ? Array.from({ length: call.attempt }, (_, place) => place + 1) : [],
        );
        const [last] = evidence.slice(-1);
        if (last !== undefined && call.isOver && last.refusal !== null)
          expect(['EXPIRED', 'OPTED_OUT', 'EXCLUDED_REGISTRY']).toContain(last.refusal);
      }
    }),
    { numRuns: onCi(100, 8) },
  );
});
