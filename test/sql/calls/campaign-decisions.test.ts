import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { setPrice } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { nextCarrier } from './attempts.ts';
import { addAudio, DETECTION_MICRO, openCaller, SECOND } from './calls.ts';
import { addCampaign, change, mobiles, SPEECH_ITEMS } from './campaigns.ts';

const sql = useSql();
const NOW = new Date();
const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

/** Asks a function that takes a campaign; `c` is the campaign. */
const ask = async <T>(text: string, campaign: number, ...values: unknown[]) =>
  (
    await sql.query<{ answer: T }>(`select ${text} as answer from campaign c where id = $1`, [
      campaign,
      ...values,
    ])
  )[0]?.answer;

const openCampaign = async (count = 3, options: Parameters<typeof addCampaign>[3] = {}) => {
  const tenant = await openCaller(sql);
  const campaign = await addCampaign(sql, tenant, mobiles(count), options);
  await change(sql, tenant, campaign, 'start');
  return { ...campaign, tenant };
};
const recipientsOf = (id: number) =>
  sql.query<{ position: number; state: string; end_reason: string | null }>(
    'select position, state, end_reason from campaign_recipient where campaign_id = $1 order by position',
    [id],
  );
const accept = (id: number, positions: number[]) =>
  ask<{
    calls: { callId: string; to: string; recipient: number; audioMs: number }[];
    not_allowed: number;
    because: string | null;
  }>('to_jsonb(routine.accept_recipients(c, $2, 60, $3))', id, positions, NOW);

describe('judge_campaign', () => {
  type Judged = { refusal: { code: string } | null; audio_key: string | null; audio_ms: number | null };
  const openDraft = async () => {
    const tenant = await openCaller(sql);
    const { id } = await addCampaign(sql, tenant, []);
    const [before] = await sql.query<{ key: string; terms: object }>(
      'select audio_key as key, terms from campaign where id = $1',
      [id],
    );
    if (before === undefined) throw new Error('A draft has a row.');
    /** Judges it as an edit of the draft, or as a creation. */
    const judge = (said: object, isNew = false) =>
      ask<Judged>(
        'to_jsonb(routine.judge_campaign(c.organization_id, $2, case when not $3 then c end))',
        id,
        { terms: before.terms, ...said },
        isNew,
      );
    return { tenant, key: before.key, judge };
  };

  test('plays the audio that is named, which has to be of the organization and not deleted', async () => {
    const { tenant, judge } = await openDraft();
    const audioId = await addAudio(sql, tenant.organizationId);
    const named = { refusal: null, audio_key: `audio/${audioId}`, audio_ms: 10_000 };
    expect([await judge({ audioId }), await judge({ audioId }, true)]).toEqual([named, named]);
    const foreign = await addAudio(sql, (await openCaller(sql)).organizationId);
    const unknown = { code: 'CALLBLASTING_AUDIO_NOT_FOUND', field: 'audioId' };
    expect(await judge({ audioId: foreign })).toMatchObject({ refusal: unknown, audio_key: null });
    await sql.query('update call_audio set deleted_at = now() where audio_id = $1', [audioId]);
    expect(await judge({ audioId })).toMatchObject({ refusal: unknown, audio_key: null });
  });

  test('keeps the audio of a draft unless a text replaces it; a new campaign has none to keep', async () => {
    const { key, judge } = await openDraft();
    const none = { refusal: null, audio_key: null, audio_ms: null };
    expect(await judge({})).toEqual({ refusal: null, audio_key: key, audio_ms: 10_000 });
    expect([await judge({ text: 'Hola.' }), await judge({ text: 'Hola.' }, true)]).toEqual([none, none]);
    expect(await judge({}, true)).toEqual(none);
  });

  test('refuses by terms before it asks for an audio, and by prices after it', async () => {
    const { judge } = await openDraft();
    const wrong = { audioId: randomUUID(), speechItem: SPEECH_ITEMS.es };
    const past = { terms: { expiresAt: '2020-01-01T00:00:00Z' } };
    const codeOf = async (said: object) => (await judge(said, true))?.refusal?.code;
    expect(await codeOf({ ...wrong, ...past })).toBe('VALIDATION_INVALID_PARAMETER');
    expect(await codeOf(wrong)).toBe('CALLBLASTING_AUDIO_NOT_FOUND');
    expect(await codeOf({ text: 'Hola.', speechItem: SPEECH_ITEMS.es })).toBe('BILLING_NOT_PRICED');
  });
});

