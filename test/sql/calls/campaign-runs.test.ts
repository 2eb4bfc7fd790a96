import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  claimCampaignAudio,
  claimCampaignCalls,
  claimCampaignSpeech,
  completeCampaignAudio,
  storeCampaignSpeech,
  takeDueCampaigns,
} from '../../../db/calls/functions/campaigns.ts';
import { MAX_SPEECH_FAILURES } from '../../../db/calls/tables/campaign-recipient.ts';
import { keepRegistryAnswers } from '../../../db/contacts/functions/contacts.ts';
import { hoursFrom } from '../../harness/calls/hours-from.ts';
import { requireRegistry } from '../contacts/contacts.ts';
import { readAccount } from '../suite/accounts.ts';
import { callOf, suiteOf } from '../suite/suite-of.ts';
import { setPrice, setSpendLimit, toSandbox } from '../suite/tenants.ts';
import { useSql, waitForLock } from '../suite/use-sql.ts';
import { nextCarrier } from './attempts.ts';
import { openCaller } from './calls.ts';
import { addCampaign, change, mobiles, readProgress } from './campaigns.ts';

const sql = useSql();
const ITEM = 'tts.standard';

const newAudio = () => ({
  id: randomUUID() as string,
  voice: 'es',
  item: ITEM,
  textHash: 'ab'.repeat(32),
  charCount: 5,
  leaseSec: 45,
});

/** A running campaign with a text, whose recipients wait for their speech. */
async function speak(variables: (object | null)[]) {
  const tenant = await openCaller(sql);
  await setPrice(sql, tenant.organizationId, ITEM, 1, '2019-01-01');
  const campaign = await addCampaign(sql, tenant, mobiles(variables.length));
  await sql.query(
    "update campaign set audio_key = null, audio_ms = null, text = 'Hola {{n}}.', voice = 'es' where id = $1",
    [campaign.id],
  );
  for (const [position, value] of variables.entries())
    await sql.query(
      `update campaign_recipient set state = 'new', characters = 6, audio_ms = 9000, variables = $3
        where campaign_id = $1 and position =
          (select position from campaign_recipient where campaign_id = $1 order by position offset $2 limit 1)`,
      [campaign.id, position, value],
    );
  await sql.query('update campaign_progress set unspoken = recipients, ready = 0 where campaign_id = $1', [
    campaign.id,
  ]);
  await change(sql, tenant, campaign, 'start');
  return { tenant, campaign };
}

suiteOf(sql, claimCampaignCalls, (call) => {
  test('hands out calls while there are some, and looks again every second while they are under way', async () => {
    const tenant = await openCaller(sql);
    const campaign = await addCampaign(sql, tenant, mobiles(1));
    const by = {
      campaign: campaign.campaignId,
      runner: randomUUID(),
      carrier: nextCarrier(),
      limit: 60,
      hours: hoursFrom(),
    };
    expect(await call(by)).toBeNull();
    await change(sql, tenant, campaign, 'start');
    expect(await call(by)).toMatchObject({ calls: [{ attempt: 1 }], waitMs: 1_000 });
    await sql.query("update call set status = 'in_progress' where campaign_id = $1", [campaign.id]);
    expect(await call(by)).toEqual({ calls: [], waitMs: 1_000, emitted: [] });
  });
});

suiteOf(sql, takeDueCampaigns, (call) => {
  test('lists campaigns whose calls or speech no worker is handling, each separately', async () => {
    const { tenant, campaign } = await speak([{ n: 'Ana' }]);
    const { campaignId } = campaign;
    const due = async () => (await call({ limit: 1_000 })).find((one) => one.campaignId === campaignId);
    const lease = (column: 'runner_until' | 'speaker_until', left: string) =>
      sql.query(`update campaign set ${column} = now() + $2::interval where id = $1`, [campaign.id, left]);
    expect(await due()).toEqual({ campaignId, runs: true, speaks: true });
    await lease('runner_until', '1 minute');
    // A living run must not hide that the one that made the speech has died.
    expect(await due()).toEqual({ campaignId, runs: false, speaks: true });
    await lease('speaker_until', '1 minute');
    expect(await due()).toBeUndefined();
    await lease('runner_until', '-1 second');
    expect(await due()).toEqual({ campaignId, runs: true, speaks: false });
    await change(sql, tenant, campaign, 'pause');
    expect(await due()).toBeUndefined();
  });
});

