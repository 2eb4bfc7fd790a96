import * as z from 'zod';
import { defineSqlFunction } from './define-sql-function.ts';
import { bigint, bool, int, json, moment, orNull, text, uuid } from './sql-types.ts';
import { emitted } from './webhooks.ts';

/** An attempt of a call: made, or to be made. */
const AttemptName = z.object({ callId: z.guid(), attempt: z.int() });
export type AttemptName = z.infer<typeof AttemptName>;

const NextAttempt = AttemptName.extend({ delaySec: z.int() });
export type NextAttempt = z.infer<typeof NextAttempt>;

/** Whose place among the calls at once is free since an attempt has ended. */
const FreedPlace = z.object({ organizationId: z.int(), carrier: z.string() });
export type FreedPlace = z.infer<typeof FreedPlace>;

/** What is to be done once a statement is committed: events and next attempts to publish, a place to give away. */
const CallUpdate = z.object({ emitted, next: z.array(NextAttempt), freed: FreedPlace.optional() });
export type CallUpdate = z.infer<typeof CallUpdate>;

export const claimCallAttempt = defineSqlFunction({
  name: 'claim_call_attempt',
  args: {
    call: uuid,
    attempt: int,
    carrier: text,
    token: text,
    opensAt: orNull(moment),
    marginSec: int,
    patienceSec: int,
  },
  /** Null: there is nothing to do. */
  result: json(
    z
      .discriminatedUnion('outcome', [
        z.object({
          outcome: z.literal('claimed'),
          to: z.string(),
          callerId: z.string(),
          limitSec: z.int(),
          record: z.boolean(),
        }),
        z.object({ outcome: z.literal('held'), until: z.string() }),
        z.object({ outcome: z.literal('waiting') }),
        CallUpdate.extend({ outcome: z.literal('refused') }),
      ])
      .nullable(),
  ),
});

/** How an attempt ended. `isRetried`: its cause is one after which another attempt may follow. */
const AttemptEnd = z.strictObject({
  status: z.enum(['completed', 'busy', 'no_answer', 'rejected', 'failed', 'canceled']),
  cause: z.int(),
  causeText: z.string(),
  sipCode: z.int().nullable(),
  airSec: z.int(),
  isRetried: z.boolean(),
});
export type AttemptEnd = z.infer<typeof AttemptEnd>;

/** What a carrier tells of an attempt; what it does not tell is left out. `at`: when it happened, ISO 8601. */
const AttemptUpdate = z.strictObject({
  at: z.string().exactOptional(),
  carrierCallId: z.string().exactOptional(),
  status: z.enum(['ringing', 'answered']).exactOptional(),
  end: AttemptEnd.exactOptional(),
  digits: z.string().exactOptional(),
  played: z.literal(true).exactOptional(),
  recordingId: z.string().exactOptional(),
});
export type AttemptUpdate = z.infer<typeof AttemptUpdate>;

export const advanceCallAttempt = defineSqlFunction({
  name: 'advance_call_attempt',
  args: { token: text, event: json(AttemptUpdate) },
  /** Null: nobody has the token. */
  result: json(CallUpdate.nullable()),
});

export const barCallAttempt = defineSqlFunction({
  name: 'bar_call_attempt',
  args: { token: text, reason: text, holdSec: int, isAccount: bool },
  /** Null: the attempt is none that waits for its carrier. */
  result: json(CallUpdate.nullable()),
});

export const takeWaitingCalls = defineSqlFunction({
  name: 'take_waiting_calls',
  args: { carrier: text, organization: orNull(bigint), limit: int },
  result: json(z.array(NextAttempt)),
});

export const callsUnderWay = defineSqlFunction({
  name: 'calls_under_way',
  args: { organization: bigint },
  result: bigint,
});
