import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { STORED_A_DAY } from '../../../db/billing/tables/plan-usage.ts';
import {
  addCampaignRecipients,
  addUploadedRecipients,
  createCampaign,
  eraseCampaigns,
  type NewCampaign,
  removeCampaignRecipients,
  updateCampaign,
} from '../../../db/calls/functions/campaigns.ts';
import { changeCampaign } from '../../../db/calls/functions/change-campaign.ts';
import { MAX_RECIPIENTS } from '../../../db/calls/tables/campaign.ts';
import { SANDBOX_STORED_A_DAY } from '../../../db/people/tables/sandbox.ts';
import { callOf, suiteOf } from '../suite/suite-of.ts';
import {
  countOf,
  creatorOf,
  eventsOf,
  keyedBy,
  setPrice,
  setStored,
  takeKey,
  toSandbox,
} from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { nextCarrier } from './attempts.ts';
import { addAudio, openCaller, SECOND } from './calls.ts';
import {
  addCampaign,
  campaignTerms,
  change,
  mobiles,
  readProgress,
  readStatus,
  SPEECH_ITEMS,
  step,
} from './campaigns.ts';

const sql = useSql();
const SPEECH = SPEECH_ITEMS.es;

/** Nothing is charged here. */
const UNCHARGED = { 'refused.lack .availableMicro null': 'nothing is charged' };

const draftOf = (given: Partial<NewCampaign> = {}): NewCampaign => ({
  campaignId: randomUUID(),
  name: 'Reminders',
  terms: campaignTerms(),
  audioId: null,
  text: 'Hola {{nombre}}.',
  voice: 'es',
  speechItem: SPEECH,
  window: null,
  callsPerSecond: null,
  maxAtOnce: null,
  startAt: null,
  reference: null,
  webhookUrl: null,
  ...given,
});

const openSpeaker = async () => {
  const tenant = await openCaller(sql);
  await setPrice(sql, tenant.organizationId, SPEECH, 1);
  return tenant;
};

suiteOf(
  sql,
  createCampaign,
  (call) => {
    test('creates a draft once for a key', async () => {
      const tenant = await openSpeaker();
      const given = { ...creatorOf(tenant), idempotency: keyedBy('once') };
      const campaign = draftOf();
      expect(await call({ ...given, campaign })).toMatchObject({ outcome: 'created' });
      expect(await call({ ...given, campaign: draftOf() })).toEqual({
        outcome: 'replayed',
        result: { campaignId: campaign.campaignId },
      });
      expect(await countOf(sql, 'campaign', tenant.organizationId)).toBe(1);
    });

    test('creates no more drafts than are allowed per day', async () => {
      const tenant = await openSpeaker();
      const given = { ...creatorOf(tenant), idempotency: null };
      await setStored(sql, tenant.organizationId, 'campaigns', STORED_A_DAY.campaigns - 1);
      expect(await call({ ...given, campaign: draftOf() })).toMatchObject({ outcome: 'created' });
      expect(await call({ ...given, campaign: draftOf() })).toEqual({
        outcome: 'refused',
        code: 'STORAGE_QUOTA_EXCEEDED',
        quota: { limit: STORED_A_DAY.campaigns, left: 0 },
      });
      expect(await countOf(sql, 'campaign', tenant.organizationId)).toBe(1);
    });

    test('creates nothing when its key, its audio, its terms or a missing price refuse it', async () => {
      const tenant = await openCaller(sql);
      const given = { ...creatorOf(tenant), idempotency: null };
      await takeKey(sql, tenant.organizationId, 'used');
      const used = { ...given, idempotency: keyedBy('used') };
      expect(await call({ ...used, campaign: draftOf() })).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
      const other = await openCaller(sql);
      const audioId = await addAudio(sql, other.organizationId);
      const foreign = draftOf({ audioId, text: null, voice: null });
      expect(await call({ ...given, campaign: foreign })).toMatchObject({
        code: 'CALLBLASTING_AUDIO_NOT_FOUND',
        field: 'audioId',
      });
      const past = draftOf({ terms: { ...campaignTerms(), expiresAt: '2020-01-01T00:00:00Z' } });
      expect(await call({ ...given, campaign: past })).toMatchObject({
        code: 'VALIDATION_INVALID_PARAMETER',
        field: 'options.expiresAt',
      });
      expect(await call({ ...given, campaign: draftOf() })).toEqual({
        outcome: 'refused',
        code: 'BILLING_NOT_PRICED',
        unpriced: [SPEECH],
      });
      expect(await countOf(sql, 'campaign', tenant.organizationId)).toBe(0);
    });
  },
  UNCHARGED,
);