test('campaign_room is the least of pace, limit and places, and says where sharing makes it less', async () => {
  const carrier = nextCarrier();
  await sql.query('insert into voice_carrier (name, max_active) values ($1, 1000)', [carrier]);
  const { id, tenant } = await openCampaign(1, { callsPerSecond: 4 });
  const room = (limit: number, now = NOW) =>
    ask('to_jsonb(routine.campaign_room(c, $2, $3, $4))', id, carrier, limit, now);
  await sql.query("update campaign set next_claim_at = $2::timestamptz - interval '1 hour' where id = $1", [
    id,
    NOW,
  ]);
  // At most a second of its pace is left from before, and one call more.
  expect(await room(60)).toEqual({ rate: 4, pace: 5, room: 5, is_scarce: false });
  expect(await room(3)).toEqual({ rate: 4, pace: 5, room: 3, is_scarce: false });
  await sql.query(
    `insert into call_setting (organization_id, max_active) values ($1, 2)
     on conflict (organization_id) do update set max_active = excluded.max_active`,
    [tenant.organizationId],
  );
  expect(await room(60)).toEqual({ rate: 4, pace: 5, room: 2, is_scarce: true });
  await sql.query('update campaign set next_claim_at = $2 where id = $1', [id, inSeconds(5)]);
  expect(await room(60)).toMatchObject({ pace: -19, room: 0, is_scarce: false });
});

describe('callable_recipients', () => {
  test.each([
    [-1, null, false, 'all'],
    [60, null, false, 'all'],
    [60, 'service', false, 'all'],
    [60, 'collection', false, 'abroad'],
    [60, 'advertising', false, 'abroad'],
    [60, 'collection', true, 'none'],
    [60, null, true, 'none'],
  ] as const)(
    'hours that open in %i s, purpose %s, hours for everybody: %s: %s',
    async (seconds, purpose, hours, callable) => {
      const { id, tenant } = await openCampaign(1, { terms: { purpose } });
      await sql.query(
        `insert into call_setting (organization_id, contact_hours) values ($1, $2)
       on conflict (organization_id) do update set contact_hours = excluded.contact_hours`,
        [tenant.organizationId, hours],
      );
      expect(await ask('routine.callable_recipients(c, $2, $3)', id, inSeconds(seconds), NOW)).toBe(callable);
    },
  );
});

describe('lock_ready_recipients', () => {
  test('takes the next ones in order, those abroad alone while only they may be called, and none', async () => {
    const { id } = await openCampaign(3);
    await sql.query(
      "update campaign_recipient set to_number = '12125550123' where campaign_id = $1 and position = 3",
      [id],
    );
    const lock = (callable: string, limit: number) =>
      ask('routine.lock_ready_recipients(c, $2, $3)', id, callable, limit);
    const positions = (await recipientsOf(id)).map(({ position }) => position);
    expect(await lock('all', 2)).toEqual(positions.slice(0, 2));
    expect(await lock('abroad', 9)).toEqual([3]);
    expect(await lock('none', 9)).toEqual([]);
  });

  test('skips locked recipients, and all of them while the shared text has no audio', async () => {
    const { id } = await openCampaign(2);
    const [first, second] = (await recipientsOf(id)).map(({ position }) => position);
    const other = await sql.connect();
    await other.query('begin');
    await other.query('select from campaign_recipient where campaign_id = $1 and position = $2 for update', [
      id,
      first,
    ]);
    expect(await ask('routine.lock_ready_recipients(c, $2, 9)', id, 'all')).toEqual([second]);
    await other.query('rollback');
    await sql.query(
      "update campaign set text = 'Hello', audio_key = null, audio_ms = null, voice = 'es' where id = $1",
      [id],
    );
    expect(await ask('routine.lock_ready_recipients(c, $2, 9)', id, 'all')).toEqual([]);
  });
});

