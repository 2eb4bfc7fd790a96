import { dequeueWaitingCalls } from '../../../db/calls/functions/attempts.ts';
import { takeDueCampaigns } from '../../../db/calls/functions/campaigns.ts';
import {
  DUE_CALLS,
  DUE_RECORDINGS,
  LOST_ATTEMPTS,
  SILENT_ATTEMPTS,
} from '../../../db/calls/queries/due-calls.ts';
import { SANDBOX_CARRIER } from '../../../db/calls/tables/words.ts';
import { findDue, takeDue } from '../../../db/engine/due-rows.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { defineJoinedWork, defineSentWork } from '../../kernel/jobs/define-work.ts';
import {
  CLOSE_ATTEMPT,
  PLACE_ATTEMPT,
  PULL_RECORDING,
  RUN_CAMPAIGN,
  SPEAK_CAMPAIGN,
  toAttemptMessage,
} from '../call-jobs.ts';
import { endLostAttempts } from './close-attempt.ts';
import { openCarrier } from './open-carrier.ts';

const MAX_ATTEMPTS = 500;
const MAX_CAMPAIGNS = 90;

/** Sends the attempts of calls again whose message was lost. The claim of an attempt decides whether it is dialed. */
const CALLS = defineSentWork({
  name: 'calls',
  limit: MAX_ATTEMPTS,
  take: ({ db }, limit) => takeDue(db, DUE_CALLS, limit),
  job: PLACE_ATTEMPT,
  toMessage: toAttemptMessage,
});

/** Hands free slots to calls that wait for one. */
const WAITING_CALLS = defineSentWork({
  name: 'waiting-calls',
  limit: MAX_ATTEMPTS,
  take: async (ctx, limit) => {
    const carriers = [openCarrier(ctx).name, SANDBOX_CARRIER];
    const freed = carriers.map((carrier) =>
      callFunction(ctx.db, dequeueWaitingCalls, { carrier, organization: null, limit }),
    );
    return (await Promise.all(freed)).flat();
  },
  job: PLACE_ATTEMPT,
  toMessage: toAttemptMessage,
});

/** Has carriers asked about attempts that nothing was heard of. */
const ASKED_ATTEMPTS = defineSentWork({
  name: 'silent-attempts',
  limit: MAX_ATTEMPTS,
  take: ({ db }, limit) => takeDue(db, SILENT_ATTEMPTS, limit),
  job: CLOSE_ATTEMPT,
  toMessage: toAttemptMessage,
});

/** Ends attempts of which their carriers know nothing. An attempt ends once, so what finds it takes no claim. */
const ENDED_ATTEMPTS = defineJoinedWork({
  name: 'lost-attempts',
  limit: MAX_ATTEMPTS,
  take: ({ db }, limit) => findDue(db, LOST_ATTEMPTS, limit),
  runAll: (ctx, lost) =>
    endLostAttempts(
      ctx,
      lost.map(({ token }) => token),
    ),
});

/** Fetches recordings that are still at their carriers. */
const RECORDINGS = defineSentWork({
  name: 'recordings',
  limit: 100,
  take: ({ db }, limit) => takeDue(db, DUE_RECORDINGS, limit),
  job: PULL_RECORDING,
  toMessage: toAttemptMessage,
});

const takeCampaigns = ({ db }: Ctx, limit: number) => callFunction(db, takeDueCampaigns, { limit });

/** Runs campaigns whose run has ended or died, and that have calls to hand out. A run's step holds its lease. */
const CAMPAIGN_RUNS = defineSentWork({
  name: 'campaign-runs',
  limit: MAX_CAMPAIGNS,
  take: async (ctx, limit) => (await takeCampaigns(ctx, limit)).filter(({ runs }) => runs),
  job: RUN_CAMPAIGN,
  toMessage: ({ campaignId }) => ({ payload: { campaignId } }),
});

/** The speech of campaigns is made by messages, as their runs are. */
const CAMPAIGN_SPEECH = defineSentWork({
  name: 'campaign-speech',
  limit: MAX_CAMPAIGNS,
  take: async (ctx, limit) => (await takeCampaigns(ctx, limit)).filter(({ speaks }) => speaks),
  job: SPEAK_CAMPAIGN,
  toMessage: ({ campaignId }) => ({ payload: { campaignId } }),
});

/** The kinds of durable work of calls. */
export const CALL_WORK = [
  ENDED_ATTEMPTS,
  ASKED_ATTEMPTS,
  CALLS,
  WAITING_CALLS,
  RECORDINGS,
  CAMPAIGN_RUNS,
  CAMPAIGN_SPEECH,
];