type Draft = { organizationId: number; draft: NewCampaign };
const versionOf = async ({ campaignId }: NewCampaign) =>
  (
    await sql.query<{ version: string }>(
      'select xmin::text as version from campaign where campaign_id = $1',
      [campaignId],
    )
  )[0]?.version ?? '';
/** A draft of a tenant of its own. */
const openDraft = async (given: Partial<NewCampaign> = {}) => {
  const tenant = await openSpeaker();
  const draft = draftOf(given);
  const create = callOf(sql, createCampaign);
  await create({ ...creatorOf(tenant), idempotency: null, campaign: draft });
  return { tenant, organizationId: tenant.organizationId, draft };
};

suiteOf(
  sql,
  updateCampaign,
  (call) => {
    const edit = async ({ organizationId, draft }: Draft, changed: Partial<NewCampaign>) =>
      call({
        organization: organizationId,
        seen: await versionOf(draft),
        campaign: { ...draft, ...changed },
      });
    const rowOf = async ({ campaignId }: NewCampaign) =>
      (
        await sql.query<{ id: number; name: string; text: string | null; audio_key: string | null }>(
          'select id::int, name, text, audio_key from campaign where campaign_id = $1',
          [campaignId],
        )
      )[0];

    test('replaces what a draft says, and keeps its audio where no other is named', async () => {
      const opened = await openDraft();
      const { organizationId, draft } = opened;
      const audioId = await addAudio(sql, organizationId);
      const played = { audioId, text: null, voice: null, speechItem: null };
      expect(await edit(opened, { ...played, name: 'Edited' })).toEqual({ outcome: 'updated' });
      const edited = await rowOf(draft);
      expect(edited).toMatchObject({
        name: 'Edited',
        text: null,
        audio_key: expect.stringContaining(audioId),
      });
      await sql.query('update call_audio set deleted_at = now() where audio_id = $1', [audioId]);
      expect(await edit(opened, { ...played, audioId: null })).toEqual({ outcome: 'updated' });
      expect((await rowOf(draft))?.audio_key).toBe(edited?.audio_key);
      expect(await edit(opened, played)).toMatchObject({ code: 'CALLBLASTING_AUDIO_NOT_FOUND' });
      const seen = await versionOf(draft);
      const foreign = (await openCaller(sql)).organizationId;
      expect(await call({ organization: foreign, seen, campaign: draft })).toBeNull();
    });

    test('makes an edit only of the draft that it was made from, and of no campaign that was started', async () => {
      const opened = await openDraft();
      const { organizationId: organization, draft } = opened;
      const seen = await versionOf(draft);
      const edits = ['First', 'Second'].map((name) =>
        call({ organization, seen, campaign: { ...draft, name } }),
      );
      const outcomes = (await Promise.all(edits)).map((answer) => answer?.outcome);
      expect(outcomes.toSorted()).toEqual(['stale', 'updated']);
      await sql.query("update campaign set status = 'running', started_at = now() where campaign_id = $1", [
        draft.campaignId,
      ]);
      expect(await edit(opened, { name: 'Late' })).toEqual({
        outcome: 'refused',
        code: 'CALLBLASTING_CAMPAIGN_STATE',
      });
    });

    test('judges what an edit changes, and not what stays as it was', async () => {
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
      const opened = await openDraft({ startAt: tomorrow });
      const { organizationId, draft } = opened;
      const past = '2020-01-01T00:00:00.000Z';
      expect(await edit(opened, { startAt: past })).toMatchObject({
        code: 'VALIDATION_INVALID_PARAMETER',
        field: 'options.scheduledAt',
      });
      await sql.query('update campaign set start_at = $2 where campaign_id = $1', [draft.campaignId, past]);
      expect(await edit(opened, { startAt: past, name: 'Edited' })).toEqual({ outcome: 'updated' });
      await setPrice(sql, organizationId, SPEECH, null, '2021-01-01');
      expect(await edit(opened, { startAt: past })).toMatchObject({
        code: 'BILLING_NOT_PRICED',
        unpriced: [SPEECH],
      });
    });

    test('keeps the text of a draft that has recipients, and refuses recipients that another text judged', async () => {
      const opened = await openDraft();
      const { organizationId: organization, draft } = opened;
      const add = callOf(sql, addCampaignRecipients);
      const recipients = mobiles(1).map((to) => ({
        to,
        country: 'CO',
        isOrdinary: true,
        externalId: null,
        variables: null,
        audioMs: null,
        characters: 0,
        sentences: null,
      }));
      const given = { organization, campaign: draft.campaignId, rejected: 0, recipients };
      expect(await edit(opened, { text: 'Adiós {{nombre}}.' })).toEqual({ outcome: 'updated' });
      expect(await add({ ...given, text: draft.text })).toEqual({
        outcome: 'refused',
        code: 'CALLBLASTING_CAMPAIGN_STATE',
        isOtherText: true,
      });
      expect(await add({ ...given, text: 'Adiós {{nombre}}.' })).toMatchObject({ accepted: 1 });
      expect(await edit(opened, {})).toMatchObject({ code: 'CALLBLASTING_CAMPAIGN_STATE', field: 'text' });
      expect(await edit(opened, { text: 'Adiós {{nombre}}.', name: 'Edited' })).toEqual({
        outcome: 'updated',
      });
    });
  },
  UNCHARGED,
);

