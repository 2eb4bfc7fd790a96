import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTextCall } from '../../../db/sql/calls.ts';
import { readAccount } from '../suite/accounts.ts';
import { suiteOf } from '../suite/suite-of.ts';
import {
  countOf,
  creatorOf,
  keyedBy,
  openTenant,
  type SqlTenant,
  setPrice,
  setSpendLimit,
  takeKey,
  topUp,
} from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { callTerms, openCaller, SECOND, SECOND_MICRO } from './calls.ts';

const sql = useSql();
type Terms = Partial<ReturnType<typeof callTerms>>;
type Keyed = ReturnType<typeof keyedBy> | null;
const callsOf = ({ organizationId }: SqlTenant) => countOf(sql, 'call', organizationId);
const accountOf = ({ organizationId }: SqlTenant) => readAccount(sql.client(), organizationId);
const connections = (count: number) => Promise.all(Array.from({ length: count }, () => sql.connect()));

suiteOf(
  sql,
  createTextCall,
  (call) => {
    const CHARACTERS = 20;
    const CHARACTER_MICRO = 3;
    const AUDIO_MICRO = CHARACTERS * CHARACTER_MICRO;
    const audioOf = (text = 'ab') => ({
      id: randomUUID() as string,
      ...{
        voice: 'es',
        item: 'tts.standard',
        textHash: text.repeat(32),
        charCount: CHARACTERS,
        leaseSec: 45,
      },
    });
    const open = async (balanceMicro = 1_000_000) => {
      const tenant = await openCaller(sql, { balanceMicro });
      await setPrice(sql, tenant.organizationId, 'tts.standard', CHARACTER_MICRO);
      return tenant;
    };
    const create = (tenant: SqlTenant, terms: Terms = {}, audio = audioOf(), keyed: Keyed = null) =>
      call({ ...creatorOf(tenant), call: { ...callTerms(), ...terms }, audio, idempotency: keyed });
    const speak = ({ id }: { id: string }) =>
      sql.query("select routine.complete_speech_audio($1, 'engine', 2000)", [id]);
    const audiosOf = ({ organizationId }: SqlTenant) => countOf(sql, 'speech_audio', organizationId);

    test('refuses in the order of the contract, before any audio is asked for', async () => {
      const tenant = await openTenant(sql);
      const { organizationId } = tenant;
      await takeKey(sql, organizationId, 'used');
      await setSpendLimit(sql, organizationId, 'day', 0);
      const wrong = { to: '18005550100', toCountry: 'US', callerId: '573009999999' };
      const code = async (...given: Parameters<typeof create>) => {
        const answer = await create(...given);
        return answer.outcome === 'refused' ? answer.code : answer.outcome;
      };
      expect(await code(tenant, wrong, audioOf(), keyedBy('used'))).toBe('IDEMPOTENCY_KEY_REUSED');
      expect(await code(tenant, wrong)).toBe('BAD_REQUEST');
      expect(await code(tenant, { callerId: wrong.callerId })).toBe('VALIDATION_INVALID_PARAMETER');
      // Air time has no price, then speech has none.
      expect(await code(tenant)).toBe('BILLING_NOT_PRICED');
      await setPrice(sql, organizationId, SECOND, SECOND_MICRO);
      expect(await code(tenant)).toBe('BILLING_NOT_PRICED');
      await setPrice(sql, organizationId, 'tts.standard', CHARACTER_MICRO);
      expect(await create(tenant)).toMatchObject({
        code: 'BILLING_INSUFFICIENT_FUNDS',
        lack: { neededMicro: String(AUDIO_MICRO), availableMicro: '0' },
      });
      await sql.query("update billing_account set status = 'closed' where organization_id = $1", [
        organizationId,
      ]);
      expect(await create(tenant)).toMatchObject({ lack: { availableMicro: null } });
      await sql.query("update billing_account set status = 'active' where organization_id = $1", [
        organizationId,
      ]);
      await topUp(sql, organizationId, 1_000);
      expect(await code(tenant)).toBe('BILLING_SPEND_LIMIT_REACHED');
      expect([await audiosOf(tenant), await callsOf(tenant)]).toEqual([0, 0]);
      expect(await accountOf(tenant)).toMatchObject({ balance: 1_000 });
    });

    test('makes an audio if that leaves what a second of air time costs, to the micro', async () => {
      const tenant = await open(AUDIO_MICRO + SECOND_MICRO - 1);
      expect(await create(tenant)).toMatchObject({
        code: 'BILLING_INSUFFICIENT_FUNDS',
        lack: {
          neededMicro: String(AUDIO_MICRO + SECOND_MICRO),
          availableMicro: String(AUDIO_MICRO + SECOND_MICRO - 1),
        },
      });
      expect([await audiosOf(tenant), (await accountOf(tenant)).balance]).toEqual([
        0,
        AUDIO_MICRO + SECOND_MICRO - 1,
      ]);
      await topUp(sql, tenant.organizationId, 1);
      expect(await create(tenant)).toEqual({ outcome: 'claimed' });
      expect(await accountOf(tenant)).toMatchObject({ balance: SECOND_MICRO });

      const limited = await open();
      await setSpendLimit(sql, limited.organizationId, 'month', AUDIO_MICRO + SECOND_MICRO - 1);
      expect(await create(limited)).toMatchObject({ code: 'BILLING_SPEND_LIMIT_REACHED' });
      expect(await audiosOf(limited)).toBe(0);
      await setSpendLimit(sql, limited.organizationId, 'month', AUDIO_MICRO + SECOND_MICRO);
      expect(await create(limited)).toEqual({ outcome: 'claimed' });
    });

    test('is made once its audio is, which later calls play for nothing', async () => {
      const tenant = await open();
      const [terms, audio] = [callTerms(), audioOf()];
      expect(await create(tenant, terms, audio, keyedBy('one'))).toEqual({ outcome: 'claimed' });
      expect(await create(tenant, {}, audioOf())).toEqual({ outcome: 'pending' });
      expect(await callsOf(tenant)).toBe(0);
      await speak(audio);
      expect(await create(tenant, terms, audio, keyedBy('one'))).toEqual({ outcome: 'created' });
      expect(await create(tenant, callTerms(), audioOf(), keyedBy('one'))).toEqual({
        outcome: 'replayed',
        result: { callId: terms.callId },
      });
      expect(await create(tenant)).toEqual({ outcome: 'created' });
      const costs = await sql.query(
        'select audio_cost_micro::int as cost from call where organization_id = $1 order by id',
        [tenant.organizationId],
      );
      expect(costs).toEqual([{ cost: AUDIO_MICRO }, { cost: 0 }]);
      expect(await accountOf(tenant)).toMatchObject({ balance: 1_000_000 - AUDIO_MICRO });
    });

    test('of whose audio the maker has died is refunded, and another makes it', async () => {
      const tenant = await open();
      const audio = audioOf();
      expect(await create(tenant, {}, audio)).toEqual({ outcome: 'claimed' });
      await sql.query("update speech_audio set claimed_until = now() - interval '1 second' where id = $1", [
        audio.id,
      ]);
      expect(await create(tenant)).toEqual({ outcome: 'claimed' });
      expect(await accountOf(tenant)).toMatchObject({ balance: 1_000_000 - AUDIO_MICRO });
      expect(
        await countOf(sql, "(select * from movement where type = 'refund') refund", tenant.organizationId),
      ).toBe(1);
    });

    test('by many at once has one audio made, and charges it once', async () => {
      const tenant = await open(AUDIO_MICRO + SECOND_MICRO);
      const answers = await Promise.all(
        (await connections(12)).map((by) =>
          call({ ...creatorOf(tenant), call: callTerms(), audio: audioOf(), idempotency: null }, by),
        ),
      );
      expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['claimed', ...Array(11).fill('pending')]);
      expect(await accountOf(tenant)).toMatchObject({ balance: SECOND_MICRO });
    });
  },
  { 'refused.code CALLBLASTING_AUDIO_NOT_FOUND': 'of calls that play an upload alone' },
);