suiteOf(sql, claimCampaignSpeech, (call) => {
  test('gives one run the recipients to speak to, until all have their speech', async () => {
    const { campaign } = await speak([{ n: 'Ana' }, null]);
    const by = { campaign: campaign.campaignId, speaker: randomUUID(), ahead: 10, limit: 10 };
    const claimed = await call(by);
    expect(claimed).toMatchObject({ text: 'Hola {{n}}.', sentences: null });
    expect(claimed?.recipients.map(({ variables }) => variables)).toEqual([{ n: 'Ana' }, null]);
    expect(await call({ ...by, speaker: randomUUID() })).toBeNull();
  });

  test('makes speech ahead of a campaign that is not open yet, and then waits for it to open', async () => {
    const { campaign } = await speak([{ n: 'Ana' }, { n: 'Eva' }]);
    const { campaignId } = campaign;
    await sql.query(
      `update campaign set start_at = now() + interval '1 day', calls_per_second = 0.01, sentences = '{}' where id = $1`,
      [campaign.id],
    );
    const by = { campaign: campaignId, speaker: randomUUID(), ahead: 1, limit: 10 };
    const due = async () =>
      (await callOf(sql, takeDueCampaigns)({ limit: 1_000 })).find((one) => one.campaignId === campaignId);
    const [ana] = (await call(by))?.recipients ?? [];
    expect(ana).toMatchObject({ variables: { n: 'Ana' } });
    const made = [{ position: ana?.position ?? 0, audioKey: 'a', audioMs: 900 }];
    await callOf(sql, storeCampaignSpeech)({ ...by, sentences: null, made });
    expect(await call(by)).toBeNull();
    expect(await due()).toBeUndefined();
    await sql.query('update campaign set start_at = now() where id = $1', [campaign.id]);
    expect(await due()).toEqual({ campaignId, runs: true, speaks: true });
    expect(await call({ ...by, speaker: randomUUID(), ahead: 2 })).toMatchObject({
      recipients: [{ variables: { n: 'Eva' } }],
    });
    expect(await call({ ...by, speaker: randomUUID(), ahead: 2 })).toBeNull();
  });

  test('makes no speech for destinations that are not allowed: an estimate leaves their speech out', async () => {
    const { campaign } = await speak([{ n: 'Ana' }, { n: 'Eva' }]);
    const [first = ''] = mobiles(1);
    await sql.query(
      "update campaign_recipient set country = 'US' where campaign_id = $1 and to_number = $2",
      [campaign.id, first],
    );
    const by = { campaign: campaign.campaignId, speaker: randomUUID(), ahead: 10, limit: 10 };
    expect((await call(by))?.recipients).toMatchObject([{ variables: { n: 'Eva' } }]);
    await sql.query("update campaign set sentences = '{}' where id = $1", [campaign.id]);
    await callOf(
      sql,
      claimCampaignCalls,
    )({
      campaign: campaign.campaignId,
      runner: randomUUID(),
      carrier: nextCarrier(),
      limit: 60,
      hours: hoursFrom(),
    });
    expect(await readProgress(sql, campaign)).toMatchObject({
      unspoken: 1,
      ended: 1,
      reasons: { not_allowed: 1 },
    });
  });

  test('makes no speech for numbers that the registry excludes, nor before it is asked', async () => {
    const { tenant, campaign } = await speak([{ n: 'Ana' }, { n: 'Eva' }, { n: 'Luz' }]);
    await requireRegistry(sql, tenant);
    await sql.query(
      `update campaign set terms = terms || '{"purpose":"advertising"}', sentences = '{"0":{"key":"a","ms":900}}' where id = $1`,
      [campaign.id],
    );
    const by = { campaign: campaign.campaignId, speaker: randomUUID(), ahead: 10, limit: 10 };
    const [first = '', second = '', third = ''] = mobiles(3);
    expect(await call(by)).toMatchObject({ recipients: [], unchecked: [first, second, third] });
    const items = [
      { number: first, isExcluded: true },
      { number: second, isExcluded: false },
    ];
    await callOf(
      sql,
      keepRegistryAnswers,
    )({ organization: tenant.organizationId, askedAt: new Date(), items });
    const asked = await call(by);
    expect(asked).toMatchObject({ recipients: [{ variables: { n: 'Eva' } }], unchecked: [third] });
    const refusals = () =>
      sql.query('select state, refusal from campaign_recipient where campaign_id = $1 order by position', [
        campaign.id,
      ]);
    expect(await refusals()).toEqual([
      { state: 'ready', refusal: 'EXCLUDED_REGISTRY' },
      { state: 'new', refusal: null },
      { state: 'new', refusal: null },
    ]);
    // A call waits this long for the registry.
    await sql.query("update campaign set unchecked_since = now() - interval '73 hours' where id = $1", [
      campaign.id,
    ]);
    expect(await call(by)).toMatchObject({ recipients: [{ variables: { n: 'Eva' } }], unchecked: [] });
    expect((await refusals())[2]).toEqual({ state: 'ready', refusal: 'REGISTRY_UNAVAILABLE' });
    expect(await readProgress(sql, campaign)).toMatchObject({ unspoken: 1, ready: 2 });
  });
});