suiteOf(
  sql,
  addCampaignRecipients,
  (call) => {
    const recipientOf = (to: string) => ({
      to,
      country: 'CO',
      isOrdinary: true,
      externalId: null,
      variables: null,
      audioMs: null,
      characters: 0,
      sentences: null,
    });

    test('adds each number once, and counts what was refused', async () => {
      const tenant = await openCaller(sql);
      const campaign = await addCampaign(sql, tenant, []);
      const [first = '', second = ''] = mobiles(2);
      const add = (numbers: string[], rejected = 0) =>
        call({
          organization: tenant.organizationId,
          campaign: campaign.campaignId,
          rejected,
          text: null,
          recipients: numbers.map(recipientOf),
        });
      expect(await add([first, first], 3)).toEqual({ outcome: 'added', accepted: 1, duplicates: 1 });
      expect(await add([first, second])).toEqual({ outcome: 'added', accepted: 1, duplicates: 1 });
      expect(await readProgress(sql, campaign)).toMatchObject({ recipients: 2, ready: 2, rejected: 3 });
      await change(sql, tenant, campaign, 'start');
      expect(await add([])).toMatchObject({ code: 'CALLBLASTING_CAMPAIGN_STATE' });
    });

    test('adds no more recipients per day than all campaigns may have, or fewer in a sandbox', async () => {
      const tenant = await openCaller(sql);
      const campaign = await addCampaign(sql, tenant, []);
      const organization = tenant.organizationId;
      const add = (...numbers: string[]) =>
        call({
          organization,
          campaign: campaign.campaignId,
          rejected: 0,
          text: null,
          recipients: numbers.map(recipientOf),
        });
      const [first = '', second = '', third = ''] = mobiles(3);
      const full = { outcome: 'refused', code: 'STORAGE_QUOTA_EXCEEDED' };
      await setStored(sql, organization, 'recipients', STORED_A_DAY.recipients - 1);
      expect(await add(first, second)).toEqual({
        ...full,
        quota: { limit: STORED_A_DAY.recipients, left: 1 },
      });
      expect(await add(first, first)).toMatchObject({ accepted: 1 });
      expect(await add(second)).toMatchObject(full);
      expect(await add(first)).toMatchObject({ accepted: 0, duplicates: 1 });

      await toSandbox(sql, organization, 'tts');
      await setStored(sql, organization, 'recipients', SANDBOX_STORED_A_DAY.recipients - 1);
      expect(await add(second, third)).toEqual({
        ...full,
        quota: { limit: SANDBOX_STORED_A_DAY.recipients, left: 1 },
      });
      expect(await readProgress(sql, campaign)).toMatchObject({ recipients: 1 });
    });

    test('adds nothing to a full campaign or to one of another organization', async () => {
      const tenant = await openCaller(sql);
      const campaign = await addCampaign(sql, tenant, mobiles(1));
      await sql.query(
        'update campaign_progress set recipients = $2, ended = $2 - ready where campaign_id = $1',
        [campaign.id, MAX_RECIPIENTS],
      );
      const given = { campaign: campaign.campaignId, rejected: 0, text: null };
      const organization = tenant.organizationId;
      const [known = '', next = ''] = mobiles(2);
      expect(await call({ ...given, organization, recipients: [recipientOf(next)] })).toMatchObject({
        code: 'VALIDATION_INVALID_PARAMETER',
      });
      expect(await call({ ...given, organization, recipients: [recipientOf(known)] })).toMatchObject({
        accepted: 0,
        duplicates: 1,
      });
      const other = await openCaller(sql);
      expect(await call({ ...given, organization: other.organizationId, recipients: [] })).toBeNull();
    });
  },
  UNCHARGED,
);

