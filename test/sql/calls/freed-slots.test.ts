import { expect, test } from 'vitest';
import {
  advanceCallAttempt,
  awaitCallEnds,
  dequeueWaitingCalls,
} from '../../../db/calls/functions/attempts.ts';
import { callOf, suiteOf } from '../suite/suite-of.ts';
import { useSql } from '../suite/use-sql.ts';
import { busy, nextCarrier } from './attempts.ts';
import { claimOf, useClaims } from './call-claims.ts';
import { addCall, openCaller } from './calls.ts';
import { claimCallAttempt } from './claim-call-attempt.ts';

const sql = useSql();
const { dial, connections, setSetting } = useClaims(sql);

const claim = callOf(sql, claimCallAttempt);
const advance = callOf(sql, advanceCallAttempt);
const dequeue = callOf(sql, dequeueWaitingCalls);

/** A call under way in the only slot of an organization, and another that wants it. */
async function fill() {
  const tenant = await openCaller(sql);
  const carrier = nextCarrier();
  await setSetting(tenant.organizationId, 'max_active', 1);
  const token = await dial(await addCall(sql, tenant), 1, carrier);
  const callId = await addCall(sql, tenant);
  const take = () => dequeue({ carrier, organization: tenant.organizationId, limit: 1 });
  return { carrier, token, callId, take };
}

suiteOf(sql, awaitCallEnds, (wait) => {
  test('an end tells that a slot is free where a call waits for one', async () => {
    const { carrier, token, callId, take } = await fill();
    await sql.query('update call set is_waiting = false where is_waiting');
    expect(await claim(claimOf(callId, 1, carrier))).toMatchObject({ outcome: 'waiting', carrier });
    const ended = await advance({ token, event: busy });
    expect(ended?.freed).toMatchObject({ carrier });
    expect(await take()).toMatchObject([{ callId }]);
    const next = await dial(callId, 1, carrier);
    expect((await advance({ token: next, event: busy }))?.freed).toBeUndefined();
  });

  test('a call that starts to wait while an attempt ends gets its slot', async () => {
    const { carrier, token, callId, take } = await fill();
    await sql.query('update call set is_waiting = false where is_waiting');
    const [ending, waiting] = await connections(2);
    await ending?.query('begin');
    const ended = await advance({ token, event: busy }, ending);
    // It sees nobody who waits, and its slot is not free yet.
    expect(ended?.freed).toBeUndefined();
    expect(await claim(claimOf(callId, 1, carrier))).toMatchObject({ outcome: 'waiting' });
    let isOver = false;
    const over = wait({}, waiting).then(() => {
      isOver = true;
    });
    await expect
      .poll(() => sql.query("select from pg_locks where locktype = 'advisory' and not granted"))
      .toHaveLength(1);
    expect(isOver).toBe(false);
    await ending?.query('commit');
    await over;
    expect(await take()).toMatchObject([{ callId }]);
  });
});
