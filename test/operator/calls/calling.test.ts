import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '../../../local/postgres/postgres-roles.ts';
import { topUpBalance } from '../../../shared/billing/movements/top-up-balance.ts';
import { setPrice } from '../../../shared/billing/prices/prices.ts';
import {
  addCallerId,
  removeCallerId,
  setDefaultCallerId,
} from '../../../shared/calls/settings/caller-ids.ts';
import { listCallerIds } from '../../../shared/calls/settings/list-caller-ids.ts';
import { setCalling } from '../../../shared/calls/settings/set-calling.ts';
import { setCarrierLimit } from '../../../shared/calls/settings/set-carrier-limit.ts';
import { showCalling } from '../../../shared/calls/settings/show-calling.ts';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
import { createOrganization } from '../../../shared/people/organizations/create-organization.ts';
import { setService } from '../../../shared/people/organizations/services.ts';
import { hoursFrom } from '../../harness/calls/hours-from.ts';
import { told } from '../../harness/told.ts';
import { useOperatorCloud } from '../use-operator-cloud.ts';

const cloud = useOperatorCloud();
let ctx: Ctx;
beforeEach(() => {
  ctx = cloud.openContext().ctx;
});

const [FIRST, SECOND, MOBILE] = ['576011112222', '576011113333', '573001234567'] as const;
const PLATFORM = '576010000000';
const HOURS = JSON.stringify(hoursFrom(new Date('2090-01-02T12:00:00Z')));

/** An organization that may call, with free air time, so that only its settings hold calls back. */
async function newOrganization(): Promise<number> {
  const { id: organizationId } = await createOrganization(ctx, {
    name: 'Calling',
    account: { currency: 'COP' },
  });
  await setService(ctx, { organizationId, service: 'callblasting', enabled: true });
  await setPrice(ctx, { organizationId, item: 'callblasting.second', currency: 'COP', amountMicro: 0n });
  await topUpBalance(ctx, { organizationId, amountMicro: 1n, reference: 'opening' });
  return organizationId;
}

/** Creates a call as the API would; returns the number it shows, or why it was refused. */
async function newCall(organizationId: number, callerId: string | null = null) {
  const callId = crypto.randomUUID();
  const callee = { to: '573001234500', toCountry: 'CO', toIsOrdinary: true };
  const terms = { callId, ...callee, callerId, platformCallerId: PLATFORM, clientReference: null };
  const policy = { repeat: 1, recordingTtlSec: 0, maxAttempts: 1, minIntervalSec: 60, minSuccessSec: 5 };
  const [row] = await cloud.query<{ creation: { outcome: string; field?: string } }>(
    'select routine.create_call($1, null, null, $2, null) as creation',
    [organizationId, { ...terms, ...policy, audioKey: 'audios/a.wav', audioMs: 1_000 }],
  );
  const [call] = await cloud.query<{ shown: string }>(
    'select caller_id as shown from call where call_id = $1',
    [callId],
  );
  return { callId, shown: call?.shown, ...row?.creation };
}

/** The outcome of claiming a call's first attempt outside the hours for calls. */
async function place(callId: string, carrier = 'twilio'): Promise<string | undefined> {
  const [row] = await cloud.query<{ claim: { outcome: string; until?: string } }>(
    'select routine.claim_call_attempt($1, 1, $2, $3, $4, 30, 60) as claim',
    [callId, carrier, crypto.randomUUID(), HOURS],
  );
  return row?.claim.outcome;
}

const numbersOf = async (organizationId: number) =>
  (await listCallerIds(ctx, organizationId)).map(({ number, isDefault }) => [number, isDefault]);

