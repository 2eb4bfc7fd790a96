import { expect, test } from 'vitest';
import { toNextAttempt } from '../../../shared/calls/next-attempt.ts';

const at = (text: string) => new Date(`${text}:00-05:00`);
// A Tuesday, with calling hours from 7 to 19.
const NOON = at('2026-11-24T12:00');
const NIGHT = at('2026-11-24T22:00');
const OPENS = at('2026-11-25T07:00');
const waiting = {
  status: 'queued',
  nextAttemptAt: NOON,
  contactHours: true,
  cancelRequested: false,
} as const;

test.each([
  ['is due at once, within the hours', waiting, NOON, { nextAttemptAt: NOON, heldUntil: null }],
  [
    'came in at night',
    { ...waiting, nextAttemptAt: NIGHT },
    NIGHT,
    { nextAttemptAt: OPENS, heldUntil: OPENS },
  ],
  ['waits since noon, and it is night', waiting, NIGHT, { nextAttemptAt: OPENS, heldUntil: OPENS }],
  ['was put off', { ...waiting, nextAttemptAt: OPENS }, NIGHT, { nextAttemptAt: OPENS, heldUntil: OPENS }],
  [
    'is retried once they are open anyway',
    { ...waiting, status: 'retrying', nextAttemptAt: at('2026-11-25T09:00') },
    NIGHT,
    { nextAttemptAt: at('2026-11-25T09:00'), heldUntil: null },
  ],
  [
    'is retried tonight',
    { ...waiting, status: 'retrying', nextAttemptAt: at('2026-11-24T19:30') },
    at('2026-11-24T18:50'),
    { nextAttemptAt: OPENS, heldUntil: OPENS },
  ],
  ['keeps to no hours', { ...waiting, contactHours: false }, NIGHT, { nextAttemptAt: NOON, heldUntil: null }],
  ['is under way', { ...waiting, status: 'in_progress' }, NOON, { nextAttemptAt: null, heldUntil: null }],
  ['is over', { ...waiting, status: 'success' }, NIGHT, { nextAttemptAt: null, heldUntil: null }],
  [
    'is to be canceled',
    { ...waiting, cancelRequested: true },
    NOON,
    { nextAttemptAt: null, heldUntil: null },
  ],
] as const)('a call that %s', (_, call, now, expected) => {
  expect(toNextAttempt(call, now)).toEqual(expected);
});