describe('accept_recipients', () => {
  test('makes a call of each, in the order of positions, with what the campaign plays', async () => {
    const { id } = await openCampaign(3);
    const accepted = await accept(id, [3, 1]);
    expect(accepted).toMatchObject({ not_allowed: 0, because: null });
    expect(accepted?.calls.map(({ recipient, audioMs }) => [recipient, audioMs])).toEqual([
      [1, 10_000],
      [3, 10_000],
    ]);
  });

  test('ends who may not be called any more', async () => {
    const { id } = await openCampaign(2);
    await sql.query(
      "update campaign_recipient set to_number = '882161234567', country = null where campaign_id = $1 and position = 1",
      [id],
    );
    expect(await accept(id, [1, 2])).toMatchObject({
      not_allowed: 1,
      because: null,
      calls: [{ recipient: 2 }],
    });
    expect((await recipientsOf(id)).map(({ end_reason: reason }) => reason)).toEqual(['not_allowed', null]);
  });

  test('stops at what refuses all of them, and says why', async () => {
    const { id, tenant } = await openCampaign(2);
    await setPrice(sql, tenant.organizationId, SECOND, null, '2021-01-01');
    expect(await accept(id, [1, 2])).toEqual({ calls: [], not_allowed: 0, because: 'account' });
    expect((await recipientsOf(id)).map(({ state }) => state)).toEqual(['ready', 'ready']);
  });
});

test('create_campaign_calls creates calls and counts their recipients as being called', async () => {
  const { id } = await openCampaign(2);
  const accepted = await accept(id, [1]);
  await ask('routine.create_campaign_calls(c, $2)', id, JSON.stringify(accepted?.calls));
  expect((await recipientsOf(id)).map(({ state }) => state)).toEqual(['called', 'ready']);
  expect(
    await sql.query('select ready, calling from campaign_progress where campaign_id = $1', [id]),
  ).toEqual([{ ready: 1, calling: 1 }]);
  await ask('routine.create_campaign_calls(c, $2)', id, '[]');
  expect(
    await sql.query('select ready, calling from campaign_progress where campaign_id = $1', [id]),
  ).toEqual([{ ready: 1, calling: 1 }]);
});

describe('calls of a campaign between attempts', () => {
  const openDue = async () => {
    const opened = await openCampaign(1);
    const accepted = await accept(opened.id, [1]);
    await ask('routine.create_campaign_calls(c, $2)', opened.id, JSON.stringify(accepted?.calls));
    const callId = accepted?.calls[0]?.callId ?? '';
    const set = (values: string) => sql.query(`update call set ${values} where call_id = $1`, [callId]);
    await set(
      "next_attempt_at = now() - interval '10 seconds', sent_at = now() - interval '20 seconds', attempts = 1, status = 'retrying'",
    );
    return { ...opened, callId, set };
  };
  const take = (id: number) => ask<object[]>('routine.take_due_calls(c, 9, $2)', id, new Date());

  test('take_due_calls hands out a call that is due once, and again when its message was lost', async () => {
    const { id, callId, set } = await openDue();
    expect(await take(id)).toEqual([{ callId, attempt: 2 }]);
    expect(await take(id)).toEqual([]);
    await set("sent_at = now() - interval '61 seconds'");
    expect(await take(id)).toEqual([{ callId, attempt: 2 }]);
  });

  test.each(['is_waiting = true', "next_attempt_at = now() + interval '1 minute'", "status = 'in_progress'"])(
    'take_due_calls leaves a call alone with %s',
    async (values) => {
      const { id, set } = await openDue();
      await set(values);
      expect(await take(id)).toEqual([]);
    },
  );

  test('campaign_sleeps only while nothing of it is under way, or due before hours open', async () => {
    const { id, set } = await openDue();
    const sleeps = () => ask('routine.campaign_sleeps(c, $2)', id, inSeconds(3_600));
    expect(await sleeps()).toBe(false);
    await set("next_attempt_at = now() + interval '2 hours'");
    expect(await sleeps()).toBe(true);
    await set("status = 'in_progress'");
    expect(await sleeps()).toBe(false);
  });

  test('campaign_wait_ms waits for the next retry, between a second and a minute', async () => {
    const { id, set } = await openDue();
    const wait = () => ask('routine.campaign_wait_ms(c, 0, 9, 1, 1, false, 0, $2)', id, NOW);
    await set(`next_attempt_at = '${inSeconds(5).toISOString()}'`);
    expect(await wait()).toBe(5_000);
    await set(`next_attempt_at = '${inSeconds(0.2).toISOString()}'`);
    expect(await wait()).toBe(1_000);
    await set(`next_attempt_at = '${inSeconds(999).toISOString()}'`);
    expect(await wait()).toBe(60_000);
    await set("status = 'success', finished_at = now(), end_reason = 'completed'");
    expect(await wait()).toBe(1_000);
  });

  test('give_dial_turns spaces calls by the rate of the carrier, and writes the turns of calls that exist', async () => {
    const { callId } = await openDue();
    const carrier = nextCarrier();
    const give = async () => {
      const [row] = await sql.query<{ calls: { at?: string }[] }>(
        'select routine.give_dial_turns($1, $2) as calls',
        [carrier, JSON.stringify([{ callId, attempt: 2 }, { callId: randomUUID() }])],
      );
      return row?.calls ?? [];
    };
    await sql.query('insert into voice_carrier (name, calls_per_second) values ($1, null)', [carrier]);
    expect((await give()).map(({ at }) => at)).toEqual([undefined, undefined]);
    await sql.query('update voice_carrier set calls_per_second = 2 where name = $1', [carrier]);
    const [first, second] = (await give()).map(({ at = '' }) => Date.parse(at));
    expect((second ?? 0) - (first ?? 0)).toBe(500);
    const [call] = await sql.query<{ has_dial_turn: boolean; next_attempt_at: Date }>(
      'select * from call where call_id = $1',
      [callId],
    );
    expect(call).toMatchObject({ has_dial_turn: true, next_attempt_at: new Date(first ?? 0) });
  });
});

