import { expect, test } from 'vitest';
import { endOf, reportsOf, type SandboxCall } from '../../../shared/calls/sandbox/sandbox-call.ts';

const callTo = (ending: string, of: Partial<SandboxCall> = {}): SandboxCall => ({
  to: `5730012345${ending}`,
  onMachine: null,
  playMs: 10_000,
  limitSec: 120,
  isRecorded: false,
  ...of,
});
const told = (call: SandboxCall) =>
  reportsOf(call).map(({ event, update }) => update.status ?? update.end?.status ?? event);

test.each([
  ['10', ['ringing', 'answered', 'digits', 'completed'], 15],
  ['90', ['ringing', 'answered', 'digits', 'completed'], 11],
  ['91', ['ringing', 'answered', 'completed'], 2],
  ['92', ['busy'], 0],
  ['93', ['ringing', 'no_answer'], 0],
  ['94', ['ringing', 'rejected'], 0],
  ['95', ['failed'], 0],
  ['96', ['failed'], 0],
  ['97', ['ringing', 'answered', 'digits', 'completed'], 15],
  ['98', [], 15],
])('a call to a number that ends in %s is reported as %j, and lasts %i s', (ending, reports, seconds) => {
  expect(told(callTo(ending))).toEqual(reports);
  expect(endOf(callTo(ending)).airSec).toBe(seconds);
});

test.each([
  ['97', 'hangup', 'machine', 4],
  ['97', 'leave', 'machine', 19],
  ['97', 'continue', 'machine', 15],
  ['88', 'leave', 'fax', 3],
  ['89', 'hangup', 'unknown', 15],
  ['10', 'hangup', 'human', 15],
] as const)(
  'a call to %s that is to %s on a machine finds %s, and lasts %i s',
  (ending, onMachine, who, seconds) => {
    const call = callTo(ending, { onMachine });
    expect(reportsOf(call)).toContainEqual(expect.objectContaining({ update: { answeredBy: who } }));
    expect(endOf(call).airSec).toBe(seconds);
  },
);

test('a call is never longer than its limit, and its recording comes last', () => {
  const call = callTo('10', { limitSec: 12, isRecorded: true });
  expect(endOf(call).airSec).toBe(12);
  expect(reportsOf(call).at(-1)).toMatchObject({ event: 'recording', update: { recordingId: 'sandbox-12' } });
});
