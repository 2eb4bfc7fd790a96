import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  completeSpeechAudio,
  createSynthesis,
  discardSpeechAudio,
} from '../../../db/speech/functions/speech.ts';
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
  setSpendLimit,
  takeKey,
  topUp,
  toSandbox,
} from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
const ITEM = 'tts.standard';
const CHARACTERS = 5;
const PRICE = 4;
const COST = CHARACTERS * PRICE;

const wantedOf = (text = 'ab', voice = 'es') => ({
  id: randomUUID() as string,
  voice,
  item: ITEM,
  textHash: text.repeat(32),
  charCount: CHARACTERS,
  leaseSec: 45,
  language: 'es',
  tier: 'standard',
  reference: null,
});
const open = (balanceMicro: number) => openTenant(sql, { balanceMicro }, { [ITEM]: PRICE });
const accountOf = ({ organizationId }: SqlTenant) => readAccount(sql.client(), organizationId);
/** A synthesis whose audio is being made; returns the id that both have. */
async function claim(
  tenant: SqlTenant,
  wanted = wantedOf(),
  keyed: ReturnType<typeof keyedBy> | null = null,
) {
  const [row] = await sql.query<{ answer: { outcome: string } }>(
    'select routine.create_synthesis($1, $2, $3, $4, $5) as answer',
    [tenant.organizationId, tenant.keyId, tenant.costCenterId, wanted, keyed],
  );
  if (row?.answer.outcome !== 'claimed') throw new Error(`It is ${JSON.stringify(row?.answer)}`);
  return wanted.id;
}

const readSynthesis = async (id: string) =>
  (
    await sql.query<{ status: string; cost: number; error: string | null }>(
      'select status, cost_micro::int as cost, error_code as error from synthesis where synthesis_id = $1',
      [id],
    )
  )[0];
const complete = (id: string) => sql.query("select routine.complete_speech_audio($1, 'engine', 1000)", [id]);
const lapse = (id: string) =>
  sql.query("update speech_audio set claimed_until = now() - interval '1 second' where id = $1", [id]);