suiteOf(sql, storeCampaignSpeech, (call) => {
  test('makes recipients ready, ends those that cannot be spoken to, and counts each once', async () => {
    const { campaign } = await speak([{ n: 'Ana' }, { n: '?' }]);
    const by = { campaign: campaign.campaignId, speaker: randomUUID() };
    await sql.query('update campaign set speaker = $2 where id = $1', [campaign.id, by.speaker]);
    const positions = await sql.query<{ position: number }>(
      'select position from campaign_recipient where campaign_id = $1 order by position',
      [campaign.id],
    );
    const made = positions.map(({ position }, place) => ({
      position,
      ...(place === 0 ? { audioKey: 'a', audioMs: 900 } : { audioKey: null, audioMs: null }),
    }));
    for (let times = 0; times < 2; times += 1) await call({ ...by, sentences: {}, made });
    expect(await readProgress(sql, campaign)).toMatchObject({
      unspoken: 0,
      ready: 1,
      ended: 1,
      reasons: { speech: 1 },
    });
    await call({ ...by, speaker: randomUUID(), sentences: null, made });
    expect(await readProgress(sql, campaign)).toMatchObject({ ready: 1, ended: 1 });
  });

  test('tries a recipient again whose synthesis failed, and ends it after some failures', async () => {
    const { campaign } = await speak([{ n: 'Ana' }, { n: 'Eva' }]);
    const by = { campaign: campaign.campaignId, speaker: randomUUID() };
    await sql.query('update campaign set speaker = $2 where id = $1', [campaign.id, by.speaker]);
    const [first] = await sql.query<{ position: number }>(
      'select position from campaign_recipient where campaign_id = $1 order by position limit 1',
      [campaign.id],
    );
    const failed = { position: first?.position ?? 0, audioKey: null, audioMs: null, isFailed: true };
    for (let failures = 1; failures <= MAX_SPEECH_FAILURES; failures += 1) {
      expect(await readProgress(sql, campaign)).toMatchObject({ unspoken: 2, ended: 0 });
      await call({ ...by, sentences: null, made: [failed] });
    }
    expect(await readProgress(sql, campaign)).toMatchObject({
      unspoken: 1,
      ended: 1,
      reasons: { speech: 1 },
    });
  });
});

