import * as z from 'zod';
import { ContactHours } from '../../contacts/functions/contacts.ts';
import {
  array,
  bigint,
  bool,
  columns,
  defineSqlFunction,
  emitted,
  int,
  json,
  nothing,
  oneOf,
  orNull,
  text,
} from '../../engine/sql-functions/define-sql-function.ts';
import { ANSWERERS, DIAL_REFUSALS, ON_MACHINE, PAUSE_REASONS } from '../tables/words.ts';

/** An attempt of a call, past or future. */
const AttemptName = z.object({ callId: z.guid(), attempt: z.int() });
export type AttemptName = z.infer<typeof AttemptName>;

const NextAttempt = AttemptName.extend({ delaySec: z.int() });

/** The organization and carrier whose slot was freed by the end of an attempt. */
const FreedPlace = z.object({ organizationId: z.int(), carrier: z.string() });

/** The events, next attempts and freed slot to publish and hand over after the commit. */
const CallUpdate = z.object({ emitted, next: z.array(NextAttempt), freed: FreedPlace.optional() });
export type CallUpdate = z.infer<typeof CallUpdate>;

/** The decision on an attempt that is to be claimed; null when there is nothing to do. */
const AttemptClaim = z
  .discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('claimed'),
      carrier: z.string(),
      to: z.string(),
      script: z.object({ audioKey: z.string(), repeat: z.int(), optOutDigit: z.string().nullable() }),
      callerId: z.string(),
      limitSec: z.int(),
      /** The time until its turn at the carrier. */
      waitMs: z.int(),
      record: z.boolean(),
      onMachine: z.enum(ON_MACHINE).nullable(),
      /** Somebody sees or hears how far it is before it ends. */
      isFollowed: z.boolean(),
    }),
    z.object({ outcome: z.literal('held'), until: z.string() }),
    z.object({ outcome: z.literal('waiting'), ...FreedPlace.shape }),
    z.object({ outcome: z.literal('unchecked'), organizationId: z.int(), to: z.string() }),
    z.object({ outcome: z.literal('paused'), campaignId: z.guid(), because: z.enum(PAUSE_REASONS) }),
    CallUpdate.extend({ outcome: z.literal('refused') }),
  ])
  .nullable();
export type AttemptClaim = z.infer<typeof AttemptClaim>;

export const claimCallAttempts = defineSqlFunction({
  name: 'claim_call_attempts',
  args: {
    attempts: json(z.array(AttemptName.extend({ token: z.string() }))),
    carrier: text,
    hours: ContactHours,
    marginSec: int,
    patienceSec: int,
  },
  result: json(z.array(AttemptClaim)),
});

/** The end of an attempt. `isRetried`: another attempt may follow this cause. */
const AttemptEnd = z.strictObject({
  status: z.enum(['completed', 'busy', 'no_answer', 'rejected', 'failed', 'canceled']),
  cause: z.int(),
  causeText: z.string(),
  sipCode: z.int().nullable(),
  airSec: z.int(),
  isRetried: z.boolean(),
});
export type AttemptEnd = z.infer<typeof AttemptEnd>;

/** A carrier's report on an attempt; unknown fields are absent. `at`: when it happened, ISO 8601. */
const AttemptUpdate = z.strictObject({
  at: z.string().exactOptional(),
  carrierCallId: z.string().exactOptional(),
  status: z.enum(['ringing', 'answered']).exactOptional(),
  end: AttemptEnd.exactOptional(),
  answeredBy: z.enum(ANSWERERS).exactOptional(),
  digits: z.string().exactOptional(),
  played: z.literal(true).exactOptional(),
  recordingId: z.string().exactOptional(),
});
export type AttemptUpdate = z.infer<typeof AttemptUpdate>;

/** See `next_step`. */
const STEPS = ['play', 'leave', 'wait', 'hangup'] as const;

const AttemptProgress = CallUpdate.extend({ step: z.enum(STEPS).optional() });
export type AttemptProgress = z.infer<typeof AttemptProgress>;

export const advanceCallAttempt = defineSqlFunction({
  name: 'advance_call_attempt',
  args: { token: text, event: json(AttemptUpdate) },
  /** Null when no attempt has the token. */
  result: json(AttemptProgress.nullable()),
});

export const advanceCallAttempts = defineSqlFunction({
  name: 'advance_call_attempts',
  args: { reports: json(z.array(z.object({ token: z.string(), event: AttemptUpdate }))) },
  result: json(z.array(AttemptProgress.nullable())),
});

export const releaseAttemptAfterFault = defineSqlFunction({
  name: 'release_attempt_after_fault',
  args: { token: text, reason: text, holdSec: int, isAccount: bool },
  /** Null when the attempt is not waiting for its carrier. */
  result: json(CallUpdate.nullable()),
});

export const releaseStoppedAttempts = defineSqlFunction({
  name: 'release_stopped_attempts',
  args: { tokens: array(text) },
  result: json(z.object({ released: z.array(z.string()), updates: z.array(CallUpdate) })),
});

export const refuseAttempt = defineSqlFunction({
  name: 'refuse_attempt',
  args: { token: text, refusal: oneOf(Object.keys(DIAL_REFUSALS) as (keyof typeof DIAL_REFUSALS)[]) },
  /** Null when the attempt has ended or was dialed. */
  result: json(CallUpdate.nullable()),
});

export const attemptCost = defineSqlFunction({
  name: 'attempt_cost',
  args: { attempt: columns('call_attempt') },
  result: bigint,
});

export const awaitCallEnds = defineSqlFunction({ name: 'await_call_ends', args: {}, result: nothing });

export const dequeueWaitingCalls = defineSqlFunction({
  name: 'dequeue_waiting_calls',
  args: { carrier: text, organization: orNull(bigint), limit: int },
  result: json(z.array(NextAttempt)),
});

export const countActiveCalls = defineSqlFunction({
  name: 'count_active_calls',
  args: { organization: bigint },
  result: bigint,
});