suiteOf(sql, createSynthesis, (call) => {
  const create = (
    tenant: SqlTenant,
    synthesis = wantedOf(),
    keyed: ReturnType<typeof keyedBy> | null = null,
  ) => call({ ...creatorOf(tenant), synthesis, idempotency: keyed });

  test('in a sandbox costs nothing, up to its quota of the day', async () => {
    const tenant = await openTenant(sql, {}, { [ITEM]: PRICE });
    await toSandbox(sql, tenant.organizationId, 'tts');
    expect(await create(tenant)).toMatchObject({ code: 'RATE_TPS_EXCEEDED' });
    await sql.query('delete from plan_usage where organization_id = $1', [tenant.organizationId]);
    expect(await create(tenant)).toMatchObject({ outcome: 'claimed', costMicro: '0', isSandbox: true });
  });

  test('refuses in the order of the contract, and does nothing', async () => {
    const tenant = await openTenant(sql);
    const { organizationId } = tenant;
    await takeKey(sql, organizationId, 'used');
    await setSpendLimit(sql, organizationId, 'month', COST - 1);
    expect(await create(tenant, wantedOf(), keyedBy('used'))).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(await create(tenant)).toMatchObject({ code: 'BILLING_NOT_PRICED' });
    await setPrice(sql, organizationId, ITEM, PRICE);
    await sql.query("update billing_account set status = 'closed' where organization_id = $1", [
      organizationId,
    ]);
    expect(await create(tenant)).toMatchObject({ lack: { availableMicro: null } });
    await sql.query("update billing_account set status = 'active' where organization_id = $1", [
      organizationId,
    ]);
    await topUp(sql, organizationId, COST - 1);
    expect(await create(tenant)).toEqual({
      outcome: 'refused',
      code: 'BILLING_INSUFFICIENT_FUNDS',
      lack: { currency: 'COP', neededMicro: String(COST), availableMicro: String(COST - 1) },
    });
    await topUp(sql, organizationId, 1);
    expect(await create(tenant)).toMatchObject({ code: 'BILLING_SPEND_LIMIT_REACHED' });
    expect(await accountOf(tenant)).toMatchObject({ balance: COST });
    expect(await countOf(sql, 'speech_audio', organizationId)).toBe(0);
    expect(await countOf(sql, 'synthesis', organizationId)).toBe(0);
    await setSpendLimit(sql, organizationId, 'month', COST);
    expect(await create(tenant)).toMatchObject({ outcome: 'claimed', costMicro: String(COST) });
    expect(await accountOf(tenant)).toMatchObject({ balance: 0 });
  });

  test('reuses an audio for free, only for the same text, voice and organization', async () => {
    const tenant = await open(3 * COST);
    const made = wantedOf();
    expect(await create(tenant, made)).toMatchObject({ outcome: 'claimed' });
    expect(await create(tenant)).toEqual({ outcome: 'pending' });
    await complete(made.id);
    const again = wantedOf();
    expect(await create(tenant, again)).toMatchObject({
      outcome: 'completed',
      audioId: made.id,
      durationMs: 1_000,
      emitted: [{ attempt: 1 }],
    });
    expect(await readSynthesis(again.id)).toMatchObject({ status: 'completed', cost: 0 });
    expect(await create(tenant, wantedOf('cd'))).toMatchObject({ outcome: 'claimed' });
    expect(await create(tenant, wantedOf('ab', 'en'))).toMatchObject({ outcome: 'claimed' });
    expect(await accountOf(tenant)).toMatchObject({ balance: 0 });
    expect(await create(await open(COST))).toMatchObject({ outcome: 'claimed' });
    expect(await eventsOf(sql, tenant.organizationId)).toHaveLength(2);
    // Audio unused for 90 days is made again.
    await sql.query('update speech_audio set expires_at = now() where id = $1', [made.id]);
    expect(await create(tenant)).toMatchObject({ code: 'BILLING_INSUFFICIENT_FUNDS' });
  });

  test('replays, and makes a failed synthesis again under its key', async () => {
    const tenant = await open(10 * COST);
    const first = wantedOf();
    expect(await create(tenant, first, keyedBy('key'))).toMatchObject({ outcome: 'claimed' });
    await lapse(first.id);
    const second = wantedOf();
    expect(await create(tenant, second, keyedBy('key'))).toMatchObject({ outcome: 'claimed' });
    expect(await readSynthesis(first.id)).toEqual({ status: 'failed', cost: 0, error: 'INTERRUPTED' });
    await complete(second.id);
    expect(await create(tenant, wantedOf(), keyedBy('key'))).toEqual({
      outcome: 'replayed',
      result: { synthesisId: second.id },
    });
    expect(await accountOf(tenant)).toMatchObject({ balance: 9 * COST });
  });

  test('applies a plan', async () => {
    const tenant = await openTenant(sql, {}, { [ITEM]: PRICE });
    await setPlan(sql, tenant.organizationId, 'tts');
    expect(await create(tenant)).toMatchObject({ outcome: 'claimed', costMicro: '0' });
    expect(await countOf(sql, 'movement', tenant.organizationId)).toBe(0);
  });

  test('has an audio made once, and as many as there are funds for, under concurrency', async () => {
    const workers = await sql.connections(onCi(20, 8));
    const one = await open(COST);
    const same = await Promise.all(
      workers.map((by) => call({ ...creatorOf(one), synthesis: wantedOf(), idempotency: null }, by)),
    );
    expect(same.filter(({ outcome }) => outcome === 'claimed')).toHaveLength(1);
    expect(same.filter(({ outcome }) => outcome === 'pending')).toHaveLength(workers.length - 1);
    expect(await accountOf(one)).toMatchObject({ balance: 0 });
    const few = await open(6 * COST - 1);
    const others = await Promise.all(
      workers.map((by, n) =>
        call({ ...creatorOf(few), synthesis: wantedOf(String(10 + n)), idempotency: null }, by),
      ),
    );
    expect(others.filter(({ outcome }) => outcome === 'claimed')).toHaveLength(5);
    expect(await accountOf(few)).toMatchObject({ balance: COST - 1 });
    const tied = await open(COST);
    const keyed = await Promise.all(
      workers.map((by) =>
        call({ ...creatorOf(tied), synthesis: wantedOf(), idempotency: keyedBy('one') }, by),
      ),
    );
    expect(keyed.filter(({ outcome }) => outcome === 'claimed')).toHaveLength(1);
    expect(await countOf(sql, 'synthesis', tied.organizationId)).toBe(1);
  });
});

