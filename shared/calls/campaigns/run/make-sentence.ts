import { claimCampaignAudio, completeCampaignAudio } from '../../../../db/calls/functions/campaigns.ts';
import type { PAUSE_REASONS } from '../../../../db/calls/tables/words.ts';
import { callFunction } from '../../../../db/engine/sql-functions/call-function.ts';
import type { Ctx } from '../../../kernel/ctx.ts';
import { DomainError, fieldError } from '../../../kernel/errors/domain-error.ts';
import { toErrorAnswer } from '../../../kernel/http/to-error-answer.ts';
import { SpeechEngineError } from '../../../speech/engines/engine.ts';
import { makeAudio } from '../../../speech/make-audio.ts';
import { findVoiceOrThrow } from '../../../speech/voices.ts';
import { toWantedAudio } from '../../../speech/want-audio.ts';
import { CAMPAIGN_MESSAGES } from '../../messages.ts';
import { longestAudioMs } from '../campaign-text.ts';

/** An engine or another maker that did not say when is asked again after this time. */
const RETRY_SEC = 10;
const STATEMENT_MS = 5_000;
/** Time to make an audio that was begun at the end of a run. */
const MAKE_MS = 10_000;

const PAUSES: Record<string, (typeof PAUSE_REASONS)[number]> = {
  BILLING_INSUFFICIENT_FUNDS: 'funds',
  BILLING_SPEND_LIMIT_REACHED: 'spend_limit',
  BILLING_NOT_PRICED: 'account',
  RATE_TPS_EXCEEDED: 'daily_ceiling',
};

/** Failures that are about a text: others may succeed meanwhile. */
const OF_THE_TEXT = new Set(['garbage', 'untaken']);

/**
 * The audio of a sentence, and whether it was made just now; otherwise when to ask again, why the campaign has to pause, that
 * no engine could speak it, that it cannot be spoken, or that the campaign does not run any more.
 */
export type SpokenSentence =
  | { key: string; ms: number; isNew: boolean }
  | { later: number }
  | { pause: (typeof PAUSE_REASONS)[number] }
  | { failed: true }
  | { unsaid: true }
  | { stopped: true };

/** The audio of a sentence for a campaign: an existing one, or one that is made now, and charged then. */
export async function makeSentence(
  ctx: Ctx,
  of: { campaignId: string; voice: string },
  text: string,
  until: number,
): Promise<SpokenSentence> {
  const voice = findVoiceOrThrow(ctx.config, of.voice, {
    errorCode: 'VALIDATION_INVALID_PARAMETER',
    list: '/callblasting/voices',
  });
  const { wanted, spoken } = toWantedAudio(voice, text);
  const db = ctx.openDatabase(STATEMENT_MS);
  const claimed = await callFunction(db, claimCampaignAudio, { campaign: of.campaignId, audio: wanted });
  if (claimed.outcome === 'ready')
    return { key: `speech/${claimed.audioId}`, ms: claimed.durationMs, isNew: false };
  if (claimed.outcome === 'pending') return { later: 1 };
  if (claimed.outcome === 'stopped') return { stopped: true };
  if (claimed.outcome === 'refused') return { pause: PAUSES[claimed.code] ?? 'account' };
  try {
    return await makeAudio(
      ctx,
      { audioId: wanted.id, voice, spoken, until: until + MAKE_MS, isSandbox: claimed.isSandbox },
      async (made) => {
        // Its price was bounded by this.
        if (made.durationMs > longestAudioMs(spoken))
          throw fieldError('VALIDATION_INVALID_PARAMETER', 'text', CAMPAIGN_MESSAGES.audioTooLong);
        const kept = { campaign: of.campaignId, audio: wanted.id, ...made };
        const isKept = await callFunction(db, completeCampaignAudio, kept);
        return isKept ? { key: `speech/${wanted.id}`, ms: made.durationMs, isNew: true } : { later: 1 };
      },
    );
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code !== 'SERVICE_UNAVAILABLE') return { unsaid: true };
    if (error.cause instanceof SpeechEngineError && OF_THE_TEXT.has(error.cause.failure))
      return { failed: true };
    return { later: toErrorAnswer(error).retryAfterSec ?? RETRY_SEC };
  }
}
