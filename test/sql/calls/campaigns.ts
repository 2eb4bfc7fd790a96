import { randomUUID } from 'node:crypto';
import { hoursFrom } from '../../harness/calls/hours-from.ts';
import { creatorOf, type SqlTenant } from '../suite/tenants.ts';
import type { Sql } from '../suite/use-sql.ts';
import { addAudio, callTerms } from './calls.ts';

type Campaign = { id: number; campaignId: string };

type CampaignOptions = {
  terms?: Partial<ReturnType<typeof callTerms>>;
  window?: { from: string; to: string; days: number[]; timeZone?: 'recipient' };
  callsPerSecond?: number;
  maxAtOnce?: number;
  startAt?: string;
};

/** Distinct Colombian mobiles. */
export const mobiles = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `5730${String(10_000_000 + n)}`);

/** The terms that the calls of a campaign share. */
export function campaignTerms() {
  const {
    callId: _,
    to: __,
    toCountry: ___,
    toIsOrdinary: ____,
    clientReference: ______,
    scheduledAt: _____,
    webhookUrl: _______,
    ...shared
  } = callTerms();
  return shared;
}

/** A campaign that plays 10 s to these numbers, not started. */
export async function addCampaign(
  sql: Sql,
  tenant: SqlTenant,
  numbers: readonly string[],
  { terms = {}, ...options }: CampaignOptions = {},
): Promise<Campaign> {
  const campaignId = randomUUID();
  const { organization, apiKey, costCenter } = creatorOf(tenant);
  const campaign = {
    campaignId,
    name: 'Reminders',
    terms: { ...campaignTerms(), ...terms },
    audioId: await addAudio(sql, tenant.organizationId),
    ...options,
  };
  const [created] = await sql.query<{ answer: { outcome: string } }>(
    'select routine.create_campaign($1, $2, $3, $4, null) as answer',
    [organization, apiKey, costCenter, campaign],
  );
  if (created?.answer.outcome !== 'created') throw new Error(JSON.stringify(created));
  const items = numbers.map((to) => ({ to, country: 'CO', isOrdinary: true, characters: 0 }));
  await sql.query('select routine.add_campaign_recipients($1, $2, $3, 0)', [
    organization,
    campaignId,
    JSON.stringify(items),
  ]);
  const [row] = await sql.query<{ id: string }>('select id from campaign where campaign_id = $1', [
    campaignId,
  ]);
  return { id: Number(row?.id), campaignId };
}

/** The items by which the voices of these campaigns are priced. */
export const SPEECH_ITEMS = { es: 'tts.standard' };

/** From an hour before to an hour after now in Colombia: a window that is open, at midnight too. */
export async function hoursAroundNow(sql: Sql): Promise<{ from: string; to: string }> {
  const [clock] = await sql.query<{ from: string; to: string }>(
    `select to_char(now() at time zone 'America/Bogota' - interval '1 hour', 'HH24:MI') as from,
            to_char(now() at time zone 'America/Bogota' + interval '1 hour', 'HH24:MI') as to`,
  );
  if (clock === undefined) throw new Error('There is no time.');
  return clock;
}

export const change = (sql: Sql, tenant: SqlTenant, { campaignId }: Campaign, action: string) =>
  sql.query('select routine.change_campaign($1, $2, $3, null, $4)', [
    tenant.organizationId,
    campaignId,
    action,
    SPEECH_ITEMS,
  ]);

type Step = {
  calls: { callId: string; attempt: number; at?: string }[];
  waitMs: number;
} | null;

/** One step of a run. */
export async function step(
  sql: Sql,
  { campaignId }: Campaign,
  carrier: string,
  { run = campaignId, limit = 60, hours = hoursFrom() } = {},
): Promise<Step> {
  const [row] = await sql.query<{ answer: Step }>(
    'select routine.claim_campaign_calls($1, $2, $3, $4, $5) as answer',
    [campaignId, run, carrier, limit, JSON.stringify(hours)],
  );
  return row?.answer ?? null;
}

type Progress = {
  recipients: number;
  ready: number;
  calling: number;
  ended: number;
  unspoken: number;
  rejected: number;
  reasons: Record<string, number>;
  air_micro: string;
  speech_micro: string;
};

export const readProgress = async (sql: Sql, { id }: Campaign): Promise<Progress | undefined> =>
  (await sql.query<Progress>('select * from campaign_progress where campaign_id = $1', [id]))[0];

export const readStatus = async (sql: Sql, { id }: Campaign) =>
  (
    await sql.query<{
      status: string;
      paused_because: string | null;
      held_until: Date | null;
      finished_at: Date | null;
    }>('select * from campaign where id = $1', [id])
  )[0];

/** Claims an audio for a campaign, whether it runs or not. */
export async function claimSpeech(sql: Sql, tenant: SqlTenant, audio: object) {
  const [row] = await sql.query<{ answer: { outcome: string; code?: string } }>(
    'select routine.claim_speech_audio($1, $2, $3) as answer',
    [tenant.organizationId, tenant.costCenterId, audio],
  );
  if (row === undefined) throw new Error('A claim has an answer.');
  return row.answer;
}