describe('An audio', () => {
  test('an audio that is ready and not expired cannot be discarded', async () => {
    const tenant = await open(COST);
    const id = await claim(tenant);
    await complete(id);
    await sql.query("select routine.discard_speech_audio($1, 'INTERRUPTED')", [id]);
    expect(await readSynthesis(id)).toMatchObject({ status: 'completed', cost: COST });
    expect(await accountOf(tenant)).toMatchObject({ balance: 0 });
  });
});

suiteOf(sql, completeSpeechAudio, (call) => {
  const done = { engine: 'engine', durationMs: 700 };

  test('makes it ready once, and emits the event of its synthesis', async () => {
    const tenant = await open(COST);
    const id = await claim(tenant);
    const answers = await Promise.all(
      (await sql.connections(4)).map((by) => call({ audio: id, ...done }, by)),
    );
    expect(answers.filter((emitted) => emitted !== null)).toMatchObject([[{ attempt: 1 }]]);
    expect(await readSynthesis(id)).toEqual({ status: 'completed', cost: COST, error: null });
    expect(await eventsOf(sql, tenant.organizationId)).toHaveLength(1);
  });

  test('is too late for a discarded audio', async () => {
    const id = await claim(await open(COST));
    await sql.query("select routine.discard_speech_audio($1, 'ENGINE_UNAVAILABLE')", [id]);
    expect(await call({ audio: id, ...done })).toBeNull();
    expect(await readSynthesis(id)).toMatchObject({ status: 'failed' });
  });
});

suiteOf(sql, discardSpeechAudio, (call) => {
  test('refunds an audio that was not made, once, and frees its key', async () => {
    const tenant = await open(COST);
    const id = await claim(tenant, wantedOf(), keyedBy('key'));
    const answers = await Promise.all(
      (await sql.connections(6)).map((by) => call({ audio: id, error: 'ENGINE_UNAVAILABLE' }, by)),
    );
    expect(answers.filter((emitted) => emitted.length > 0)).toHaveLength(1);
    expect(await readSynthesis(id)).toEqual({ status: 'failed', cost: 0, error: 'ENGINE_UNAVAILABLE' });
    expect(await accountOf(tenant)).toMatchObject({ balance: COST });
    expect(await countOf(sql, 'idempotency_key', tenant.organizationId)).toBe(0);
    await claim(tenant, wantedOf(), keyedBy('key'));
  });

  test('refunds nothing for used or free audio', async () => {
    const tenant = await open(COST);
    const id = await claim(tenant);
    await complete(id);
    await sql.query('update speech_audio set expires_at = now() where id = $1', [id]);
    expect(await call({ audio: id, error: 'INTERRUPTED' })).toEqual([]);
    expect(await accountOf(tenant)).toMatchObject({ balance: 0 });
    expect(await readSynthesis(id)).toMatchObject({ status: 'completed', cost: COST });

    await setPlan(sql, tenant.organizationId, 'tts');
    const free = await claim(tenant, wantedOf('cd'));
    expect(await call({ audio: free, error: 'INTERRUPTED' })).toHaveLength(1);
    expect(
      await countOf(sql, "(select * from movement where type = 'refund') refund", tenant.organizationId),
    ).toBe(0);
    expect(await call({ audio: randomUUID(), error: 'INTERRUPTED' })).toEqual([]);
  });
});
