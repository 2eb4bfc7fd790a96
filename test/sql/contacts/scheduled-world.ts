import { expect } from 'vitest';
import { advanceCallAttempt } from '../../../db/calls/functions/attempts.ts';
import { addOptOuts, addTouches, keepRegistryAnswers } from '../../../db/contacts/functions/contacts.ts';
import { deleteOptOuts } from '../../../db/contacts/queries/opt-outs.ts';
import type { RegistryFault } from '../../../db/contacts/tables/contact-registry.ts';
import type { PURPOSES } from '../../../db/contacts/tables/opt-out.ts';
import { contactHours } from '../../../shared/contacts/contact-hours.ts';
import { keepRegistryFault } from '../../../shared/contacts/registry/ask-registry.ts';
import { startOfColombiaDay, toColombiaDay } from '../../../shared/kernel/time/colombia.ts';
import { endOf, MARGIN_SEC, nextCarrier } from '../calls/attempts.ts';
import { addCall, openCaller, readCall } from '../calls/calls.ts';
import { claimCallAttempt } from '../calls/claim-call-attempt.ts';
import { callOf, overPg } from '../suite/suite-of.ts';
import type { useClock } from '../suite/use-clock.ts';
import type { Sql } from '../suite/use-sql.ts';
import { type History, opensAgainAt, reasonsOf } from './contact-model.ts';
import { readEvidence, requireRegistry } from './contacts.ts';

type Purpose = (typeof PURPOSES)[number];
type CallTerms = {
  number: string;
  purpose: Purpose | null;
  creditor: string | null;
  /** The time from now, and the time after that; null: at once, and never. */
  scheduledInMs: number | null;
  expiresInMs: number | null;
};
type Call = CallTerms & {
  callId: string;
  attempt: number;
  token: string;
  nextAt: number;
  expiresAt: number;
  uncheckedSince: number | null;
  state: 'due' | 'under way' | 'over';
};
type Decision = { callId: string; at: number; refusal: string | null };

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const PATIENCE_MS = 72 * HOUR;
const RETRY_SEC = 300;

