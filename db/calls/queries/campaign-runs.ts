import type { ContactHours } from '../../contacts/functions/contact-hours.ts';
import type { Database } from '../../engine/client.ts';
import { callFunction } from '../../engine/sql-functions/call-function.ts';
import type { WantedAudio } from '../../speech/functions/speech.ts';
import type { MadeSpeech, Sentences } from '../functions/campaigns.ts';
import * as campaigns from '../functions/campaigns.ts';

/** Null when the run has nothing left to do now. */
export const claimCampaignCalls = (
  db: Database,
  by: { campaign: string; runner: string; carrier: string; limit: number; hours: ContactHours },
) => callFunction(db, campaigns.claimCampaignCalls, by);

export const takeDueCampaigns = (db: Database, limit: number) =>
  callFunction(db, campaigns.takeDueCampaigns, { limit });

/** Null when there is nothing to speak. */
export const claimCampaignSpeech = (
  db: Database,
  by: { campaign: string; speaker: string; ahead: number; limit: number },
) => callFunction(db, campaigns.claimCampaignSpeech, by);

export const storeCampaignSpeech = (
  db: Database,
  by: { campaign: string; speaker: string },
  sentences: Sentences | null,
  made: MadeSpeech[],
) => callFunction(db, campaigns.storeCampaignSpeech, { ...by, sentences, made });

/** The audio of one sentence while the campaign runs: an existing one, or the right to make it, charged to its organization. */
export const claimCampaignAudio = (db: Database, campaignId: string, wanted: WantedAudio) =>
  callFunction(db, campaigns.claimCampaignAudio, { campaign: campaignId, audio: wanted });

/** False when it was discarded meanwhile. */
export const completeCampaignAudio = (
  db: Database,
  campaignId: string,
  audioId: string,
  made: { engine: string; durationMs: number },
) => callFunction(db, campaigns.completeCampaignAudio, { campaign: campaignId, audio: audioId, ...made });

/** Erases the recipients of campaigns that ended long ago, at most `limit`; returns how many. */
export const eraseCampaigns = (db: Database, limit: number) =>
  callFunction(db, campaigns.eraseCampaigns, { limit });
