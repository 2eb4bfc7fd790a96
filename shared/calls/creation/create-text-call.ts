import type * as z from 'zod';
import * as calls from '../../../db/calls/functions/calls.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { askRegistry } from '../../contacts/registry/ask-registry.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { creation } from '../../kernel/http/idempotency/creation.ts';
import { type MadeAudio, makeAudio } from '../../speech/make-audio.ts';
import { SpeechText } from '../../speech/speech-text.ts';
import { findVoiceOrThrow, voiceCode } from '../../speech/voices.ts';
import { pollWhilePending, SPEECH_MS, toWantedAudio } from '../../speech/want-audio.ts';
import { MARGIN_SEC } from '../attempts/carrier-documents.ts';
import { callTerms, type QueuedCall } from './call-terms.ts';
import { createCall } from './create-call.ts';

const { to, ...policy } = callTerms;
export const TextCallBody = creation({
  to,
  text: SpeechText,
  voice: voiceCode('/callblasting/voices'),
  ...policy,
}).meta({
  id: 'TextCallBody',
});

/**
 * Creates a call that plays a text once its audio is ready: the organization's existing audio at no cost, or a new one.
 * Concurrent requests for the same text synthesize and pay once. If the call is not created, its audio is not charged.
 *
 * Throws BAD_REQUEST for the voice, BILLING_INSUFFICIENT_FUNDS and BILLING_SPEND_LIMIT_REACHED when the audio and one
 * attempt are not covered, and SERVICE_UNAVAILABLE when no engine can speak.
 */
export const createTextCall = (
  ctx: TenantCtx,
  { text, voice: code, ...terms }: z.output<typeof TextCallBody>,
): Promise<QueuedCall> =>
  createCall(ctx, terms, async (input) => {
    const voice = findVoiceOrThrow(ctx.config, code, {
      errorCode: 'BAD_REQUEST',
      list: '/callblasting/voices',
    });
    const until = Date.now() + SPEECH_MS;
    const { wanted, spoken } = toWantedAudio(voice, text);
    let isAsked = false;
    const insert = (made: { made?: MadeAudio } = {}) =>
      callFunction(ctx.db, calls.createTextCall, {
        organization: ctx.tenant.organizationId,
        ...input,
        call: { ...input.call, marginSec: MARGIN_SEC, isAsked },
        audio: { ...wanted, ...made },
      });
    const first = await pollWhilePending(until, () => insert());
    if (first.outcome === 'unchecked') {
      await askRegistry(ctx, ctx.tenant.organizationId, [input.call.to]);
      isAsked = true;
    }
    const creation = isAsked ? await pollWhilePending(until, () => insert()) : first;
    const created =
      creation.outcome === 'claimed'
        ? await makeAudio(
            ctx,
            { audioId: wanted.id, voice, spoken, until, isSandbox: creation.isSandbox },
            (made) => insert({ made }),
          )
        : creation;
    if (created.outcome === 'created' || created.outcome === 'replayed' || created.outcome === 'refused')
      return created;
    throw new DomainError('SERVICE_UNAVAILABLE');
  });
