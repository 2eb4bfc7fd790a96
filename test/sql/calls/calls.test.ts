import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cancelCall, createCall, storeCallAudio } from '../../../db/calls/functions/calls.ts';
import { onCi } from '../../harness/ci.ts';
import { readAccount } from '../suite/accounts.ts';
import { suiteOf } from '../suite/suite-of.ts';
import {
  countOf,
  creatorOf,
  eventsOf,
  keyedBy,
  openTenant,
  type SqlTenant,
  setPlan,
  setPrice,
  takeKey,
} from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { addAudio, addCall, callTerms, openCaller, readCall, SECOND, SECOND_MICRO } from './calls.ts';

const sql = useSql();
type Terms = Partial<ReturnType<typeof callTerms>>;
type Keyed = ReturnType<typeof keyedBy> | null;
const callsOf = ({ organizationId }: SqlTenant) => countOf(sql, 'call', organizationId);
const accountOf = ({ organizationId }: SqlTenant) => readAccount(sql.client(), organizationId);
/** Limits what an organization's calls may cost per day. */
const setDayLimit = (organizationId: number, micro: number) =>
  sql.query(
    `insert into call_setting (organization_id, day_limit_micro) values ($1, $2)
     on conflict (organization_id) do update set day_limit_micro = excluded.day_limit_micro`,
    [organizationId, micro],
  );

suiteOf(
  sql,
  createCall,
  (call) => {
    const create = async (
      tenant: SqlTenant,
      terms: Terms & { audioId?: string } = {},
      keyed: Keyed = null,
    ) => {
      const audioId = terms.audioId ?? (await addAudio(sql, tenant.organizationId));
      return await call({
        ...creatorOf(tenant),
        call: { ...callTerms(), ...terms, audioId },
        idempotency: keyed,
      });
    };

    test('refuses in the order of the contract, and charges nothing', async () => {
      const tenant = await openTenant(sql);
      const { organizationId } = tenant;
      await takeKey(sql, organizationId, 'used');
      await setDayLimit(organizationId, SECOND_MICRO - 1);
      const wrong = { audioId: randomUUID(), to: '18005550100', toCountry: 'US', callerId: '573009999999' };
      expect(await create(tenant, wrong, keyedBy('used'))).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
      const missing = { outcome: 'refused', code: 'CALLBLASTING_AUDIO_NOT_FOUND', field: 'audioId' };
      expect(await create(tenant, wrong)).toEqual(missing);
      // Another organization's audio and a deleted one count as missing.
      const stranger = await openCaller(sql);
      expect(await create(tenant, { audioId: await addAudio(sql, stranger.organizationId) })).toEqual(
        missing,
      );
      const audioId = await addAudio(sql, organizationId);
      await sql.query('update call_audio set deleted_at = now() where audio_id = $1', [audioId]);
      expect(await create(tenant, { audioId })).toEqual(missing);
      await sql.query('update call_audio set deleted_at = null where audio_id = $1', [audioId]);

      expect(await create(tenant, { ...wrong, audioId })).toMatchObject({ code: 'BAD_REQUEST', field: 'to' });
      const { callerId } = wrong;
      expect(await create(tenant, { callerId })).toMatchObject({
        code: 'VALIDATION_INVALID_PARAMETER',
        field: 'callerId',
      });
      await sql.query('insert into caller_id (organization_id, number) values ($1, $2)', [
        organizationId,
        callerId,
      ]);
      expect(await create(tenant, { callerId })).toMatchObject({ code: 'BILLING_NOT_PRICED' });
      await setPrice(sql, organizationId, SECOND, SECOND_MICRO);
      expect(await create(tenant, { callerId })).toMatchObject({ code: 'BILLING_SPEND_LIMIT_REACHED' });
      expect(await callsOf(tenant)).toBe(0);
      await setDayLimit(organizationId, SECOND_MICRO);
      const made = callTerms();
      expect(await create(tenant, { ...made, callerId })).toEqual({ outcome: 'created' });
      expect(await readCall(sql, made.callId)).toMatchObject({ status: 'queued', caller_id: callerId });
      expect(await accountOf(tenant)).toEqual({ balance: 0, pending: 0, available: 0 });
    });

    test("shows the organization's default number, or else the platform's", async () => {
      const tenant = await openCaller(sql);
      const [first, second] = [callTerms(), callTerms()];
      await create(tenant, first);
      await sql.query(
        "insert into caller_id (organization_id, number, is_default) values ($1, '573001112222', true)",
        [tenant.organizationId],
      );
      await create(tenant, second);
      expect(await readCall(sql, first.callId)).toMatchObject({ caller_id: first.platformCallerId });
      expect(await readCall(sql, second.callId)).toMatchObject({ caller_id: '573001112222' });
    });

    test.each([
      ['a domestic landline or mobile', {}, [], true],
      ['another kind of domestic number', { toIsOrdinary: false }, [], false],
      ['another country', { toCountry: 'US', to: '12025550100' }, [], false],
      ['an allowed country', { toCountry: 'US', to: '12025550100' }, ['US'], true],
      [
        'another kind in that country',
        { toCountry: 'US', to: '12025550100', toIsOrdinary: false },
        ['US'],
        false,
      ],
      ['a forbidden prefix', { toCountry: 'US', to: '12025550100' }, ['US', '!1202'], false],
      ['a longer allowed prefix', { toCountry: 'US', to: '12025550100' }, ['US', '!1202', '1202555'], true],
      ['a prefix forbidden at home', {}, ['!CO'], false],
      ['no country', { toCountry: null, to: '882165550100' }, [], false],
    ] as [string, Terms, string[], boolean][])(
      'follows the destination rules: %s',
      async (_, terms, allowed, isAllowed) => {
        const tenant = await openCaller(sql);
        for (const destination of allowed)
          await sql.query(
            'insert into call_destination (organization_id, destination, is_allowed) values ($1, $2, $3)',
            [tenant.organizationId, destination.replace('!', ''), !destination.startsWith('!')],
          );
        const answer = await create(tenant, terms);
        expect(answer.outcome).toBe(isAllowed ? 'created' : 'refused');
      },
    );

    test('accepts a plan instead of a price, and refuses a missing price', async () => {
      const tenant = await openTenant(sql, {}, { [SECOND]: null });
      expect(await create(tenant)).toMatchObject({ code: 'BILLING_NOT_PRICED' });
      await setPlan(sql, tenant.organizationId, 'callblasting');
      expect(await create(tenant)).toEqual({ outcome: 'created' });
    });

    test('creates one call per key under concurrency', async () => {
      const tenant = await openCaller(sql);
      const audioId = await addAudio(sql, tenant.organizationId);
      const answers = await Promise.all(
        (await sql.connections(onCi(12, 5))).map((by) =>
          call({ ...creatorOf(tenant), call: { ...callTerms(), audioId }, idempotency: keyedBy('one') }, by),
        ),
      );
      expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
        'created',
        ...Array(answers.length - 1).fill('replayed'),
      ]);
      expect(await callsOf(tenant)).toBe(1);
    });
  },
  {
    'refused.code BILLING_INSUFFICIENT_FUNDS': 'of calls that play a text alone',
    'refused.lack .availableMicro null': 'of calls that play a text alone',
  },
);

