import { expect, test } from 'vitest';
import type { AttemptUpdate } from '../../../db/calls/functions/attempts.ts';
import type { CarrierEvent } from '../../../shared/calls/attempts/carrier-documents.ts';
import { takeUpdate } from '../../../shared/calls/attempts/take-update.ts';
import type { Ctx } from '../../../shared/kernel/ctx.ts';

const AT = '2026-11-21T12:00:00.000Z';
/** What carriers may repeat in every callback. */
const REPORTED: AttemptUpdate = {
  carrierCallId: 'CA1',
  recordingId: 'RE1',
  digits: '9',
  answeredBy: 'human',
  status: 'answered',
  at: AT,
};

/** What the database is told when a carrier reports something in a callback about an event. */
async function storedOf(event: CarrierEvent, reported: AttemptUpdate): Promise<unknown> {
  const params: unknown[] = [];
  const query = async (_: string, given: unknown[]) => {
    params.push(...given);
    return [{ result: null }];
  };
  const db = { leftMs: () => 60_000, $client: { query } };
  await takeUpdate({ db } as unknown as Ctx, 't0', event, reported);
  const report = params.find((param) => typeof param === 'string' && param.startsWith('{'));
  return JSON.parse(String(report));
}

test.each<[CarrierEvent, AttemptUpdate]>([
  // The moment and the status are those of the status callback only.
  ['digits', { carrierCallId: 'CA1', played: true, digits: '9' }],
  ['detection', { carrierCallId: 'CA1', answeredBy: 'human' }],
  ['recording', { carrierCallId: 'CA1', recordingId: 'RE1' }],
  ['status', { carrierCallId: 'CA1', answeredBy: 'human', status: 'answered', at: AT }],
])('a callback about %s tells %j', async (event, stored) => {
  expect(await storedOf(event, REPORTED)).toEqual(stored);
});

test.each<[CarrierEvent, AttemptUpdate]>([
  ['digits', { played: true }],
  ['detection', {}],
  ['recording', {}],
  ['status', {}],
])('a callback about %s that says nothing tells %j', async (event, stored) => {
  expect(await storedOf(event, {})).toEqual(stored);
});