test.each([
  ['a full step', [9, 9, 5, 1, true, 0], 0],
  ['a pace that allows none', [0, 9, 0, 0.5, true, 0], 2_000],
  ['a pace of hardly any', [0, 9, 0, 0.001, true, 0], 60_000],
  ['more recipients than places', [1, 9, 5, 1, true, 0], 250],
  ['texts that are being spoken', [0, 9, 5, 1, false, 1], 1_000],
  ['calls that were handed out', [1, 9, 5, 1, false, 0], 1_000],
])('campaign_wait_ms: after %s', async (_, given, ms) => {
  const { id } = await openCampaign(1);
  expect(await ask('routine.campaign_wait_ms(c, $3, $4, $5, $6, $7, $8, $2)', id, NOW, ...given)).toBe(ms);
});

test('handed_calls tells the first attempt of calls that were just created, and turns where there are', async () => {
  const given = [
    { callId: 'a', attempt: 3, at: '2026' },
    { callId: 'b', to: '57' },
  ];
  expect(await sql.query('select routine.handed_calls($1) as calls', [JSON.stringify(given)])).toEqual([
    {
      calls: [
        { callId: 'a', attempt: 3, at: '2026' },
        { callId: 'b', attempt: 1 },
      ],
    },
  ]);
});

test('pause_campaign says why, in its row and to the customer', async () => {
  const { id, tenant } = await openCampaign(1);
  await ask('routine.pause_campaign(c, $2)', id, 'account');
  expect(await sql.query('select status, paused_because from campaign where id = $1', [id])).toEqual([
    { status: 'paused', paused_because: 'account' },
  ]);
  const events = await sql.query('select data from webhook_event where organization_id = $1 and type = $2', [
    tenant.organizationId,
    'voice.campaign.paused',
  ]);
  expect(events).toMatchObject([{ data: { pausedBecause: 'account' } }]);
});

describe('finish_campaign', () => {
  const finish = (id: number) => ask<object>('routine.finish_campaign(c, gen_random_uuid(), $2)', id, NOW);

  test('completes a campaign once, and keeps that it was canceled', async () => {
    for (const status of ['running', 'canceled']) {
      const { id } = await openCampaign(1);
      await sql.query('update campaign set status = $2 where id = $1', [id, status]);
      expect(await finish(id)).toMatchObject({ calls: [], waitMs: 0 });
      const [campaign] = await sql.query('select status, finished_at from campaign where id = $1', [id]);
      expect(campaign).toEqual({ status: status === 'running' ? 'completed' : status, finished_at: NOW });
    }
  });

  test('waits for speech that is being made for it', async () => {
    const { id, campaignId, tenant } = await openCampaign(1);
    await sql.query(
      `insert into speech_audio (id, organization_id, call_id, voice, text_hash, status, char_count, cost_micro, claimed_until, created_at, expires_at)
       values (gen_random_uuid(), $1, $2, 'es', sha256(''), 'synthesizing', 1, 0, now(), now(), now())`,
      [tenant.organizationId, campaignId],
    );
    expect(await finish(id)).toEqual({ calls: [], emitted: [], waitMs: 1_000 });
    expect(await sql.query('select finished_at from campaign where id = $1', [id])).toEqual([
      { finished_at: null },
    ]);
  });
});

