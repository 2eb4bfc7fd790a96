import { expect, test } from 'vitest';
import { hoursFrom } from '../../harness/calls/hours-from.ts';
import { useSql } from '../suite/use-sql.ts';
import { busy, dialWith, endOf, nextCarrier } from './attempts.ts';
import { openCaller, readCall, SECOND_MICRO } from './calls.ts';
import { addCampaign, change, hoursAroundNow, mobiles, readProgress, readStatus, step } from './campaigns.ts';

const sql = useSql();
const dial = dialWith(sql);

const end = (token: string, event: object) =>
  sql.query('select routine.advance_call_attempt($1, $2)', [token, event]);
/** Campaigns of other tests want nothing any more. */
const forgetOthers = () => sql.query('update campaign set wants_since = null');
const ageRetries = () =>
  sql.query(
    `update call set next_attempt_at = now() - interval '1 second', sent_at = now() - interval '2 seconds'
      where status = 'retrying'`,
  );

test('each recipient is handed out once, and counted where it is', async () => {
  const tenant = await openCaller(sql);
  const campaign = await addCampaign(sql, tenant, mobiles(5));
  const carrier = nextCarrier();
  expect(await step(sql, campaign, carrier)).toBeNull();
  await change(sql, tenant, campaign, 'start');
  const first = await step(sql, campaign, carrier, { limit: 3 });
  const second = await step(sql, campaign, carrier, { limit: 3 });
  expect([first?.calls.length, second?.calls.length]).toEqual([3, 2]);
  expect((await step(sql, campaign, carrier))?.calls).toEqual([]);
  expect(await readProgress(sql, campaign)).toMatchObject({ recipients: 5, ready: 0, calling: 5, ended: 0 });
  for (const { callId, attempt } of [...(first?.calls ?? []), ...(second?.calls ?? [])])
    await end(await dial(callId, attempt, carrier), endOf('completed', { airSec: 7 }));
  expect(await readProgress(sql, campaign)).toMatchObject({
    calling: 0,
    ended: 5,
    reasons: { completed: 5 },
    air_micro: String(5 * 7 * SECOND_MICRO),
  });
  await step(sql, campaign, carrier);
  expect(await readStatus(sql, campaign)).toMatchObject({ status: 'completed' });
  expect(await step(sql, campaign, carrier)).toBeNull();
});

test('one run has a campaign, until its lease is over', async () => {
  const tenant = await openCaller(sql);
  const campaign = await addCampaign(sql, tenant, mobiles(4));
  const carrier = nextCarrier();
  await change(sql, tenant, campaign, 'start');
  await step(sql, campaign, carrier, { limit: 1 });
  const other = { run: '00000000-0000-4000-8000-000000000001' };
  expect(await step(sql, campaign, carrier, other)).toBeNull();
  await sql.query("update campaign set runner_until = now() - interval '1 second' where id = $1", [
    campaign.id,
  ]);
  expect((await step(sql, campaign, carrier, other))?.calls).toHaveLength(3);
});

test('a call that was handed out and lost is handed out again after a minute, not before', async () => {
  const tenant = await openCaller(sql);
  const campaign = await addCampaign(sql, tenant, mobiles(1));
  const carrier = nextCarrier();
  await change(sql, tenant, campaign, 'start');
  const [lost] = (await step(sql, campaign, carrier))?.calls ?? [];
  expect((await step(sql, campaign, carrier))?.calls).toEqual([]);
  await sql.query("update call set sent_at = now() - interval '61 seconds' where campaign_id = $1", [
    campaign.id,
  ]);
  expect((await step(sql, campaign, carrier))?.calls).toMatchObject([{ callId: lost?.callId, attempt: 1 }]);
});

test('a retry is handed out by the campaign, and by nobody while it is paused', async () => {
  const tenant = await openCaller(sql);
  const campaign = await addCampaign(sql, tenant, mobiles(1));
  const carrier = nextCarrier();
  await change(sql, tenant, campaign, 'start');
  const [call] = (await step(sql, campaign, carrier))?.calls ?? [];
  const callId = call?.callId ?? '';
  await end(await dial(callId, 1, carrier), busy);
  expect((await step(sql, campaign, carrier))?.calls).toEqual([]);
  await ageRetries();
  await change(sql, tenant, campaign, 'pause');
  expect(await step(sql, campaign, carrier)).toBeNull();
  await expect(dial(callId, 2, carrier)).rejects.toThrow('null');
  await change(sql, tenant, campaign, 'resume');
  expect((await step(sql, campaign, carrier))?.calls).toMatchObject([{ callId, attempt: 2 }]);
  await dial(callId, 2, carrier);
});