/** Calls of an organization that requires the registry, at a clock that only `wait` moves, beside what is expected of each. */
export async function openWorld(sql: Sql, clock: ReturnType<typeof useClock>, from: number) {
  let at = from;
  await clock.set(at);
  const tenant = await openCaller(sql, { balanceMicro: 1_000_000_000 });
  const organization = tenant.organizationId;
  await requireRegistry(sql, tenant);
  const calls: Call[] = [];
  const decisions: Decision[] = [];
  const histories = new Map<string, History>();
  let registry: { askAgainAt: number; isFaulty: boolean } = { askAgainAt: 0, isFaulty: false };
  const excluded = new Set<string>();
  /** Why the registry gives no answer at the moment. */
  let fault: RegistryFault | null = null;

  const historyOf = (number: string): History => {
    const known = histories.get(number) ?? {
      keepsHours: false,
      registry: 'required' as const,
      optOuts: [],
      touches: [],
      answer: null,
    };
    histories.set(number, known);
    return known;
  };
  const isRegulated = ({ purpose }: Call) => purpose === 'collection' || purpose === 'advertising';
  const isBusy = (call: Call) =>
    isRegulated(call) &&
    calls.some((one) => one.state === 'under way' && one.number === call.number && isRegulated(one));

  /** Decides about a call that is asked for now, by the rules alone. */
  function expectedOf(call: Call): { outcome: string; until?: number; refusal?: string } {
    if (call.nextAt > at) return { outcome: 'held', until: call.nextAt };
    if (call.expiresAt <= at) return { outcome: 'refused', refusal: 'EXPIRED' };
    const history = historyOf(call.number);
    const wanted = { ...call, at, isCheck: false };
    const { reasons, isUnchecked } = reasonsOf(history, wanted);
    for (const refusal of ['OPTED_OUT', 'EXCLUDED_REGISTRY'])
      if (reasons.includes(refusal)) return { outcome: 'refused', refusal };
    const held = (until: number) => ({ outcome: 'held', until: Math.min(until, call.expiresAt) });
    if (!isUnchecked) call.uncheckedSince = null;
    if (reasons.length > 0) return held(opensAgainAt(history, wanted));
    if (isBusy(call)) return held(at + 30 * SECOND);
    if (!isUnchecked) return { outcome: 'claimed' };
    const { askAgainAt, isFaulty } = registry;
    const hasWaited = call.uncheckedSince !== null && call.uncheckedSince < at - PATIENCE_MS;
    call.uncheckedSince ??= at;
    if (askAgainAt <= at) return { outcome: 'unchecked' };
    return isFaulty && hasWaited ? { outcome: 'refused', refusal: 'REGISTRY_UNAVAILABLE' } : held(askAgainAt);
  }

  async function decide(call: Call): Promise<string | undefined> {
    const expected = expectedOf(call);
    const token = crypto.randomUUID();
    const answer = await callOf(
      sql,
      claimCallAttempt,
    )({
      call: call.callId,
      attempt: call.attempt + 1,
      carrier: nextCarrier(),
      token,
      hours: contactHours(new Date(at)),
      marginSec: MARGIN_SEC,
      patienceSec: 60,
    });
    expect(answer?.outcome).toBe(expected.outcome);
    if (answer?.outcome === 'held') {
      expect(new Date(answer.until).getTime()).toBe(expected.until);
      call.nextAt = expected.until ?? 0;
    }
    if (answer?.outcome !== 'claimed' && answer?.outcome !== 'refused') return answer?.outcome;
    const isClaimed = answer.outcome === 'claimed';
    Object.assign(call, {
      token,
      attempt: call.attempt + 1,
      uncheckedSince: null,
      state: isClaimed ? 'under way' : 'over',
    });
    if (isRegulated(call)) decisions.push({ callId: call.callId, at, refusal: expected.refusal ?? null });
    return answer.outcome;
  }

  /** The registry answers about a number, as of an earlier moment or now. */
  async function answer(number: string, isExcluded: boolean, askedAt = at): Promise<void> {
    const items = [{ number, isExcluded }];
    await callOf(sql, keepRegistryAnswers)({ organization, askedAt: new Date(askedAt), items });
    const history = historyOf(number);
    if ((history.answer?.askedAt ?? 0) <= askedAt) history.answer = { isExcluded, askedAt };
    registry = { askAgainAt: 0, isFaulty: false };
  }

  /** Claims as the job that dials does: an unknown number is asked about, and decided once more. */
  async function claim(call: Call): Promise<void> {
    if ((await decide(call)) !== 'unchecked') return;
    if (fault === null) await answer(call.number, excluded.has(call.number));
    else {
      await keepRegistryFault(overPg(sql.client()), organization, { fault, retrySec: RETRY_SEC });
      registry = { askAgainAt: at + RETRY_SEC * SECOND, isFaulty: true };
    }
    expect(await decide(call)).not.toBe('unchecked');
  }

  return {
    waiting: () => calls.filter(({ state }) => state === 'due'),
    underWay: () => calls.filter(({ state }) => state === 'under way'),
    claim,
    async wait(until: number): Promise<void> {
      at = Math.max(at, until);
      await clock.set(at);
    },
    now: () => at,
    async call(terms: CallTerms): Promise<void> {
      const { number: to, purpose, creditor, scheduledInMs, expiresInMs } = terms;
      const nextAt = at + (scheduledInMs ?? 0);
      const expiresAt = expiresInMs === null ? Infinity : nextAt + expiresInMs;
      const toIso = (moment: number) => new Date(moment).toISOString();
      const callId = await addCall(sql, tenant, {
        to,
        purpose,
        creditor,
        maxAttempts: 3,
        scheduledAt: scheduledInMs === null ? null : toIso(nextAt),
        expiresAt: expiresInMs === null ? null : toIso(expiresAt),
      });
      const state = { attempt: 0, token: '', nextAt, expiresAt, uncheckedSince: null, state: 'due' as const };
      calls.push({ ...terms, callId, ...state });
    },
    /** `by`: who answered; null: nobody did. */
    async end(call: Call, by: 'human' | 'machine' | null, airSec: number): Promise<void> {
      if (by !== null)
        await sql.query('update call_attempt set answered_by = $2 where token = $1', [call.token, by]);
      const end = by === null ? endOf('busy', { isRetried: true }) : endOf('completed', { airSec });
      await callOf(sql, advanceCallAttempt)({ token: call.token, event: end });
      const kept = await readCall(sql, call.callId);
      Object.assign(call, {
        state: kept?.status === 'retrying' ? 'due' : 'over',
        nextAt: at + 300 * SECOND,
      });
      if (by === 'human' && isRegulated(call))
        historyOf(call.number).touches.push({
          channel: 'call',
          at: at - airSec * SECOND,
          creditor: call.creditor,
          requestedByConsumer: false,
        });
    },
    async optOut(number: string, purpose: Purpose | null): Promise<void> {
      const item = { number, purpose, source: null, at: new Date(at).toISOString() };
      await callOf(sql, addOptOuts)({ organization, items: [item] });
      historyOf(number).optOuts.push({ purpose });
    },
    async optIn(number: string, purpose: Purpose | null): Promise<void> {
      await deleteOptOuts(overPg(sql.client()), organization, { number, purpose: purpose ?? undefined });
      const history = historyOf(number);
      history.optOuts = history.optOuts.filter((one) => purpose !== null && one.purpose !== purpose);
    },
    async touch(number: string, given: Omit<History['touches'][number], 'at'> & { agoMs: number }) {
      const { channel, creditor, requestedByConsumer, agoMs } = given;
      const made = { channel, creditor, requestedByConsumer, at: at - agoMs };
      const item = { ...made, number, at: new Date(made.at).toISOString() };
      await callOf(sql, addTouches)({ organization, items: [item] });
      historyOf(number).touches.push(made);
    },
    answerAt(number: string, isExcluded: boolean, ofDayMs: number): Promise<void> {
      const today = startOfColombiaDay(toColombiaDay(new Date(at))).getTime() + ofDayMs;
      return answer(number, isExcluded, today > at ? today - 24 * HOUR : today);
    },
    setRegistry(now: RegistryFault | null): void {
      fault = now;
    },
    setExcluded(number: string, isExcluded: boolean): void {
      if (isExcluded) excluded.add(number);
      else excluded.delete(number);
    },
    /** Each decision has its evidence, of its moment, and nothing else has any. */
    async expectEvidence(): Promise<void> {
      for (const { callId } of calls) {
        const evidence = await readEvidence(sql, callId);
        expect(
          evidence.map(({ decided_at, refusal }) => ({ callId, at: decided_at.getTime(), refusal })),
        ).toEqual(decisions.filter((one) => one.callId === callId));
        for (const { known } of evidence.filter(({ refusal }) => refusal === null))
          expect(known).toMatchObject({ optOut: null });
      }
    },
  };
}
