import type pg from 'pg';
import { expect, test } from 'vitest';
import {
  dequeueWaitingCalls,
  refuseAttempt,
  releaseAttemptAfterFault,
} from '../../../db/calls/functions/attempts.ts';
import { readEvidence } from '../contacts/contacts.ts';
import { suiteOf } from '../suite/suite-of.ts';
import { useSql } from '../suite/use-sql.ts';
import { busy, nextCarrier } from './attempts.ts';
import { useClaims } from './call-claims.ts';
import { addCall, ageCall, openCaller, readAttempts, readCall } from './calls.ts';

const sql = useSql();
const { dial, accountOf, typesOf, setRoom } = useClaims(sql);

suiteOf(sql, releaseAttemptAfterFault, (call) => {
  test('releases an attempt that was not dialed, once, and never one that was dialed', async () => {
    const tenant = await openCaller(sql);
    const callId = await addCall(sql, tenant);
    const carrier = nextCarrier();
    const token = await dial(callId, 1, carrier);
    const fault = { token, reason: 'balance', holdSec: 60, isAccount: true };
    expect(await call({ ...fault, token: 'nobody' })).toBeNull();
    expect(await call(fault)).toMatchObject({ next: [{ callId, attempt: 1, delaySec: 60 }], emitted: [] });
    expect(await call(fault)).toBeNull();
    expect(await readCall(sql, callId)).toMatchObject({
      status: 'queued',
      attempts: 0,
      fault_reason: 'balance',
    });
    expect(await readAttempts(sql, callId)).toEqual([]);
    expect(await accountOf(tenant)).toMatchObject({ held: 0 });
    // Meanwhile the carrier gets no other calls.
    await expect(dial(await addCall(sql, tenant), 1, carrier)).rejects.toThrow('waiting');
    await ageCall(sql, callId, 60);
    const again = await dial(callId);
    await sql.query("update call_attempt set carrier_call_id = 'CA' where token = $1", [again]);
    expect(await call({ ...fault, token: again })).toBeNull();
    expect(await readCall(sql, callId)).toMatchObject({ status: 'in_progress' });
  });

  test('ends a call that was canceled in the meantime', async () => {
    const tenant = await openCaller(sql);
    const callId = await addCall(sql, tenant);
    const token = await dial(callId);
    await sql.query('select routine.cancel_call($1, $2)', [tenant.organizationId, callId]);
    const released = await call({ token, reason: 'caller id', holdSec: 60, isAccount: false });
    expect([released?.next, released?.emitted.length]).toEqual([[], 1]);
    expect(await readCall(sql, callId)).toMatchObject({ status: 'canceled' });
    expect(await typesOf(tenant)).toEqual(['voice.canceled']);
  });
});

suiteOf(sql, refuseAttempt, (call) => {
  test('ends an attempt that was not dialed as refused, once, with its evidence, and never one that was dialed', async () => {
    const tenant = await openCaller(sql);
    const callId = await addCall(sql, tenant, { purpose: 'collection' });
    const token = await dial(callId);
    const refusal = 'AUDIO_MISSING';
    expect(await call({ token: 'nobody', refusal })).toBeNull();
    const ended = await call({ token, refusal });
    expect([ended?.next, ended?.emitted.length]).toEqual([[], 1]);
    expect(await call({ token, refusal })).toBeNull();
    expect(await readCall(sql, callId)).toMatchObject({ status: 'failed', end_reason: 'no_audio' });
    expect(await readAttempts(sql, callId)).toMatchObject([
      { status: 'failed', cause_text: 'Facility rejected: audio not available', duration_air: 0 },
    ]);
    expect(await accountOf(tenant)).toMatchObject({ held: 0, balance: 1_000_000 });
    expect((await readEvidence(sql, callId)).map((row) => row.refusal)).toEqual([null, refusal]);

    const other = await addCall(sql, tenant);
    const dialed = await dial(other);
    await sql.query("update call_attempt set carrier_call_id = 'CA' where token = $1", [dialed]);
    expect(await call({ token: dialed, refusal })).toBeNull();
    expect(await readCall(sql, other)).toMatchObject({ status: 'in_progress' });
  });
});

suiteOf(sql, dequeueWaitingCalls, (call) => {
  test('returns one call for each slot, first those of organizations with the fewest in progress', async () => {
    const carrier = nextCarrier();
    await sql.query('update call set is_waiting = false where is_waiting');
    await setRoom(carrier, 2);
    const [big, small] = [await openCaller(sql), await openCaller(sql)];
    const under = [
      await dial(await addCall(sql, big), 1, carrier),
      await dial(await addCall(sql, big), 1, carrier),
    ];
    const waiting: string[] = [];
    for (const tenant of [big, big, small, small]) {
      const callId = await addCall(sql, tenant);
      await expect(dial(callId, 1, carrier)).rejects.toThrow('waiting');
      waiting.push(callId);
    }
    const take = (organization: number | null, by?: pg.Client) =>
      call({ carrier, organization, limit: 10 }, by);
    expect(await take(null)).toEqual([]);
    await sql.query('select routine.advance_call_attempt($1, $2)', [under[0], busy]);
    // The one free slot is offered once, until it is taken.
    expect(await take(big.organizationId)).toEqual([{ callId: waiting[2], attempt: 1, delaySec: 0 }]);
    await dial(waiting[2] ?? '', 1, carrier);
    const workers = await sql.connections(4);
    expect((await Promise.all(workers.map((by) => take(small.organizationId, by)))).flat()).toEqual([]);
    await setRoom(carrier, 10);
    expect((await take(null)).map(({ callId }) => callId).sort()).toEqual(
      [waiting[0], waiting[1], waiting[3]].sort(),
    );
    expect(await take(null)).toEqual([]);
    expect(await call({ carrier: 'nobody', organization: null, limit: 10 })).toEqual([]);
  });
});
