import { expect, test } from 'vitest';
import { releaseStoppedAttempts } from '../../../db/calls/functions/attempts.ts';
import { suiteOf } from '../suite/suite-of.ts';
import type { SqlTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { endOf, LIMIT_SEC, nextCarrier } from './attempts.ts';
import { useClaims } from './call-claims.ts';
import { addCall, openCaller, readAttempts, readCall, SECOND_MICRO } from './calls.ts';
import { addCampaign, change, mobiles, readProgress, readStatus, step } from './campaigns.ts';

const sql = useSql();
const { dial, accountOf } = useClaims(sql);
const HELD = LIMIT_SEC * SECOND_MICRO;

/** Claimed calls of a campaign, not dialed yet, each with its token. */
async function claimCampaign(count: number) {
  const tenant = await openCaller(sql);
  const campaign = await addCampaign(sql, tenant, mobiles(count));
  const carrier = nextCarrier();
  await change(sql, tenant, campaign, 'start');
  const claimed: { callId: string; token: string }[] = [];
  for (const { callId } of (await step(sql, campaign, carrier))?.calls ?? [])
    claimed.push({ callId, token: await dial(callId, 1, carrier) });
  return { tenant, campaign, carrier, claimed, tokens: claimed.map(({ token }) => token) };
}

const heldBy = async (tenant: SqlTenant) => (await accountOf(tenant)).held;

suiteOf(sql, releaseStoppedAttempts, (call) => {
  test('leaves what a running campaign, or nobody, has stopped', async () => {
    const { tenant, tokens } = await claimCampaign(2);
    const single = await dial(await addCall(sql, tenant));
    expect(await call({ tokens: [...tokens, single, 'nobody'] })).toEqual({ released: [], updates: [] });
    expect(await heldBy(tenant)).toBe(3 * HELD);
  });

  test('releases the calls of a canceled campaign, which end as canceled, but for those that were dialed', async () => {
    const { tenant, campaign, carrier, claimed, tokens } = await claimCampaign(3);
    const [dialed] = claimed;
    await sql.query("update call_attempt set carrier_call_id = 'CA1' where token = $1", [dialed?.token]);
    await change(sql, tenant, campaign, 'cancel');
    const { released } = await call({ tokens });
    expect(released.toSorted()).toEqual(tokens.slice(1).toSorted());
    expect(await heldBy(tenant)).toBe(HELD);
    for (const { callId } of claimed.slice(1)) {
      expect(await readAttempts(sql, callId)).toEqual([]);
      expect(await readCall(sql, callId)).toMatchObject({ status: 'queued', attempts: 0 });
    }
    expect(await call({ tokens })).toEqual({ released: [], updates: [] });
    await step(sql, campaign, carrier);
    expect(await readProgress(sql, campaign)).toMatchObject({ ended: 2, reasons: { canceled: 2 } });
    await sql.query('select routine.advance_call_attempt($1, $2)', [
      dialed?.token,
      endOf('completed', { airSec: 7 }),
    ]);
    await step(sql, campaign, carrier);
    expect(await readStatus(sql, campaign)).toMatchObject({
      status: 'canceled',
      finished_at: expect.any(Date),
    });
    expect(await readProgress(sql, campaign)).toMatchObject({ air_micro: String(7 * SECOND_MICRO) });
  });

  test('releases the calls of a paused campaign, which hands them out again once it resumes', async () => {
    const { tenant, campaign, carrier, claimed, tokens } = await claimCampaign(2);
    await change(sql, tenant, campaign, 'pause');
    expect((await call({ tokens })).released).toHaveLength(2);
    expect(await heldBy(tenant)).toBe(0);
    expect((await step(sql, campaign, carrier))?.calls ?? []).toEqual([]);
    await change(sql, tenant, campaign, 'resume');
    await sql.query('update campaign set next_claim_at = null where id = $1', [campaign.id]);
    const again = (await step(sql, campaign, carrier))?.calls ?? [];
    expect(again.map(({ callId }) => callId).toSorted()).toEqual(
      claimed.map(({ callId }) => callId).toSorted(),
    );
    for (const { callId, attempt } of again) await dial(callId, attempt, carrier);
    expect(await heldBy(tenant)).toBe(2 * HELD);
  });

  test('releases the calls of a campaign whose window has closed', async () => {
    const { campaign, tokens } = await claimCampaign(1);
    await sql.query("update campaign set start_at = now() + interval '1 hour' where id = $1", [campaign.id]);
    expect((await call({ tokens })).released).toEqual(tokens);
  });

  test('ends a single call that was canceled before it was dialed, says so, and gives its slot to the next', async () => {
    const tenant = await openCaller(sql);
    const [callId, waiting] = [await addCall(sql, tenant), await addCall(sql, tenant)];
    const token = await dial(callId);
    await sql.query('update call set is_waiting = true where call_id = $1', [waiting]);
    await sql.query('select routine.cancel_call($1, $2)', [tenant.organizationId, callId]);
    const { released, updates } = await call({ tokens: [token] });
    expect(released).toEqual([token]);
    expect(updates).toMatchObject([{ emitted: [{ attempt: 1 }], next: [], freed: {} }]);
    expect(await readCall(sql, callId)).toMatchObject({ status: 'canceled', end_reason: 'canceled' });
    expect(await heldBy(tenant)).toBe(0);
  });
});
