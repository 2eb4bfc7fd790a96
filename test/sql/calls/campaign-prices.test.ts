import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createCall } from '../../../db/calls/functions/calls.ts';
import { createCampaign, estimateCampaign, type NewCampaign } from '../../../db/calls/functions/campaigns.ts';
import { changeCampaign } from '../../../db/calls/functions/change-campaign.ts';
import { asAdmin } from '../../../local/postgres/postgres-roles.ts';
import { onCi } from '../../harness/ci.ts';
import { readAccount } from '../suite/accounts.ts';
import { callOf } from '../suite/suite-of.ts';
import { creatorOf, openTenant, type SqlTenant, setPlan, setPrice } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { MARGIN_SEC, nextCarrier } from './attempts.ts';
import { addAudio, callTerms, openCaller, SECOND } from './calls.ts';
import {
  addCampaign,
  campaignTerms,
  change,
  claimSpeech,
  mobiles,
  readProgress,
  readStatus,
  SPEECH_ITEMS,
  step,
} from './campaigns.ts';

const sql = useSql();
const SPEECH = SPEECH_ITEMS.es;
const DETECTION = 'callblasting.detection';
const BALANCE = 1_000_000_000;
const NOT_PRICED = 'BILLING_NOT_PRICED';

type Change = { campaignId: string };
const act = (
  { organizationId: organization }: SqlTenant,
  { campaignId: campaign }: Change,
  action: 'start' | 'resume',
) =>
  callOf(sql, changeCampaign)({ organization, campaign, action, because: null, speechItems: SPEECH_ITEMS });

const estimate = (
  { organizationId: organization }: SqlTenant,
  { campaignId: campaign }: Change,
  speech: string | null,
) =>
  callOf(
    sql,
    estimateCampaign,
  )({
    organization,
    campaign,
    items: { speech, voice: 'es', characters: 5, sentences: '' },
    marginSec: MARGIN_SEC,
  });

/** A price that was never set, one that was removed, one that is free, or an amount. */
const price = fc.constantFrom(undefined, null, 0, 7);
const world = fc.record({
  prices: fc.record({
    [SECOND]: price,
    [`${SECOND}.57301`]: price,
    [`${SECOND}.57`]: price,
    [DETECTION]: price,
    [SPEECH]: price,
  }),
  plans: fc.subarray(['callblasting', 'tts'] as const),
  isSandbox: fc.boolean(),
  speaks: fc.boolean(),
  onMachine: fc.constantFrom(null, 'hangup' as const),
  recipients: fc.subarray(['573000000001', '573010000001', '12125550123'], { minLength: 1 }),
});

/** A draft that is older than what has a price now. */
async function addDraft(given: {
  speaks: boolean;
  onMachine: 'hangup' | null;
  recipients: readonly string[];
}) {
  const tenant = await openTenant(sql, { balanceMicro: BALANCE });
  const { organization, apiKey, costCenter } = creatorOf(tenant);
  const campaignId = randomUUID();
  const [row] = await sql.query<{ id: string }>(
    `insert into campaign (campaign_id, organization_id, cost_center_id, created_by_key, name, terms, audio_key, audio_ms, created_at)
     values ($1, $2, $3, $4, 'Reminders', $5, 'audio/tone', 10000, now()) returning id`,
    [campaignId, organization, costCenter, apiKey, { ...campaignTerms(), onMachine: given.onMachine }],
  );
  const campaign = { id: Number(row?.id), campaignId };
  await sql.query('insert into campaign_progress (campaign_id) values ($1)', [campaign.id]);
  const items = given.recipients.map((to) => ({
    to,
    country: to.startsWith('57') ? 'CO' : 'US',
    isOrdinary: true,
    characters: given.speaks ? 6 : 0,
  }));
  await sql.query('select routine.add_campaign_recipients($1, $2, $3, 0)', [
    organization,
    campaignId,
    JSON.stringify(items),
  ]);
  if (given.speaks) {
    await sql.query(
      "update campaign set audio_key = null, audio_ms = null, text = 'Hola {{n}}.', voice = 'es' where id = $1",
      [campaign.id],
    );
  }
  return { tenant, campaign };
}