suiteOf(
  sql,
  addUploadedRecipients,
  (call) => {
    const recipientOf = (to: string) => ({
      to,
      country: 'CO',
      isOrdinary: true,
      externalId: null,
      variables: null,
      audioMs: null,
      characters: 0,
      sentences: null,
    });
    const store = (organization: number, upload: string, first: number, numbers: string[]) =>
      sql.query('insert into upload_part (upload, first, organization_id, lines) values ($1, $2, $3, $4)', [
        upload,
        first,
        organization,
        JSON.stringify(numbers.map(recipientOf)),
      ]);
    const partsOf = (upload: string) =>
      sql.query('select first from upload_part where upload = $1', [upload]);
    const numbersOf = async ({ id }: { id: number }) =>
      (
        await sql.query<{ to_number: string }>(
          'select to_number from campaign_recipient where campaign_id = $1 order by position',
          [id],
        )
      ).map(({ to_number }) => to_number);

    test('adds the parts of a file and its last lines in their order, each number once, and keeps no part', async () => {
      const tenant = await openCaller(sql);
      const all = mobiles(7);
      const campaign = await addCampaign(sql, tenant, all.slice(6));
      const { organizationId: organization } = tenant;
      const upload = randomUUID();
      // The last part may be stored first.
      await store(organization, upload, 3, [...all.slice(3, 5), ...all.slice(0, 1)]);
      await store(organization, upload, 0, all.slice(0, 3));
      const recipients = [...all.slice(5), ...all.slice(1, 2)].map(recipientOf);
      const given = { organization, campaign: campaign.campaignId, rejected: 4, text: null };
      expect(await call({ ...given, upload, recipients })).toEqual({
        outcome: 'added',
        accepted: 6,
        duplicates: 3,
      });
      expect(await numbersOf(campaign)).toEqual([...all.slice(6), ...all.slice(0, 6)]);
      expect(await readProgress(sql, campaign)).toMatchObject({ recipients: 7, ready: 7, rejected: 4 });
      expect(await partsOf(upload)).toEqual([]);
    });

    test('adds nothing of a file that does not fit, and nothing of another organization’s', async () => {
      const tenant = await openCaller(sql);
      const campaign = await addCampaign(sql, tenant, []);
      const { organizationId: organization } = tenant;
      const given = { organization, campaign: campaign.campaignId, rejected: 1, text: null, recipients: [] };
      const upload = randomUUID();
      await store(organization, upload, 0, mobiles(3));
      await setStored(sql, organization, 'recipients', STORED_A_DAY.recipients - 2);
      expect(await call({ ...given, upload })).toMatchObject({
        code: 'STORAGE_QUOTA_EXCEEDED',
        quota: { left: 2 },
      });
      await sql.query('update campaign_progress set recipients = $2, ready = $2 where campaign_id = $1', [
        campaign.id,
        MAX_RECIPIENTS,
      ]);
      expect(await call({ ...given, upload })).toMatchObject({ code: 'VALIDATION_INVALID_PARAMETER' });
      await sql.query('update campaign_progress set recipients = 0, ready = 0 where campaign_id = $1', [
        campaign.id,
      ]);
      const foreign = randomUUID();
      await store((await openCaller(sql)).organizationId, foreign, 0, mobiles(1));
      expect(await call({ ...given, upload: foreign })).toMatchObject({ accepted: 0 });
      expect(await numbersOf(campaign)).toEqual([]);
      expect([await partsOf(upload), await partsOf(foreign)]).toEqual([[{ first: 0 }], [{ first: 0 }]]);
      expect(await call({ ...given, upload, campaign: randomUUID() })).toBeNull();
      const started = await addCampaign(sql, tenant, mobiles(1));
      await change(sql, tenant, started, 'start');
      expect(await call({ ...given, upload, campaign: started.campaignId })).toMatchObject({
        code: 'CALLBLASTING_CAMPAIGN_STATE',
      });
    });
  },
  UNCHARGED,
);

