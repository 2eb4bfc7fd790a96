import { expect, test } from 'vitest';
import {
  advanceCallAttempt,
  awaitCallEnds,
  dequeueWaitingCalls,
  refuseAttempt,
  releaseAttemptAfterFault,
} from '../../../db/calls/functions/attempts.ts';
import { callOf, suiteOf } from '../suite/suite-of.ts';
import { useSql } from '../suite/use-sql.ts';
import { busy, nextCarrier } from './attempts.ts';
import { claimOf, useClaims } from './call-claims.ts';
import { addCall, openCaller } from './calls.ts';
import { claimCallAttempt } from './claim-call-attempt.ts';

const sql = useSql();
const { dial, setSetting } = useClaims(sql);

const claim = callOf(sql, claimCallAttempt);
const advance = callOf(sql, advanceCallAttempt);
const release = callOf(sql, releaseAttemptAfterFault);
const refuse = callOf(sql, refuseAttempt);
const dequeue = callOf(sql, dequeueWaitingCalls);

/** A call under way in the only slot of an organization, and another that wants it. */
async function fill() {
  await sql.query('update call set is_waiting = false where is_waiting');
  const tenant = await openCaller(sql);
  const carrier = nextCarrier();
  await setSetting(tenant.organizationId, 'max_active', 1);
  const token = await dial(await addCall(sql, tenant), 1, carrier);
  const callId = await addCall(sql, tenant);
  const take = () => dequeue({ carrier, organization: tenant.organizationId, limit: 1 });
  return { carrier, token, callId, take };
}

const ENDS: [
  string,
  (token: string, by?: Awaited<ReturnType<typeof sql.connect>>) => ReturnType<typeof advance>,
][] = [
  ['its carrier reports its end', (token, by) => advance({ token, event: busy }, by)],
  ['it is refused', (token, by) => refuse({ token, refusal: 'AUDIO_MISSING' }, by)],
  [
    'it is released after a fault',
    (token, by) => release({ token, reason: 'balance', holdSec: 60, isAccount: false }, by),
  ],
];

suiteOf(sql, awaitCallEnds, (wait) => {
  test('the end of a call reports its free slot when another call waits for one', async () => {
    const { carrier, token, callId, take } = await fill();
    expect(await claim(claimOf(callId, 1, carrier))).toMatchObject({ outcome: 'waiting', carrier });
    const ended = await advance({ token, event: busy });
    expect(ended?.freed).toMatchObject({ carrier });
    expect(await take()).toMatchObject([{ callId }]);
    const next = await dial(callId, 1, carrier);
    expect((await advance({ token: next, event: busy }))?.freed).toBeUndefined();
  });

  test.each(ENDS)('a call that starts to wait while an attempt ends gets its slot: %s', async (_, end) => {
    const { carrier, token, callId, take } = await fill();
    const [ending, waiting] = [await sql.connect(), await sql.connect()];
    await ending.query('begin');
    const ended = await end(token, ending);
    // It sees nobody who waits, and its slot is not free yet.
    expect(ended?.freed).toBeUndefined();
    expect(await claim(claimOf(callId, 1, carrier))).toMatchObject({ outcome: 'waiting' });
    const { rows } = await waiting.query('select pg_backend_pid() as pid');
    let isOver = false;
    const over = wait({}, waiting).then(() => {
      isOver = true;
    });
    await expect
      .poll(() => sql.query('select wait_event as "for" from pg_stat_activity where pid = $1', [rows[0].pid]))
      .toEqual([{ for: 'advisory' }]);
    expect(isOver).toBe(false);
    await ending.query('commit');
    await over;
    expect(await take()).toMatchObject([{ callId }]);
  });
});
