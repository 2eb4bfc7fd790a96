import * as z from 'zod';
import { CHARGE_REFUSALS } from '../../billing/functions/billing.ts';
import {
  bigint,
  defineSqlFunction,
  emitted,
  int,
  json,
  oneOf,
  orNull,
  refused,
  text,
  uuid,
} from '../../engine/sql-functions/define-sql-function.ts';
import { idempotency, KEY_REUSED, replayed } from '../../kernel/functions/idempotency.ts';
import { SYNTHESIS_ERRORS } from '../tables/synthesis.ts';

/** The requested audio. `id`: used if it has to be made. `item`: the price item per character. */
export const WantedAudio = z.strictObject({
  id: z.guid(),
  voice: z.string(),
  item: z.string(),
  /** sha256 of the normalized text, hex. */
  textHash: z.string(),
  charCount: z.int(),
  leaseSec: z.int(),
});
export type WantedAudio = z.infer<typeof WantedAudio>;

/** Its id is also that of any audio made for it. */
const NewSynthesis = WantedAudio.extend({
  language: z.string(),
  tier: z.string(),
  reference: z.string().nullable(),
});

const REFUSALS = [KEY_REUSED, ...CHARGE_REFUSALS] as const;
const Created = z.object({ currency: z.string(), createdAt: z.string() });

export const createSynthesis = defineSqlFunction({
  name: 'create_synthesis',
  args: {
    organization: bigint,
    apiKey: orNull(bigint),
    costCenter: bigint,
    synthesis: json(NewSynthesis),
    idempotency,
  },
  /**
   * `claimed`: the caller must make the audio, which is charged. `pending`: another request is making it, and nothing
   * was done.
   */
  result: json(
    z.discriminatedUnion('outcome', [
      Created.extend({
        outcome: z.literal('completed'),
        audioId: z.guid(),
        durationMs: z.int(),
        emitted,
      }),
      Created.extend({ outcome: z.literal('claimed'), costMicro: z.string(), isSandbox: z.boolean() }),
      z.object({ outcome: z.literal('pending') }),
      replayed(z.object({ synthesisId: z.guid() })),
      refused(REFUSALS),
    ]),
  ),
});

export const completeSpeechAudio = defineSqlFunction({
  name: 'complete_speech_audio',
  args: { audio: uuid, engine: text, durationMs: int },
  /** Null when it was discarded meanwhile. */
  result: json(emitted.nullable()),
});

export const discardSpeechAudio = defineSqlFunction({
  name: 'discard_speech_audio',
  args: { audio: uuid, error: oneOf(SYNTHESIS_ERRORS) },
  result: json(emitted),
});