test('a cancellation ends everyone who is not being called', async () => {
  const tenant = await openCaller(sql);
  const campaign = await addCampaign(sql, tenant, mobiles(5));
  const carrier = nextCarrier();
  await change(sql, tenant, campaign, 'start');
  const calls = (await step(sql, campaign, carrier, { limit: 2 }))?.calls ?? [];
  const token = await dial(calls[0]?.callId ?? '', 1, carrier);
  await change(sql, tenant, campaign, 'cancel');
  await expect(dial(calls[1]?.callId ?? '', 1, carrier)).rejects.toThrow('null');
  await step(sql, campaign, carrier);
  expect(await readProgress(sql, campaign)).toMatchObject({ calling: 1, ended: 4, reasons: { canceled: 4 } });
  await end(token, endOf('completed', { airSec: 7 }));
  await step(sql, campaign, carrier);
  expect(await readProgress(sql, campaign)).toMatchObject({ reasons: { canceled: 4, completed: 1 } });
  expect(await readStatus(sql, campaign)).toMatchObject({ status: 'canceled' });
});

test('outside its window a campaign hands nothing out, and no call of its is dialed', async () => {
  const tenant = await openCaller(sql);
  const [{ today } = { today: 1 }] = await sql.query<{ today: number }>(
    "select extract(isodow from now() at time zone 'America/Bogota')::int as today",
  );
  const campaign = await addCampaign(sql, tenant, mobiles(2), {
    window: { ...(await hoursAroundNow(sql)), days: [1, 2, 3, 4, 5, 6, 7] },
  });
  const carrier = nextCarrier();
  await change(sql, tenant, campaign, 'start');
  const [call] = (await step(sql, campaign, carrier, { limit: 1 }))?.calls ?? [];
  await sql.query('update campaign set window_days = array[$2::smallint] where id = $1', [
    campaign.id,
    (today % 7) + 1,
  ]);
  expect(await step(sql, campaign, carrier)).toBeNull();
  await expect(dial(call?.callId ?? '', 1, carrier)).rejects.toThrow('null');
  expect(await readProgress(sql, campaign)).toMatchObject({ ready: 1, calling: 1 });
});

test.each([
  ['a day in the window', '2026-11-23T15:00:00Z', null],
  ['before it opens', '2026-11-23T12:00:00Z', '2026-11-23T13:00:00.000Z'],
  ['when it closes', '2026-11-23T23:00:00Z', '2026-11-24T13:00:00.000Z'],
  ['on Friday evening', '2026-11-27T23:30:00Z', '2026-11-30T13:00:00.000Z'],
])('a window of weekdays from 8 to 18 opens: %s', async (_, at, opens) => {
  const tenant = await openCaller(sql);
  const campaign = await addCampaign(sql, tenant, mobiles(1), {
    window: { from: '08:00', to: '18:00', days: [1, 2, 3, 4, 5] },
  });
  const [row] = await sql.query<{ opens: Date | null }>(
    'select routine.campaign_opens_at(campaign, $2) as opens from campaign where id = $1',
    [campaign.id, at],
  );
  expect(row?.opens?.toISOString() ?? null).toBe(opens);
});

test.each([
  ['in the evening', 'America/Bogota', '2026-11-24T04:00:00Z', '2026-11-24T04:00:00.000Z'],
  [
    'after midnight, of the day on which it began',
    'America/Bogota',
    '2026-11-28T10:59:00Z',
    '2026-11-28T10:59:00.000Z',
  ],
  ['when it closes', 'America/Bogota', '2026-11-24T11:00:00Z', '2026-11-25T03:00:00.000Z'],
  ['on a day on which none begins', 'America/Bogota', '2026-11-29T04:00:00Z', '2026-12-01T03:00:00.000Z'],
  // Clocks go forward at 2 on 8 March 2026 in New York, and back at 2 on 1 November.
  ['before clocks go forward', 'America/New_York', '2026-03-07T11:00:00Z', '2026-03-10T02:00:00.000Z'],
  ['after clocks went back', 'America/New_York', '2026-11-03T02:59:00Z', '2026-11-03T03:00:00.000Z'],
])('a window of weekdays from 22 to 6 opens: %s in %s', async (_, zone, at, opens) => {
  const [row] = await sql.query<{ opens: Date }>(
    "select (routine.daily_window('22:00', '06:00', '{1,2,3,4,5}', $1, $2)).opens_at as opens",
    [zone, at],
  );
  expect(row?.opens.toISOString()).toBe(opens);
});

