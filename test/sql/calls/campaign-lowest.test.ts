import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  claimCampaignAudio,
  claimCampaignSpeech,
  completeCampaignAudio,
  estimateCampaign,
  type Sentences,
  storeCampaignSpeech,
} from '../../../db/calls/functions/campaigns.ts';
import { addOptOuts } from '../../../db/contacts/functions/contacts.ts';
import {
  createSpeechJudge,
  fillIn,
  readCampaignText,
  toSentenceMarks,
} from '../../../shared/calls/campaigns/campaign-text.ts';
import { countCharacters } from '../../../shared/kernel/count-characters.ts';
import { digestHex } from '../../../shared/kernel/digest.ts';
import { onCi } from '../../harness/ci.ts';
import { callOf } from '../suite/suite-of.ts';
import { type SqlTenant, setPlan, setPrice } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { busy, dialWith, endOf, LIMIT_SEC, MARGIN_SEC, nextCarrier } from './attempts.ts';
import { openCaller } from './calls.ts';
import { addCampaign, change, claimSpeech, mobiles, readProgress, readStatus, step } from './campaigns.ts';

const sql = useSql();
const dial = dialWith(sql);
const SPEECH = 'tts.standard';
const VOICE = 'es';
/** Two sentences that all hear are one audio; the others differ, or not, from recipient to recipient. */
const TEXT = 'Hola {{name}}. Le habla su banco. Gracias. Nos vemos el {{day}}. Adiós {{name}}.';
const { sentences: PARTS } = readCampaignText(TEXT);
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

/** Names that are spoken alike, or not. */
const name = fc.constantFrom('Ana', 'Ana ', 'Eva', 'Ana. Le habla su banco');
const recipient = fc.record({
  values: fc.record({ name, day: fc.constantFrom('lunes', 'martes') }),
  /** Refused before its speech is made. */
  isOut: fc.boolean(),
  end: fc.oneof(
    fc.constant(busy),
    fc.integer({ min: 0, max: LIMIT_SEC }).map((airSec) => endOf('completed', { airSec })),
  ),
});
const world = fc.record({
  recipients: fc.array(recipient, { minLength: 1, maxLength: 5 }),
  /** Values whose speech exists already. */
  known: fc.array(fc.record({ name, day: fc.constantFrom('lunes', 'martes') }), { maxLength: 1 }),
  character: fc.integer({ min: 0, max: 9 }),
  /** Tomorrow's price, as it is known today; null: nothing. */
  later: fc.option(fc.integer({ min: 0, max: 9 }), { nil: null }),
  hasPlan: fc.boolean(),
});

const wantedOf = (text: string) => ({
  id: randomUUID() as string,
  voice: VOICE,
  item: SPEECH,
  leaseSec: 45,
  textHash: digestHex(text),
  charCount: countCharacters(text),
});

/** A campaign with this text and these recipients, as the API adds them. */
async function addSpoken(tenant: SqlTenant, numbers: readonly string[], values: Record<string, string>[]) {
  const campaign = await addCampaign(sql, tenant, [], { terms: { maxAttempts: 1 } });
  await sql.query(
    'update campaign set audio_key = null, audio_ms = null, text = $2, voice = $3 where id = $1',
    [campaign.id, TEXT, VOICE],
  );
  const judge = createSpeechJudge(readCampaignText(TEXT));
  const items = numbers.map((to, place) => {
    const variables = values[place] ?? {};
    const speech = judge(variables);
    return { to, country: 'CO', isOrdinary: true, externalId: null, variables, ...speech };
  });
  await sql.query('select routine.add_campaign_recipients($1, $2, $3, 0, $4)', [
    tenant.organizationId,
    campaign.campaignId,
    JSON.stringify(items),
    TEXT,
  ]);
  return campaign;
}

const estimate = async ({ organizationId }: SqlTenant, { campaignId }: { campaignId: string }) => {
  const shared = PARTS.flatMap((part) => (part.isShared ? [fillIn(part, {})] : []));
  const characters = shared.reduce((sum, text) => sum + countCharacters(text), 0);
  const items = { speech: SPEECH, voice: VOICE, characters, sentences: toSentenceMarks(shared) };
  const found = await callOf(
    sql,
    estimateCampaign,
  )({ organization: organizationId, campaign: campaignId, items, marginSec: MARGIN_SEC });
  if (found?.outcome !== 'estimated') throw new Error(`It is ${JSON.stringify(found)}`);
  return found;
};