suiteOf(
  sql,
  removeCampaignRecipients,
  (call) => {
    test('empties a draft, which can then be filled again, and no other campaign', async () => {
      const tenant = await openCaller(sql);
      const { organizationId: organization } = tenant;
      const [campaign, kept] = [
        await addCampaign(sql, tenant, mobiles(3)),
        await addCampaign(sql, tenant, mobiles(2)),
      ];
      const remove = (of: { campaignId: string }, by = organization) =>
        call({ organization: by, campaign: of.campaignId });
      expect(await remove(campaign, (await openCaller(sql)).organizationId)).toBeNull();
      expect(await remove(campaign)).toEqual({ outcome: 'removed', removed: 3 });
      expect(await remove(campaign)).toEqual({ outcome: 'removed', removed: 0 });
      expect(await readProgress(sql, campaign)).toMatchObject({
        recipients: 0,
        ready: 0,
        unspoken: 0,
        rejected: 0,
      });
      expect(await readProgress(sql, kept)).toMatchObject({ recipients: 2 });
      await change(sql, tenant, kept, 'start');
      expect(await remove(kept)).toEqual({ outcome: 'refused', code: 'CALLBLASTING_CAMPAIGN_STATE' });
      expect(await readProgress(sql, kept)).toMatchObject({ recipients: 2 });
    });
  },
  UNCHARGED,
);