describe('The numbers of an organization', () => {
  test('are shown by its calls: the default one unless another is chosen, or the platform’s if it has none', async () => {
    const organizationId = await newOrganization();
    expect(await newCall(organizationId)).toMatchObject({ outcome: 'created', shown: PLATFORM });
    expect(await addCallerId(ctx, { organizationId, number: FIRST })).toMatchObject({ isDefault: true });
    expect(await addCallerId(ctx, { organizationId, number: SECOND })).toMatchObject({ isDefault: false });
    expect(await newCall(organizationId)).toMatchObject({ shown: FIRST });
    expect(await newCall(organizationId, SECOND)).toMatchObject({ shown: SECOND });
    expect(await newCall(organizationId, MOBILE)).toMatchObject({ outcome: 'refused', field: 'callerId' });

    await setDefaultCallerId(ctx, { organizationId, number: SECOND });
    expect(await numbersOf(organizationId)).toEqual([
      [FIRST, false],
      [SECOND, true],
    ]);
    expect(await newCall(organizationId)).toMatchObject({ shown: SECOND });
    await removeCallerId(ctx, { organizationId, number: SECOND });
    expect(await newCall(organizationId, SECOND)).toMatchObject({ outcome: 'refused' });
    expect(await newCall(organizationId)).toMatchObject({ shown: PLATFORM });
    expect(await numbersOf(organizationId)).toEqual([[FIRST, false]]);
  });

  test.each(['', '123', 'five', '570000000000', '5760111122223333'])(
    'must be telephone numbers, which %j is not',
    async (number) => {
      const organizationId = await newOrganization();
      await expect(told(addCallerId(ctx, { organizationId, number }))).rejects.toThrow(
        /^number: .+( such as \+57 300 123 4567|Write a complete number)\.$/,
      );
      expect(await numbersOf(organizationId)).toEqual([]);
    },
  );

  test('are read as people of its country write them, and shown with that country', async () => {
    const organizationId = await newOrganization();
    const colombian = { number: '576044444444', international: '+57 604 4444444', country: 'CO' };
    const malaysian = { number: '6044444444', international: '+60 4 444 4444', country: 'MY' };
    expect(await addCallerId(ctx, { organizationId, number: '604 444 4444' })).toMatchObject(colombian);
    expect(await addCallerId(ctx, { organizationId, number: '+60 4444 4444' })).toMatchObject(malaysian);
    expect(await listCallerIds(ctx, organizationId)).toMatchObject([colombian, malaysian]);
    expect(await setDefaultCallerId(ctx, { organizationId, number: '+6044444444' })).toMatchObject(malaysian);
    const { number, ...shown } = colombian;
    expect(await removeCallerId(ctx, { organizationId, number: '6044444444' })).toMatchObject({
      removed: number,
      ...shown,
    });
    expect(await numbersOf(organizationId)).toEqual([[malaysian.number, true]]);
  });

  test('can be removed after their range was taken out of use', async () => {
    const organizationId = await newOrganization();
    await cloud.query('insert into caller_id (organization_id, number, is_default) values ($1, $2, true)', [
      organizationId,
      '570000000000',
    ]);
    const [listed] = await listCallerIds(ctx, organizationId);
    expect(listed).toMatchObject({ international: '+570000000000', country: null });
    await removeCallerId(ctx, { organizationId, number: '+570000000000' });
    expect(await numbersOf(organizationId)).toEqual([]);
  });

  test('can be added once, and changed only by the organization', async () => {
    const [organizationId, other] = [await newOrganization(), await newOrganization()];
    await addCallerId(ctx, { organizationId, number: FIRST });
    await expect(addCallerId(ctx, { organizationId, number: FIRST })).rejects.toMatchObject({
      code: 'CALLER_ID_EXISTS',
    });
    for (const change of [setDefaultCallerId, removeCallerId]) {
      const unknown = { code: 'CALLER_ID_NOT_FOUND' };
      await expect(change(ctx, { organizationId: other, number: FIRST })).rejects.toMatchObject(unknown);
      await expect(change(ctx, { organizationId, number: SECOND })).rejects.toMatchObject(unknown);
    }
    expect(await numbersOf(organizationId)).toEqual([[FIRST, true]]);
  });

  test('have one default, even if several are chosen at once', async () => {
    const organizationId = await newOrganization();
    for (const number of [FIRST, SECOND, MOBILE]) await addCallerId(ctx, { organizationId, number });
    const chosen = [SECOND, MOBILE, FIRST, SECOND, MOBILE, FIRST];
    await Promise.all(chosen.map((number) => setDefaultCallerId(ctx, { organizationId, number })));
    expect((await numbersOf(organizationId)).filter(([, isDefault]) => isDefault)).toHaveLength(1);
  });

  test('have one default, even if several are added at once', async () => {
    const organizationId = await newOrganization();
    const other = new pg.Client({ connectionString: asOwner(cloud.environment.DATABASE_URL) });
    await other.connect();
    await other.query('begin');
    await other.query('insert into caller_id (organization_id, number, is_default) values ($1, $2, true)', [
      organizationId,
      FIRST,
    ]);
    const added = addCallerId(ctx, { organizationId, number: SECOND });
    await expect
      .poll(
        async () => (await cloud.query("select from pg_stat_activity where wait_event_type = 'Lock'")).length,
      )
      .toBe(1);
    await other.query('commit');
    await other.end();
    expect(await added).toMatchObject({ number: SECOND, isDefault: false });
  });
});