describe('what a campaign may come to', () => {
  beforeAll(async () => {
    await sql.query('select routine.open_contact_partitions(now())');
  });

  test('campaign_price_moments are now, and when prices and plans change until it ends', async () => {
    const { id, tenant } = await openCampaign(1, { terms: { expiresAt: inSeconds(3_600).toISOString() } });
    const of = async () =>
      (await ask<Date[]>("routine.campaign_price_moments(c, 'COP', 'tts.standard', $2)", id, NOW))
        ?.map((at) => at.getTime())
        .sort();
    expect(await of()).toEqual([NOW.getTime()]);
    for (const [item, seconds] of [
      [SECOND, 60],
      ['tts.standard', 120],
      ['urlshortener.link', 180],
      [SECOND, 7_200],
    ] as const)
      await setPrice(sql, tenant.organizationId, item, 5, inSeconds(seconds).toISOString());
    expect(await of()).toEqual([0, 60, 120].map((seconds) => inSeconds(seconds).getTime()));
  });

  test('campaign_unit_prices are the highest and the lowest of all moments, and free without detection', async () => {
    const { id, tenant } = await openCampaign(1, { terms: { onMachine: 'hangup' } });
    const later = inSeconds(60);
    await setPrice(sql, tenant.organizationId, SPEECH_ITEMS.es, 3);
    await setPrice(sql, tenant.organizationId, SPEECH_ITEMS.es, 5, later.toISOString());
    await setPrice(sql, tenant.organizationId, 'callblasting.detection', 90, later.toISOString());
    const of = (item: string, ...moments: Date[]) =>
      ask("to_jsonb(routine.campaign_unit_prices(c, 'COP', $2, $3))", id, item, moments);
    const now = { highest_character: 3, lowest_character: 3, detection: DETECTION_MICRO };
    expect(await of(SPEECH_ITEMS.es, NOW)).toEqual(now);
    expect(await of(SPEECH_ITEMS.es, NOW, later)).toEqual({ ...now, highest_character: 5, detection: 90 });
    expect(await of('tts.unpriced', NOW)).toMatchObject({ highest_character: 0, lowest_character: 0 });
    await sql.query("update campaign set terms = terms - 'onMachine' where id = $1", [id]);
    expect(await of(SPEECH_ITEMS.es, NOW, later)).toMatchObject({ detection: 0 });
  });

  test('judged_recipients finds opt-outs by number and by hash, and keeps sentences that are not spoken yet', async () => {
    const { id, tenant } = await openCampaign(2, { terms: { purpose: 'advertising' } });
    const [first, second] = mobiles(2);
    await sql.query(`select routine.add_opt_outs($1, $2)`, [
      tenant.organizationId,
      JSON.stringify([{ number: first, purpose: null, at: NOW.toISOString() }]),
    ]);
    await sql.query(
      "update campaign_recipient set sentences = '\\x00', state = case position when 1 then 'new' else state end where campaign_id = $1",
      [id],
    );
    const judge = (byHash: boolean) =>
      sql.query(
        `select prefix as to, opted_out as out, excluded, sentences is not null as unspoken
           from routine.judged_recipients($1, $2, 'advertising', false, $3, now(), 12) order by 1`,
        [tenant.organizationId, id, byHash],
      );
    const judged = [
      { to: first, out: true, excluded: false, unspoken: true },
      { to: second, out: false, excluded: false, unspoken: false },
    ];
    expect(await judge(true)).toEqual(judged);
    await sql.query('update opt_out set number = null where organization_id = $1', [tenant.organizationId]);
    expect(await judge(true)).toEqual(judged);
    expect(await judge(false)).toMatchObject([{ out: false }, { out: false }]);
  });
});