suiteOf(sql, cancelCall, (call) => {
  const cancel = ({ organizationId }: SqlTenant, callId: string) =>
    call({ organization: organizationId, call: callId });

  test('ends a call that has not been placed, once, and emits its event', async () => {
    const tenant = await openCaller(sql);
    const callId = await addCall(sql, tenant);
    expect(await cancel(tenant, randomUUID())).toBeNull();
    expect(await cancel(await openCaller(sql), callId)).toBeNull();
    expect(await readCall(sql, callId)).toMatchObject({ status: 'queued' });
    const answers = await Promise.all(
      (await sql.connections(4)).map((by) => call({ organization: tenant.organizationId, call: callId }, by)),
    );
    expect(answers.map((emitted) => emitted?.length).sort()).toEqual([0, 0, 0, 1]);
    expect(await readCall(sql, callId)).toMatchObject({ status: 'canceled' });
    expect((await eventsOf(sql, tenant.organizationId)).map(({ type }) => type)).toEqual(['voice.canceled']);
  });

  test('lets the current attempt finish', async () => {
    const tenant = await openCaller(sql);
    const callId = await addCall(sql, tenant);
    await sql.query("select routine.claim_call_attempt($1, 1, 'a carrier', 'canceled', null, 30, 60)", [
      callId,
    ]);
    expect(await cancel(tenant, callId)).toEqual([]);
    expect(await readCall(sql, callId)).toMatchObject({ status: 'in_progress' });
    const end = { status: 'busy', cause: 17, causeText: 'Busy', sipCode: null, airSec: 0, isRetried: true };
    await sql.query("select routine.advance_call_attempt('canceled', $1)", [{ end }]);
    expect(await readCall(sql, callId)).toMatchObject({ status: 'canceled' });
    expect(await cancel(tenant, callId)).toEqual([]);
  });
});

suiteOf(sql, storeCallAudio, (call) => {
  const audioOf = (sizeBytes: number) => ({
    audioId: randomUUID() as string,
    name: 'Tone',
    originalName: 'tone.wav',
    format: 'wav' as const,
    durationMs: 1_000,
    sizeBytes,
    objectKey: 'audio',
    maxAudios: 3,
    maxBytes: 100,
  });

  describe('stores as much as there is room for', () => {
    test('stores up to the last byte, and up to the last audio', async () => {
      const { organizationId: organization } = await openTenant(sql);
      expect(await call({ organization, audio: audioOf(101) })).toEqual({
        outcome: 'full',
        limit: 'bytes',
        max: 100,
      });
      expect(await call({ organization, audio: audioOf(60) })).toMatchObject({ outcome: 'stored' });
      expect(await call({ organization, audio: audioOf(41) })).toMatchObject({ outcome: 'full' });
      expect(await call({ organization, audio: audioOf(39) })).toMatchObject({ outcome: 'stored' });
      expect(await call({ organization, audio: audioOf(1) })).toMatchObject({ outcome: 'stored' });
      expect(await call({ organization, audio: audioOf(1) })).toEqual({
        outcome: 'full',
        limit: 'audios',
        max: 3,
      });
      await sql.query('update call_audio set deleted_at = now() where organization_id = $1', [organization]);
      await sql.query('insert into call_setting (organization_id, max_audio_bytes) values ($1, 200)', [
        organization,
      ]);
      expect(await call({ organization, audio: audioOf(200) })).toMatchObject({ outcome: 'stored' });
    });

    test('stores no more than fits when several are stored at once', async () => {
      const { organizationId: organization } = await openTenant(sql);
      const answers = await Promise.all(
        (await sql.connections(onCi(8, 5))).map((by) => call({ organization, audio: audioOf(10) }, by)),
      );
      expect(answers.filter(({ outcome }) => outcome === 'stored')).toHaveLength(3);
      expect(await countOf(sql, 'call_audio', organization)).toBe(3);
    });
  });
});