/** Makes what a campaign has to say, as its speaker does. */
async function speakAll(campaign: { campaignId: string }): Promise<void> {
  const by = { campaign: campaign.campaignId, speaker: randomUUID() };
  const say = async (text: string) => {
    const audio = wantedOf(text);
    const claimed = await callOf(sql, claimCampaignAudio)({ campaign: by.campaign, audio });
    if (claimed.outcome === 'ready') return { key: `speech/${claimed.audioId}`, ms: claimed.durationMs };
    if (claimed.outcome !== 'claimed') throw new Error(`It is ${JSON.stringify(claimed)}`);
    const made = { campaign: by.campaign, audio: audio.id, engine: 'azure', durationMs: 500 };
    await callOf(sql, completeCampaignAudio)(made);
    return { key: `speech/${audio.id}`, ms: 500 };
  };
  for (;;) {
    const claimed = await callOf(sql, claimCampaignSpeech)({ ...by, ahead: 10, limit: 10 });
    if (claimed === null) return;
    const sentences: Sentences = {};
    for (const [place, part] of PARTS.entries())
      if (part.isShared) sentences[place] = await say(fillIn(part, {}));
    const made = [];
    for (const { position, variables } of claimed.recipients) {
      for (const part of PARTS) if (!part.isShared) await say(fillIn(part, variables ?? {}));
      made.push({ position, audioKey: 'speech/x', audioMs: 2_000 });
    }
    await callOf(sql, storeCampaignSpeech)({ ...by, sentences, made });
  }
}

test('a campaign that runs to its end costs at least the lowest estimate, and at most the highest', async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ recipients, known, character, later, hasPlan }) => {
      const tenant = await openCaller(sql);
      const { organizationId } = tenant;
      await setPrice(sql, organizationId, SPEECH, character, '2021-01-01');
      if (later !== null) await setPrice(sql, organizationId, SPEECH, later, TOMORROW);
      for (const values of known)
        for (const part of PARTS) {
          const audio = wantedOf(fillIn(part, values));
          if ((await claimSpeech(sql, tenant, audio)).outcome === 'claimed')
            await sql.query("select routine.complete_speech_audio($1, 'azure', 500)", [audio.id]);
        }
      const numbers = mobiles(recipients.length);
      const campaign = await addSpoken(
        tenant,
        numbers,
        recipients.map(({ values }) => values),
      );
      const out = numbers.filter((_, place) => recipients[place]?.isOut);
      const at = new Date().toISOString();
      await callOf(
        sql,
        addOptOuts,
      )({
        organization: organizationId,
        items: out.map((number) => ({ number, purpose: null, source: null, at })),
      });
      await sql.query(`update campaign set terms = terms || '{"purpose":"service"}' where id = $1`, [
        campaign.id,
      ]);
      // A plan that is known to begin tomorrow.
      if (hasPlan) await setPlan(sql, organizationId, 'tts');
      if (hasPlan)
        await sql.query('update plan set starts_at = $2 where organization_id = $1', [
          organizationId,
          TOMORROW,
        ]);

      const { lowestMicro, highestMicro } = await estimate(tenant, campaign);
      // Tomorrow comes before it starts. Prices do not change: those that are set for it begin now.
      if (later !== null) await setPrice(sql, organizationId, SPEECH, later, new Date().toISOString());
      if (hasPlan)
        await sql.query('update plan set starts_at = now() where organization_id = $1', [organizationId]);

      await change(sql, tenant, campaign, 'start');
      await speakAll(campaign);
      const carrier = nextCarrier();
      while ((await readStatus(sql, campaign))?.finished_at === null) {
        for (const { callId, attempt } of (await step(sql, campaign, carrier))?.calls ?? []) {
          const [row] = await sql.query<{ to_number: string }>(
            'select to_number from call where call_id = $1',
            [callId],
          );
          const place = numbers.indexOf(row?.to_number ?? '');
          if (recipients[place]?.isOut)
            await sql.query(
              'select routine.claim_call_attempt($1, 1, $2, gen_random_uuid()::text, $3, 30, 60)',
              [callId, carrier, '[]'],
            );
          else
            await sql.query('select routine.advance_call_attempt($1, $2)', [
              await dial(callId, attempt, carrier),
              recipients[place]?.end ?? busy,
            ]);
        }
        await sql.query('update campaign set next_claim_at = null where id = $1', [campaign.id]);
      }
      const progress = await readProgress(sql, campaign);
      const cost = BigInt(progress?.air_micro ?? -1) + BigInt(progress?.speech_micro ?? -1);
      expect(lowestMicro).toBeLessThanOrEqual(cost);
      expect(cost).toBeLessThanOrEqual(highestMicro);
      // It is the speech, if prices stay.
      if (!hasPlan && later === null) expect(lowestMicro).toBe(BigInt(progress?.speech_micro ?? -1));
    }),
    { numRuns: onCi(60, 4) },
  );
});