suiteOf(
  sql,
  claimCampaignAudio,
  (call) => {
    test('claims an audio once, and gives it to the others when it is made', async () => {
      const { tenant, campaign } = await speak([{ n: 'Ana' }]);
      const given = { campaign: campaign.campaignId };
      const audio = newAudio();
      await setPrice(sql, tenant.organizationId, ITEM, null);
      expect(await call({ ...given, audio })).toMatchObject({ code: 'BILLING_NOT_PRICED' });
      await setPrice(sql, tenant.organizationId, ITEM, 1_000_000, '2020-06-01');
      expect(await call({ ...given, audio })).toMatchObject({ code: 'BILLING_INSUFFICIENT_FUNDS' });
      await setPrice(sql, tenant.organizationId, ITEM, 4, '2021-01-01');
      await setSpendLimit(sql, tenant.organizationId, 'day', 19);
      expect(await call({ ...given, audio })).toMatchObject({ code: 'BILLING_SPEND_LIMIT_REACHED' });
      await setSpendLimit(sql, tenant.organizationId, 'day', 20);
      expect(await call({ ...given, audio })).toEqual({ outcome: 'claimed', isSandbox: false });
      const again = newAudio();
      expect(await call({ ...given, audio: again })).toEqual({ outcome: 'pending' });
      await sql.query("select routine.complete_speech_audio($1, 'engine', 1000)", [audio.id]);
      expect(await call({ ...given, audio: again })).toEqual({
        outcome: 'ready',
        audioId: audio.id,
        durationMs: 1000,
      });
    });

    test('in a sandbox is refused beyond its quota of the day', async () => {
      const { tenant, campaign } = await speak([{ n: 'Ana' }]);
      await setPrice(sql, tenant.organizationId, ITEM, 4);
      await toSandbox(sql, tenant.organizationId, 'tts');
      expect(await call({ campaign: campaign.campaignId, audio: newAudio() })).toMatchObject({
        code: 'RATE_TPS_EXCEEDED',
      });
    });

    test.each([
      ['canceled', 'cancel'],
      ['paused', 'pause'],
    ])('makes and charges nothing for a campaign that is %s', async (_, action) => {
      const { tenant, campaign } = await speak([{ n: 'Ana' }]);
      await change(sql, tenant, campaign, action);
      const before = await readAccount(sql.client(), tenant.organizationId);
      expect(await call({ campaign: campaign.campaignId, audio: newAudio() })).toEqual({
        outcome: 'stopped',
      });
      expect(await readAccount(sql.client(), tenant.organizationId)).toEqual(before);
    });

    test.each([
      ['ORGANIZATION_NOT_ACTIVE', "update organization set status = 'suspended' where id = $1"],
      [
        'ORGANIZATION_BLOCKED',
        "insert into organization_block (organization_id, kind, reason) values ($1, 'full', 'Test')",
      ],
      ['SERVICE_NOT_ENABLED', 'update organization_service set enabled = false where organization_id = $1'],
    ])('makes and charges nothing where nothing is dialed: %s', async (code, meet) => {
      const { tenant, campaign } = await speak([{ n: 'Ana' }]);
      await sql.query(meet, [tenant.organizationId]);
      const before = await readAccount(sql.client(), tenant.organizationId);
      expect(await call({ campaign: campaign.campaignId, audio: newAudio() })).toEqual({
        outcome: 'refused',
        code,
      });
      expect(await readAccount(sql.client(), tenant.organizationId)).toEqual(before);
    });

    test('has a cancellation wait for the text that is being claimed', async () => {
      const { tenant, campaign } = await speak([{ n: 'Ana' }]);
      const claiming = await sql.connect();
      await claiming.query('begin');
      expect(await call({ campaign: campaign.campaignId, audio: newAudio() }, claiming)).toMatchObject({
        outcome: 'claimed',
      });
      const by = await sql.connect();
      const { rows } = await by.query<{ pid: number }>('select pg_backend_pid() as pid');
      let isAnswered = false;
      const canceled = by
        .query('select routine.change_campaign($1, $2, $3, null)', [
          tenant.organizationId,
          campaign.campaignId,
          'cancel',
        ])
        .then(() => {
          isAnswered = true;
        });
      await waitForLock(sql, rows[0]?.pid ?? 0);
      expect(isAnswered).toBe(false);
      await claiming.query('commit');
      await canceled;
      expect(await call({ campaign: campaign.campaignId, audio: newAudio() })).toEqual({
        outcome: 'stopped',
      });
    });
  },
  { 'refused.lack .availableMicro null': 'whoever calls has an account' },
);

suiteOf(sql, completeCampaignAudio, (call) => {
  test('counts what an audio cost, once', async () => {
    const { tenant, campaign } = await speak([{ n: 'Ana' }]);
    await setPrice(sql, tenant.organizationId, ITEM, 4);
    const audio = newAudio();
    await callOf(sql, claimCampaignAudio)({ campaign: campaign.campaignId, audio });
    const given = { campaign: campaign.campaignId, audio: audio.id, engine: 'engine', durationMs: 1_000 };
    expect(await call(given)).toBe(true);
    expect(await call(given)).toBe(false);
    expect(await readProgress(sql, campaign)).toMatchObject({ speech_micro: '20' });
  });
});