test('a campaign is refused for want of a price exactly when one of its calls would be, and charges nothing', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      const { tenant, campaign } = await addDraft(given);
      const { organizationId } = tenant;
      for (const [item, amount] of Object.entries(given.prices))
        if (amount !== undefined) await setPrice(sql, organizationId, item, amount);
      for (const service of given.plans) await setPlan(sql, organizationId, service);
      const parent = given.isSandbox ? (await openTenant(sql)).organizationId : null;
      await sql.query('update organization set sandbox_of = $2 where id = $1', [organizationId, parent]);
      const audioId = await addAudio(sql, organizationId);
      const { onMachine } = given;
      const codes: string[] = [];
      for (const to of given.recipients) {
        const own = { to, toCountry: to.startsWith('57') ? 'CO' : 'US', onMachine };
        const call = { ...callTerms(), ...own, audioId };
        const created = await callOf(sql, createCall)({ ...creatorOf(tenant), call, idempotency: null });
        codes.push(created.outcome === 'refused' ? created.code : created.outcome);
      }
      // Nobody whom it may call: each recipient only ends as rejected.
      fc.pre(codes.some((code) => code !== 'BAD_REQUEST'));
      if (given.speaks) {
        const audio = {
          id: randomUUID(),
          voice: 'es',
          item: SPEECH,
          textHash: 'ab'.repeat(32),
          charCount: 5,
          leaseSec: 45,
          callId: campaign.campaignId,
        };
        const claimed = await claimSpeech(sql, tenant, audio);
        codes.push(claimed.code ?? claimed.outcome);
      }
      const before = await readAccount(sql.client(), organizationId);
      const isUnpriced = codes.includes(NOT_PRICED);
      const estimated = await estimate(tenant, campaign, given.speaks ? SPEECH : null);
      const draft: NewCampaign = {
        campaignId: randomUUID(),
        name: 'Second',
        terms: { ...campaignTerms(), onMachine },
        audioId: given.speaks ? null : audioId,
        text: given.speaks ? 'Hola {{n}}.' : null,
        voice: given.speaks ? 'es' : null,
        speechItem: given.speaks ? SPEECH : null,
        window: null,
        callsPerSecond: null,
        maxAtOnce: null,
        startAt: null,
        reference: null,
        webhookUrl: null,
      };
      const created = await callOf(
        sql,
        createCampaign,
      )({ ...creatorOf(tenant), campaign: draft, idempotency: null });
      const started = await act(tenant, campaign, 'start');
      if (!isUnpriced) {
        expect([estimated?.outcome, started?.outcome, created.outcome]).toEqual([
          'estimated',
          'changed',
          'created',
        ]);
        return;
      }
      expect([estimated, started]).toMatchObject(Array(2).fill({ outcome: 'refused', code: NOT_PRICED }));
      expect(await readStatus(sql, campaign)).toMatchObject({ status: 'draft' });
      expect(await readAccount(sql.client(), organizationId)).toEqual(before);
      if (created.outcome === 'refused') expect(created.code).toBe(NOT_PRICED);
    }),
    { numRuns: onCi(100, 8) },
  );
});

test.each([
  ['air time', { [SECOND]: null }, [], [SECOND]],
  ['detection', { [DETECTION]: null }, [], [DETECTION]],
  ['speech', { [SPEECH]: null }, [], [SPEECH]],
  ['all of it', { [SECOND]: null, [DETECTION]: null, [SPEECH]: null }, [], [SPEECH, SECOND, DETECTION]],
  ['the air time of a prefix', { [SECOND]: null, [`${SECOND}.57301`]: 7 }, [], [`${SECOND}.57300`]],
  ['speech, with a plan for calls', { [SECOND]: null, [SPEECH]: null }, ['callblasting'], [SPEECH]],
  ['air time, with a plan for speech', { [SECOND]: null, [SPEECH]: null }, ['tts'], [SECOND]],
])('says that %s has no price', async (_, removed, plans, unpriced) => {
  const recipients = ['573000000001', '573010000001'];
  const { tenant, campaign } = await addDraft({ speaks: true, onMachine: 'hangup', recipients });
  const { organizationId } = tenant;
  for (const [item, amount] of Object.entries({ [SECOND]: 1, [DETECTION]: 1, [SPEECH]: 1, ...removed }))
    await setPrice(sql, organizationId, item, amount);
  for (const service of plans) await setPlan(sql, organizationId, service);
  const refusal = { outcome: 'refused', code: NOT_PRICED, unpriced };
  expect(await estimate(tenant, campaign, SPEECH)).toEqual(refusal);
  expect(await act(tenant, campaign, 'start')).toEqual({ ...refusal, status: 'draft' });
});

test('asks what depends on the prefix once for each, however many recipients have it', async () => {
  const tenant = await openTenant(sql, { balanceMicro: BALANCE });
  const { organizationId } = tenant;
  await setPrice(sql, organizationId, `${SECOND}.5730`, 7);
  const { id } = await addCampaign(sql, tenant, mobiles(500));
  const admin = new pg.Client({ connectionString: asAdmin(sql.url()) });
  await admin.connect();
  try {
    await admin.query("begin; set local track_functions = 'all'");
    const { rows } = await admin.query(
      'select routine.campaign_price_refusal($1, null, null, $2, true) as refusal',
      [organizationId, id],
    );
    expect(rows).toEqual([{ refusal: null }]);
    const counted = await admin.query('select funcname from pg_stat_xact_user_functions where calls >= 500');
    expect(counted.rows).toEqual([]);
  } finally {
    await admin.end();
  }
});

test('a price that is removed while it runs pauses it, and it resumes once what is left has one', async () => {
  const tenant = await openCaller(sql);
  const campaign = await addCampaign(sql, tenant, mobiles(2));
  const carrier = nextCarrier();
  await act(tenant, campaign, 'start');
  expect((await step(sql, campaign, carrier, { limit: 1 }))?.calls).toHaveLength(1);
  await setPrice(sql, tenant.organizationId, SECOND, null, '2021-01-01');
  expect((await step(sql, campaign, carrier))?.calls).toEqual([]);
  expect(await readStatus(sql, campaign)).toMatchObject({ status: 'paused', paused_because: 'account' });
  expect(await act(tenant, campaign, 'resume')).toMatchObject({ code: NOT_PRICED, unpriced: [SECOND] });
  expect(await readStatus(sql, campaign)).toMatchObject({ status: 'paused', paused_because: 'account' });
  await setPrice(sql, tenant.organizationId, SECOND, 7, '2022-01-01');
  expect(await act(tenant, campaign, 'resume')).toMatchObject({ outcome: 'changed' });

  expect((await step(sql, campaign, carrier, { limit: 1 }))?.calls).toHaveLength(1);
  expect(await readProgress(sql, campaign)).toMatchObject({ ready: 0, calling: 2 });
  await change(sql, tenant, campaign, 'pause');
  await setPrice(sql, tenant.organizationId, SECOND, null, '2023-01-01');
  // Nobody is left to be called for the first time.
  expect(await act(tenant, campaign, 'resume')).toMatchObject({ outcome: 'changed' });
});
