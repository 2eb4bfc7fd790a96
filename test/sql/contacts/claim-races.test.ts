import { expect, test } from 'vitest';
import { advanceCallAttempt, releaseAttemptAfterFault } from '../../../db/calls/functions/attempts.ts';
import { hoursFrom } from '../../harness/calls/hours-from.ts';
import { onCi } from '../../harness/ci.ts';
import { dialWith, endOf, MARGIN_SEC, nextCarrier } from '../calls/attempts.ts';
import { addCall, openCaller } from '../calls/calls.ts';
import { mobiles } from '../calls/campaigns.ts';
import { claimCallAttempt } from '../calls/claim-call-attempt.ts';
import { callOf } from '../suite/suite-of.ts';
import { useSql } from '../suite/use-sql.ts';
import { readEvidence } from './contacts.ts';

const sql = useSql();
const dial = dialWith(sql);
const claimOf = (callId: string) => ({
  call: callId,
  attempt: 1,
  carrier: nextCarrier(),
  token: crypto.randomUUID(),
  hours: hoursFrom(),
  marginSec: MARGIN_SEC,
  patienceSec: 60,
});

test('a number that somebody answers is not dialed again, at whatever moment the attempt ends', async () => {
  const tenant = await openCaller(sql, { balanceMicro: 1_000_000_000 });
  const [ending, claiming] = [await sql.connect(), await sql.connect()];
  const outcomes = new Set<string | undefined>();
  for (const [round, to] of mobiles(onCi(400, 21)).entries()) {
    const terms = { to, purpose: 'collection' as const };
    const token = await dial(await addCall(sql, tenant, terms));
    const second = await addCall(sql, tenant, terms);
    // The end is committed before, within and after the claim.
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const event = endOf('completed', { airSec: 10 });
    const ended = wait(round % 7).then(() => callOf(sql, advanceCallAttempt)({ token, event }, ending));
    const claimed = await callOf(sql, claimCallAttempt)(claimOf(second), claiming);
    outcomes.add(claimed?.outcome);
    await ended;
  }
  expect([...outcomes]).toEqual(['held']);
});

test('an attempt that its carrier did not take has evidence that it was not dialed', async () => {
  const tenant = await openCaller(sql);
  const callId = await addCall(sql, tenant, { purpose: 'collection' });
  const token = await dial(callId);
  const fault = { token, reason: 'caller_id', holdSec: 60, isAccount: false };
  for (let times = 0; times < 2; times += 1) await callOf(sql, releaseAttemptAfterFault)(fault);
  const [decided, corrected, ...others] = await readEvidence(sql, callId);
  expect([decided?.refusal, corrected?.refusal, others]).toEqual([null, 'CARRIER_FAULT', []]);
  expect(corrected).toMatchObject({ attempt: 1, rules: decided?.rules, known: decided?.known });
});
