import { beforeAll, expect, test } from 'vitest';
import { markRecordingStored } from '../../../db/calls/queries/call-recordings.ts';
import { SANDBOX_CARRIER } from '../../../db/calls/tables/words.ts';
import { pullRecording } from '../../../shared/calls/recordings/pull-recording.ts';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
import { createMemoryBucket } from '../../harness/memory-bucket.ts';
import { overPg } from '../suite/suite-of.ts';
import { useSql } from '../suite/use-sql.ts';
import { addCall, openCaller } from './calls.ts';
import { mobiles } from './campaigns.ts';
import { eraseNumber, whileItIsErased } from './erasures.ts';

const sql = useSql();
const { bucket, objects } = createMemoryBucket();

let numbers = 0;
/** A call that has ended, to a number of its own, whose recording is still at its carrier. */
async function addRecorded() {
  const number = mobiles(++numbers).at(-1) ?? '';
  const callId = await addCall(sql, await openCaller(sql), { to: number, recordingTtlSec: 7_776_000 });
  await sql.query(
    `with ended as (update call set status = 'success', finished_at = now(), attempts = 1 where call_id = $1 returning id)
     insert into call_attempt (call_id, attempt, token, carrier, status, hangup_cause, cause_text, started_at, answered_at, ended_at, deadline_at,
                               carrier_recording_id, recording_due_at)
     select id, 1, $1, $2, 'completed', 16, 'Normal', now(), now(), now(), now(), 'sandbox-1', now() + interval '1 day' from ended`,
    [callId, SANDBOX_CARRIER],
  );
  return { number, name: { callId, attempt: 1 }, key: `recordings/${callId}/1.wav` };
}

const pull = (name: { callId: string; attempt: number }) =>
  pullRecording({ db: overPg(sql.client()), env: { CALL_AUDIOS: bucket } } as unknown as Ctx, name);

async function erase(number: string): Promise<void> {
  expect(await eraseNumber(sql, sql.client(), number)).toEqual({ calls: 1, links: 0 });
  await sql.query('commit');
}

const readRecording = async ({ callId }: { callId: string }) =>
  (
    await sql.query(
      `select recorded_at is not null as "isStored", recording_expires_at <= now() as "isOver", recording_due_at <= now() as "isDue"
         from call_attempt where call_id = (select id from call where call_id = $1)`,
      [callId],
    )
  )[0];

beforeAll(() =>
  sql.query('insert into voice_carrier (name) values ($1) on conflict do nothing', [SANDBOX_CARRIER]),
);

test('a recording that is still at its carrier is stored, and after an erasure of its number only deleted', async () => {
  const [kept, erased] = [await addRecorded(), await addRecorded()];
  await erase(erased.number);
  expect(await readRecording(kept.name)).toMatchObject({ isDue: false });
  expect(await readRecording(erased.name)).toMatchObject({ isDue: true });
  for (const { name } of [kept, erased]) await pull(name);
  expect(await readRecording(kept.name)).toEqual({ isStored: true, isOver: false, isDue: null });
  expect(await readRecording(erased.name)).toEqual({ isStored: false, isOver: null, isDue: null });
  expect([...objects.keys()]).toEqual([kept.key]);
});

test('a recording that a killed run stored without marking it is deleted after an erasure', async () => {
  const { number, name, key } = await addRecorded();
  objects.set(key, Uint8Array.of(1));
  await erase(number);
  await pull(name);
  expect(objects.has(key)).toBe(false);
});

test('a recording that is marked as stored while its number is erased has expired', async () => {
  const { number, name } = await addRecorded();
  const by = await sql.connect();
  expect(await eraseNumber(sql, by, number)).toEqual({ calls: 1, links: 0 });
  await whileItIsErased(sql, by, async (worker) => {
    await markRecordingStored(overPg(worker), name);
    return true;
  });
  expect(await readRecording(name)).toEqual({ isStored: true, isOver: true, isDue: true });
});