suiteOf(
  sql,
  changeCampaign,
  (call) => {
    type Action = Parameters<typeof call>[0]['action'];
    const open = async (numbers = mobiles(1)) => {
      const tenant = await openCaller(sql);
      const campaign = await addCampaign(sql, tenant, numbers);
      const act = (action: Action, because: string | null = null) =>
        call({
          organization: because === null ? tenant.organizationId : null,
          campaign: campaign.campaignId,
          action,
          because,
          speechItems: SPEECH_ITEMS,
        });
      return { tenant, campaign, act };
    };

    test('takes the actions that its state allows, and repeats them without effect', async () => {
      const { tenant, campaign, act } = await open();
      expect(await act('pause')).toMatchObject({ code: 'CALLBLASTING_CAMPAIGN_STATE', status: 'draft' });
      for (const action of ['start', 'start', 'pause', 'pause'] as const)
        expect(await act(action)).toMatchObject({ outcome: 'changed', inProgress: 0 });
      const paused = async () =>
        (await eventsOf(sql, tenant.organizationId)).filter(({ type }) => type === 'voice.campaign.paused');
      expect(await paused()).toHaveLength(1);
      expect(await act('start')).toMatchObject({ status: 'paused' });
      for (const action of ['resume', 'cancel', 'cancel'] as const)
        expect(await act(action)).toMatchObject({ outcome: 'changed' });
      expect(await act('resume')).toMatchObject({ status: 'canceled' });
      expect(await readStatus(sql, campaign)).toMatchObject({ status: 'canceled' });
    });

    test('starts no campaign without recipients or a price, and changes none that is completed', async () => {
      const unpriced = await open();
      await setPrice(sql, unpriced.tenant.organizationId, SECOND, null, '2021-01-01');
      expect(await unpriced.act('start')).toEqual({
        outcome: 'refused',
        code: 'BILLING_NOT_PRICED',
        status: 'draft',
        unpriced: [SECOND],
      });
      const empty = await open([]);
      expect(await empty.act('start')).toMatchObject({ code: 'CALLBLASTING_CAMPAIGN_EMPTY' });
      const { campaign, act } = await open();
      await act('start');
      await sql.query('update campaign_progress set ended = recipients, ready = 0 where campaign_id = $1', [
        campaign.id,
      ]);
      await step(sql, campaign, nextCarrier());
      expect(await act('cancel')).toMatchObject({ status: 'completed' });
    });

    test('an automatic pause says why, and a campaign of another organization is not found', async () => {
      const { campaign, act } = await open();
      await act('start');
      await act('pause', 'funds');
      expect(await readStatus(sql, campaign)).toMatchObject({ status: 'paused', paused_because: 'funds' });
      const { organizationId: organization } = await openCaller(sql);
      expect(
        await call({
          organization,
          campaign: campaign.campaignId,
          action: 'cancel',
          because: null,
          speechItems: {},
        }),
      ).toBeNull();
    });
  },
  { ...UNCHARGED, 'refused.status running': 'a running campaign takes every action' },
);

suiteOf(sql, eraseCampaigns, (call) => {
  test('ends drafts that nobody started, and erases their recipients after the same time', async () => {
    const tenant = await openCaller(sql);
    const campaign = await addCampaign(sql, tenant, mobiles(2));
    const recipients = () =>
      sql.query('select position from campaign_recipient where campaign_id = $1', [campaign.id]);
    await call({ limit: 2 });
    expect(await readStatus(sql, campaign)).toMatchObject({ status: 'draft' });
    await sql.query("update campaign set created_at = now() - interval '31 days' where id = $1", [
      campaign.id,
    ]);
    await call({ limit: 2 });
    expect(await readStatus(sql, campaign)).toMatchObject({ status: 'canceled' });
    await step(sql, campaign, nextCarrier());
    await step(sql, campaign, nextCarrier());
    expect(await readProgress(sql, campaign)).toMatchObject({ ended: 2, reasons: { canceled: 2 } });
    expect(await recipients()).toHaveLength(2);
    await sql.query("update campaign set finished_at = now() - interval '31 days' where id = $1", [
      campaign.id,
    ]);
    expect(await call({ limit: 2 })).toBe(2);
    expect(await recipients()).toEqual([]);
  });
});