test.each([
  ['2026-03-08T09:59:00Z', '2026-03-08T09:59:00.000Z'],
  ['2026-03-08T10:00:00Z', '2026-03-15T02:00:00.000Z'],
  ['2026-11-01T10:59:00Z', '2026-11-01T10:59:00.000Z'],
  ['2026-11-01T11:00:00Z', '2026-11-08T03:00:00.000Z'],
])(
  'a window of Saturdays from 22 to 6 ends by the clocks of New York, which change that night: %s',
  async (at, opens) => {
    const [row] = await sql.query<{ opens: Date }>(
      "select (routine.daily_window('22:00', '06:00', '{6}', 'America/New_York', $1)).opens_at as opens",
      [at],
    );
    expect(row?.opens.toISOString()).toBe(opens);
  },
);

test('a local hour that a change of clocks skips is in no window', async () => {
  const [row] = await sql.query<{ opens: Date }>(
    "select (routine.daily_window('02:00', '03:00', '{6,7}', 'America/New_York', '2026-03-08T05:00:00Z')).opens_at as opens",
  );
  expect(row?.opens.toISOString()).toBe('2026-03-14T06:00:00.000Z');
});

test('a pace and a number of calls at once bound what is handed out', async () => {
  const tenant = await openCaller(sql);
  const carrier = nextCarrier();
  const slow = await addCampaign(sql, tenant, mobiles(9), { callsPerSecond: 2 });
  await change(sql, tenant, slow, 'start');
  const from = performance.now();
  const handed = (await step(sql, slow, carrier))?.calls.length ?? 0;
  expect(handed).toBeGreaterThan(0);
  expect(handed).toBeLessThanOrEqual(3);
  const more = (await step(sql, slow, carrier))?.calls.length ?? 0;
  // One for each half of a second since.
  expect(handed + more).toBeLessThanOrEqual(3 + (performance.now() - from) / 500);
  const narrow = await addCampaign(sql, tenant, mobiles(9), { maxAtOnce: 2 });
  await change(sql, tenant, narrow, 'start');
  expect((await step(sql, narrow, carrier))?.calls).toHaveLength(2);
  expect((await step(sql, narrow, carrier))?.calls).toEqual([]);
});

test('without a pace, a campaign hands out as many calls as with the fastest', async () => {
  await forgetOthers();
  const tenant = await openCaller(sql);
  await sql.query('insert into call_setting (organization_id, max_active) values ($1, 1000)', [
    tenant.organizationId,
  ]);
  const carrier = nextCarrier();
  await sql.query('insert into voice_carrier (name, max_active) values ($1, 1000)', [carrier]);
  const campaign = await addCampaign(sql, tenant, mobiles(400));
  await change(sql, tenant, campaign, 'start');
  const from = performance.now();
  let handed = 0;
  for (let steps = 0; steps < 5; steps += 1)
    handed += (await step(sql, campaign, carrier))?.calls.length ?? 0;
  // A second's worth at once, and one for each hundredth of a second since.
  expect(handed).toBeGreaterThan(100);
  expect(handed).toBeLessThanOrEqual(102 + (performance.now() - from) / 10);
});

test("a campaign's call that is held is handed out by the campaign when it is due, at its pace", async () => {
  await forgetOthers();
  const tenant = await openCaller(sql);
  const carrier = nextCarrier();
  const campaign = await addCampaign(sql, tenant, mobiles(9), {
    terms: { purpose: 'collection' },
    callsPerSecond: 2,
  });
  await change(sql, tenant, campaign, 'start');
  const handed: string[] = [];
  for (let turns = 0; turns < 9 && handed.length < 9; turns += 1) {
    for (const { callId } of (await step(sql, campaign, carrier))?.calls ?? []) {
      handed.push(callId);
      const opens = hoursFrom(new Date(Date.now() + 3_600_000));
      // Its worker would send nothing by itself when the hours open.
      await expect(dial(callId, 1, carrier, opens)).rejects.toThrow('null');
    }
    await sql.query("update campaign set next_claim_at = now() - interval '1 second' where id = $1", [
      campaign.id,
    ]);
  }
  expect(handed).toHaveLength(9);
  expect((await step(sql, campaign, carrier))?.calls).toEqual([]);
  await sql.query('update call set next_attempt_at = clock_timestamp() where campaign_id = $1', [
    campaign.id,
  ]);
  await sql.query("update call set sent_at = sent_at - interval '1 minute' where campaign_id = $1", [
    campaign.id,
  ]);
  expect((await step(sql, campaign, carrier))?.calls.length).toBeLessThanOrEqual(3);
});

