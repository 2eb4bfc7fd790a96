import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTextCall } from '../../../db/calls/functions/calls.ts';
import { keepRegistryAnswers } from '../../../db/contacts/functions/contacts.ts';
import { onCi } from '../../harness/ci.ts';
import { requireRegistry } from '../contacts/contacts.ts';
import { readAccount, readHeld } from '../suite/accounts.ts';
import { callOf, suiteOf } from '../suite/suite-of.ts';
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
  toSandbox,
} from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { MARGIN_SEC } from './attempts.ts';
import { callTerms, openCaller, SECOND, SECOND_MICRO, TO } from './calls.ts';

const sql = useSql();
type Terms = Partial<ReturnType<typeof callTerms>> & { isAsked?: boolean };
type Keyed = ReturnType<typeof keyedBy> | null;
const callsOf = ({ organizationId }: SqlTenant) => countOf(sql, 'call', organizationId);
const accountOf = async ({ organizationId }: SqlTenant) => ({
  ...(await readAccount(sql.client(), organizationId)),
  held: await readHeld(sql.client(), organizationId),
});
suiteOf(
  sql,
  createTextCall,
  (call) => {
    const CHARACTERS = 20;
    const CHARACTER_MICRO = 3;
    const AUDIO_MICRO = CHARACTERS * CHARACTER_MICRO;
    /** The amount that an attempt holds with an audio of two seconds, and with an empty one. */
    const HELD = (2 + MARGIN_SEC) * SECOND_MICRO;
    const HELD_LEAST = MARGIN_SEC * SECOND_MICRO;
    const MADE = { engine: 'engine', durationMs: 2_000 };
    const audioOf = (text = 'ab') => ({
      id: randomUUID() as string,
      voice: 'es',
      item: 'tts.standard',
      textHash: text.repeat(32),
      charCount: CHARACTERS,
      leaseSec: 45,
    });
    const open = async (balanceMicro = 1_000_000) => {
      const tenant = await openCaller(sql, { balanceMicro });
      await setPrice(sql, tenant.organizationId, 'tts.standard', CHARACTER_MICRO);
      return tenant;
    };
    const create = (
      tenant: SqlTenant,
      terms: Terms = {},
      audio: ReturnType<typeof audioOf> & { made?: typeof MADE } = audioOf(),
      keyed: Keyed = null,
    ) =>
      call({
        ...creatorOf(tenant),
        call: { ...callTerms(), marginSec: MARGIN_SEC, isAsked: false, ...terms },
        audio,
        idempotency: keyed,
      });
    const movementsOf = ({ organizationId }: SqlTenant) =>
      sql.query<{ type: string; micro: number }>(
        'select type, amount_micro::int as micro from movement where organization_id = $1 order by id offset 1',
        [organizationId],
      );
    const audiosOf = ({ organizationId }: SqlTenant) => countOf(sql, 'speech_audio', organizationId);

    test('in a sandbox is refused beyond its quota of characters', async () => {
      const tenant = await open(0);
      await toSandbox(sql, tenant.organizationId, 'tts');
      expect(await create(tenant)).toMatchObject({ code: 'RATE_TPS_EXCEEDED' });
    });

    test('refuses in the order of the contract, before any audio is requested', async () => {
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
        lack: { neededMicro: String(AUDIO_MICRO + HELD_LEAST), availableMicro: '0' },
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

    test('creates an audio only if enough remains for an attempt, to the micro', async () => {
      const least = AUDIO_MICRO + HELD_LEAST;
      const tenant = await open(least - 1);
      expect(await create(tenant)).toMatchObject({
        code: 'BILLING_INSUFFICIENT_FUNDS',
        lack: { neededMicro: String(least), availableMicro: String(least - 1) },
      });
      expect([await audiosOf(tenant), (await accountOf(tenant)).balance]).toEqual([0, least - 1]);
      await topUp(sql, tenant.organizationId, 1);
      expect(await create(tenant)).toEqual({ outcome: 'claimed', isSandbox: false });
      expect(await accountOf(tenant)).toMatchObject({ balance: HELD_LEAST });

      const limited = await open();
      await setSpendLimit(sql, limited.organizationId, 'month', least - 1);
      expect(await create(limited)).toMatchObject({ code: 'BILLING_SPEND_LIMIT_REACHED' });
      expect(await audiosOf(limited)).toBe(0);
      await setSpendLimit(sql, limited.organizationId, 'month', least);
      expect(await create(limited)).toEqual({ outcome: 'claimed', isSandbox: false });
    });

    test('is refused and its audio refunded if the rest does not cover its longest attempt', async () => {
      const needed = AUDIO_MICRO + HELD;
      for (const limit of ['balance', 'spend limit'] as const) {
        const tenant = await open(limit === 'balance' ? needed - 1 : 1_000_000);
        const { organizationId } = tenant;
        if (limit === 'spend limit') await setSpendLimit(sql, organizationId, 'day', needed - 1);
        const audio = audioOf();
        expect(await create(tenant, {}, audio)).toEqual({ outcome: 'claimed', isSandbox: false });
        expect(await create(tenant, {}, { ...audio, made: MADE })).toMatchObject({
          code: limit === 'balance' ? 'BILLING_INSUFFICIENT_FUNDS' : 'BILLING_SPEND_LIMIT_REACHED',
        });
        expect(await callsOf(tenant)).toBe(0);
        expect(await movementsOf(tenant)).toEqual([
          { type: 'charge', micro: -AUDIO_MICRO },
          { type: 'refund', micro: AUDIO_MICRO },
        ]);
        // Told once more, the audio is gone.
        expect(await create(tenant, {}, { ...audio, made: MADE })).toEqual({ outcome: 'discarded' });
        if (limit === 'balance') await topUp(sql, organizationId, 1);
        else await setSpendLimit(sql, organizationId, 'day', needed);
        const again = audioOf();
        const terms = callTerms();
        expect(await create(tenant, terms, again)).toEqual({ outcome: 'claimed', isSandbox: false });
        expect(await create(tenant, terms, { ...again, made: MADE })).toEqual({ outcome: 'created' });
      }
    });

    test('with an existing audio is refused if the holds of others leave too little', async () => {
      const tenant = await open(AUDIO_MICRO + 2 * HELD - 1);
      const [terms, audio] = [callTerms(), audioOf()];
      await create(tenant, terms, audio);
      expect(await create(tenant, terms, { ...audio, made: MADE })).toEqual({ outcome: 'created' });
      expect(await create(tenant)).toEqual({ outcome: 'created' });
      await sql.query("select routine.claim_call_attempt($1, 1, 'a carrier', $2, null, $3, 60)", [
        terms.callId,
        randomUUID(),
        MARGIN_SEC,
      ]);
      expect(await accountOf(tenant)).toMatchObject({ available: 2 * HELD - 1, held: HELD });
      expect(await create(tenant)).toMatchObject({
        code: 'BILLING_INSUFFICIENT_FUNDS',
        lack: { neededMicro: String(HELD), availableMicro: String(HELD - 1) },
      });
      await topUp(sql, tenant.organizationId, 1);
      expect(await create(tenant)).toEqual({ outcome: 'created' });
    });

    test('creates a call once its audio is ready, which later calls play for free', async () => {
      const tenant = await open();
      const [terms, audio] = [callTerms(), audioOf()];
      expect(await create(tenant, terms, audio, keyedBy('one'))).toEqual({
        outcome: 'claimed',
        isSandbox: false,
      });
      expect(await create(tenant, {}, audioOf())).toEqual({ outcome: 'pending' });
      expect(await callsOf(tenant)).toBe(0);
      expect(await create(tenant, terms, { ...audio, made: MADE }, keyedBy('one'))).toEqual({
        outcome: 'created',
      });
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

    test('has no audio made until the registry of excluded numbers has been asked', async () => {
      const tenant = await open();
      await requireRegistry(sql, tenant);
      const terms = { purpose: 'advertising' as const };
      expect(await create(tenant, terms)).toEqual({ outcome: 'unchecked' });
      expect(await create(tenant, { ...terms, isAsked: true })).toEqual({
        outcome: 'claimed',
        isSandbox: false,
      });
      const items = [{ number: TO, isExcluded: true }];
      await callOf(
        sql,
        keepRegistryAnswers,
      )({ organization: tenant.organizationId, askedAt: new Date(), items });
      expect(await create(tenant, terms)).toEqual({ outcome: 'created' });
      expect(await audiosOf(tenant)).toBe(1);
    });

    test('refunds an audio whose worker has died, and lets another make it', async () => {
      const tenant = await open();
      const audio = audioOf();
      expect(await create(tenant, {}, audio)).toEqual({ outcome: 'claimed', isSandbox: false });
      await sql.query("update speech_audio set claimed_until = now() - interval '1 second' where id = $1", [
        audio.id,
      ]);
      expect(await create(tenant)).toEqual({ outcome: 'claimed', isSandbox: false });
      expect(await accountOf(tenant)).toMatchObject({ balance: 1_000_000 - AUDIO_MICRO });
      expect(
        await countOf(sql, "(select * from movement where type = 'refund') refund", tenant.organizationId),
      ).toBe(1);
    });

    test('has one audio made and charged once under concurrency', async () => {
      const tenant = await open(AUDIO_MICRO + HELD);
      const answers = await Promise.all(
        (await sql.connections(onCi(12, 5))).map((by) =>
          call(
            {
              ...creatorOf(tenant),
              call: { ...callTerms(), marginSec: MARGIN_SEC, isAsked: false },
              audio: audioOf(),
              idempotency: null,
            },
            by,
          ),
        ),
      );
      expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
        'claimed',
        ...Array(answers.length - 1).fill('pending'),
      ]);
      expect(await accountOf(tenant)).toMatchObject({ balance: HELD });
    });
  },
  { 'refused.code CALLBLASTING_AUDIO_NOT_FOUND': 'of calls that play an upload alone' },
);