describe('Calls', () => {
  test('calls of an organization are in progress at once up to its limit, and a limit of 0 holds all', async () => {
    const organizationId = await newOrganization();
    const [first, second] = [await newCall(organizationId), await newCall(organizationId)];
    expect(await setCalling(ctx, { organizationId, maxActive: 0 })).toMatchObject({
      maxActive: 0,
      contactHours: false,
    });
    expect(await place(first.callId)).toBe('waiting');
    expect(await showCalling(ctx, organizationId)).toEqual({
      maxActive: 0,
      contactHours: false,
      requiresPurpose: false,
      dayLimitMicro: null,
      spentTodayMicro: '0',
      keepsNumbersDays: null,
      keepsCampaignDays: 30,
      maxAudios: 1_000,
      maxAudioBytes: '1073741824',
      active: 0,
      unplaced: 2,
      waiting: 1,
    });
    await setCalling(ctx, { organizationId, maxActive: 1 });
    expect(await place(first.callId)).toBe('claimed');
    expect(await place(second.callId)).toBe('waiting');
    expect(await showCalling(ctx, organizationId)).toMatchObject({ active: 1, unplaced: 1, waiting: 1 });
    await setCalling(ctx, { organizationId, maxActive: 2 });
    expect(await place(second.callId)).toBe('claimed');
  });

  test('wait for the contact hours of the law only where this is turned on', async () => {
    const organizationId = await newOrganization();
    expect(await showCalling(ctx, organizationId)).toMatchObject({ maxActive: 50, contactHours: false });
    expect(await place((await newCall(organizationId)).callId)).toBe('claimed');
    await setCalling(ctx, { organizationId, maxActive: 7 });
    const on = await setCalling(ctx, { organizationId, contactHours: true });
    expect(on).toMatchObject({ contactHours: true, maxActive: 7 });
    const { callId } = await newCall(organizationId);
    expect([await place(callId), await place(callId)]).toEqual(['held', 'held']);
    await setCalling(ctx, { organizationId, contactHours: false });
    expect(await place(callId)).toBe('claimed');
  });

  test('calls of all organizations stay within the limit of their carrier', async () => {
    const { callId } = await newCall(await newOrganization());
    expect(await setCarrierLimit(ctx, { name: 'signalwire', maxActive: 0 })).toMatchObject({ maxActive: 0 });
    expect(await place(callId, 'signalwire')).toBe('waiting');
    await setCarrierLimit(ctx, { name: 'signalwire', maxActive: 1 });
    expect(await place(callId, 'signalwire')).toBe('claimed');
  });

  test.each([-1, 1.5, 10_001, Number.NaN])('cannot have a limit of %s', async (maxActive) => {
    const organizationId = await newOrganization();
    await expect(told(setCalling(ctx, { organizationId, maxActive }))).rejects.toThrow(/^maxActive: /);
    await expect(
      told(setCarrierLimit(ctx, { name: 'twilio', maxActive: maxActive === 10_001 ? 100_001 : maxActive })),
    ).rejects.toThrow(/^maxActive: /);
  });

  test('cannot be limited for an unknown carrier', async () => {
    // Types exclude this value, but the command line does not.
    const unknown = { name: 'acme' as never, maxActive: 1 };
    await expect(told(setCarrierLimit(ctx, unknown))).rejects.toThrow(
      'name: must be one of twilio, signalwire',
    );
  });
});
