import * as z from 'zod';
import * as campaigns from '../../../db/calls/functions/campaigns.ts';
import { MAX_CALLS_PER_SECOND } from '../../../db/calls/tables/campaign.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { MicroAmount } from '../../billing/amounts.ts';
import { toRefusal } from '../../billing/to-refusal.ts';
import { countCharacters } from '../../kernel/count-characters.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { boundedQuery } from '../../kernel/http/lists/bounded-query.ts';
import { speechItems } from '../../speech/voices.ts';
import { MARGIN_SEC } from '../attempts/carrier-documents.ts';
import { fillIn, readCampaignText, toSentenceMarks } from './campaign-text.ts';
import { findCampaignOrThrow } from './get-campaign.ts';

/** The limit of organizations without a setting. */
const DEFAULT_ACTIVE = 50;

export const CampaignEstimate = z
  .object({
    recipients: z.int().describe('All recipients.'),
    outcomes: z
      .object({
        callable: z.int(),
        notAllowed: z.int().describe('Your organization is not allowed to call their destination.'),
        optedOut: z.int().describe('They opted out of the purpose.'),
        excluded: z
          .int()
          .describe(
            'The registry of excluded numbers says not to call them. Numbers it has not been asked about yet are not counted here.',
          ),
        invalid: z
          .int()
          .describe('Lines that were rejected when recipients were added. They are not recipients.'),
      })
      .meta({ id: 'EstimatedOutcomes', description: 'Recipients by what would happen to them now.' }),
    durationSec: z
      .int()
      .describe('How long the first attempts take at your pace and limits, in seconds within its window.'),
    highestMicro: MicroAmount.describe(
      'Upper bound at current prices and those already set for later: every attempt is made, answered and lasts as long as possible, and all speech is synthesized.',
    ),
    lowestMicro: MicroAmount.describe(
      'Lower bound, as things are now, for a campaign that runs to its end: nobody answers, and only speech is synthesized, each sentence once and none that exists already.',
    ),
    currency: z.string(),
  })
  .meta({
    id: 'CampaignEstimate',
    example: {
      recipients: 1_000,
      outcomes: { callable: 980, notAllowed: 5, optedOut: 12, excluded: 3, invalid: 2 },
      durationSec: 490,
      highestMicro: 96_000_000_000,
      lowestMicro: 1_200_000_000,
      currency: 'COP',
    },
  });

/** Estimates the cost of a campaign as it is now. Throws CALLBLASTING_CAMPAIGN_NOT_FOUND, BILLING_NOT_PRICED. */
export async function estimateCampaign(
  ctx: TenantCtx,
  id: string,
): Promise<z.input<typeof CampaignEstimate>> {
  const { text, voice, callsPerSecond, maxAtOnce } = await findCampaignOrThrow(ctx, id);
  const sentences = text === null ? [] : readCampaignText(text).sentences;
  const shared = sentences.flatMap((sentence) => (sentence.isShared ? [fillIn(sentence, {})] : []));
  const items = {
    // A voice that is gone has no price.
    speech: voice && (speechItems()[voice] ?? voice),
    voice,
    characters: shared.reduce((sum, text) => sum + countCharacters(text), 0),
    sentences: toSentenceMarks(shared),
  };
  const asked = { organization: ctx.tenant.organizationId, campaign: id, items, marginSec: MARGIN_SEC };
  const found = await boundedQuery(ctx, (db) => callFunction(db, campaigns.estimateCampaign, asked));
  if (found === null) throw new DomainError('CALLBLASTING_CAMPAIGN_NOT_FOUND');
  if (found.outcome === 'refused') throw toRefusal(ctx, found);
  const { recipients, callable, notAllowed, optedOut, excluded, invalid, averageSec, maxActive } = found;
  const places = Math.min(maxAtOnce ?? Number.POSITIVE_INFINITY, maxActive ?? DEFAULT_ACTIVE);
  const perSecond = Math.min(
    callsPerSecond ?? MAX_CALLS_PER_SECOND,
    found.callsPerSecond ?? Number.POSITIVE_INFINITY,
    Math.max(1, places) / Math.max(1, averageSec),
  );
  return {
    recipients,
    outcomes: { callable, notAllowed, optedOut, excluded, invalid },
    durationSec: Math.ceil(callable / perSecond),
    highestMicro: found.highestMicro,
    lowestMicro: found.lowestMicro,
    currency: found.currency,
  };
}