test('two organizations share the places that both want', async () => {
  await forgetOthers();
  const carrier = nextCarrier();
  await sql.query('insert into voice_carrier (name, max_active) values ($1, 40)', [carrier]);
  const tenants = [await openCaller(sql), await openCaller(sql)];
  const campaigns = await Promise.all(
    tenants.map(async (tenant) => {
      const campaign = await addCampaign(sql, tenant, mobiles(100));
      await change(sql, tenant, campaign, 'start');
      return campaign;
    }),
  );
  const handed = [0, 0];
  for (let round = 0; round < 4; round += 1)
    for (const [place, campaign] of campaigns.entries()) {
      const calls = (await step(sql, campaign, carrier, { limit: 5 }))?.calls ?? [];
      for (const { callId, attempt } of calls) await dial(callId, attempt, carrier);
      handed[place] = (handed[place] ?? 0) + calls.length;
    }
  // The first one gets more until the other wants some too.
  expect(handed[0]).toBeLessThanOrEqual(20);
  expect((handed[0] ?? 0) + (handed[1] ?? 0)).toBe(36);
});

test('two campaigns of one organization share the calls that it may have at once, whichever began first', async () => {
  await forgetOthers();
  const carrier = nextCarrier();
  await sql.query('insert into voice_carrier (name, max_active) values ($1, 1000)', [carrier]);
  const tenant = await openCaller(sql);
  await sql.query('insert into call_setting (organization_id, max_active) values ($1, 20)', [
    tenant.organizationId,
  ]);
  const campaigns = [
    await addCampaign(sql, tenant, mobiles(100)),
    await addCampaign(sql, tenant, mobiles(100)),
  ];
  for (const campaign of campaigns) await change(sql, tenant, campaign, 'start');
  const handed = [0, 0];
  for (let round = 0; round < 4; round += 1)
    for (const [place, campaign] of campaigns.entries()) {
      const calls = (await step(sql, campaign, carrier, { limit: 5 }))?.calls ?? [];
      for (const { callId, attempt } of calls) await dial(callId, attempt, carrier);
      handed[place] = (handed[place] ?? 0) + calls.length;
    }
  expect(handed).toEqual([10, 10]);
});

test('what refuses every call pauses the campaign, and ends nobody', async () => {
  const tenant = await openCaller(sql, { balanceMicro: 10 });
  const campaign = await addCampaign(sql, tenant, mobiles(2));
  const carrier = nextCarrier();
  await change(sql, tenant, campaign, 'start');
  const [call] = (await step(sql, campaign, carrier))?.calls ?? [];
  await expect(dial(call?.callId ?? '', 1, carrier)).rejects.toThrow('"because":"funds"');
  expect(await readCall(sql, call?.callId ?? '')).toMatchObject({ status: 'queued', attempts: 0 });
  await sql.query("update voice_carrier set paused_until = now() + interval '1 minute' where name = $1", [
    carrier,
  ]);
  await step(sql, campaign, carrier);
  expect(await readStatus(sql, campaign)).toMatchObject({ status: 'paused', paused_because: 'carrier' });
});

test.each(['carrier', 'funds'])(
  'a campaign that was paused because of %s and then by its organization resumes only when that resumes it',
  async (because) => {
    const tenant = await openCaller(sql);
    const campaign = await addCampaign(sql, tenant, mobiles(1));
    await change(sql, tenant, campaign, 'start');
    const pauseItself = () =>
      sql.query("select routine.change_campaign(null, $1, 'pause', $2)", [campaign.campaignId, because]);
    await pauseItself();
    expect(await readStatus(sql, campaign)).toMatchObject({ status: 'paused', paused_because: because });
    expect(await change(sql, tenant, campaign, 'pause')).toMatchObject([
      { change_campaign: { outcome: 'changed', emitted: [] } },
    ]);
    await pauseItself();
    await sql.query('select routine.take_due_campaigns(1000)');
    expect(await readStatus(sql, campaign)).toMatchObject({ status: 'paused', paused_because: null });
    await change(sql, tenant, campaign, 'resume');
    expect(await readStatus(sql, campaign)).toMatchObject({ status: 'running' });
  },
);

test('a campaign dials nothing while calls are turned off for its organization, and then goes on', async () => {
  const tenant = await openCaller(sql);
  const campaign = await addCampaign(sql, tenant, mobiles(1));
  const turn = (isOn: boolean) =>
    sql.query('update organization_service set enabled = $2 where organization_id = $1', [
      tenant.organizationId,
      isOn,
    ]);
  await change(sql, tenant, campaign, 'start');
  const [call] = (await step(sql, campaign, nextCarrier()))?.calls ?? [];
  await turn(false);
  await expect(dial(call?.callId ?? '')).rejects.toThrow('"because":"account"');
  await turn(true);
  await dial(call?.callId ?? '');
  expect(await readCall(sql, call?.callId ?? '')).toMatchObject({ status: 'in_progress', attempts: 1 });
});
