import { expect, test } from 'vitest';
import { toNextAttempt } from '../../../shared/calls/call-view.ts';

const at = (text: string) => new Date(`${text}:00-05:00`);
// A Tuesday, with calling hours from 7 to 19.
const NOON = at('2026-11-24T12:00');
const NIGHT = at('2026-11-24T22:00');
const OPENS = at('2026-11-25T07:00');
const waiting = {
  status: 'queued',
  nextAttemptAt: NOON,
  expiresAt: null,
  contactHours: true,
  heldFor: null,
  cancelRequested: false,
} as const;

test.each([
  ['is due at once, within the hours', waiting, NOON, { nextAttemptAt: NOON, heldUntil: null }],
  [
    'arrived at night',
    { ...waiting, nextAttemptAt: NIGHT },
    NIGHT,
    { nextAttemptAt: OPENS, heldUntil: OPENS },
  ],
  ['has waited since noon until the night', waiting, NIGHT, { nextAttemptAt: OPENS, heldUntil: OPENS }],
  ['was postponed', { ...waiting, nextAttemptAt: OPENS }, NIGHT, { nextAttemptAt: OPENS, heldUntil: OPENS }],
  [
    'is retried when they are open anyway',
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
  ['ignores the hours', { ...waiting, contactHours: false }, NIGHT, { nextAttemptAt: NOON, heldUntil: null }],
  ['is in progress', { ...waiting, status: 'in_progress' }, NOON, { nextAttemptAt: null, heldUntil: null }],
  ['is over', { ...waiting, status: 'success' }, NIGHT, { nextAttemptAt: null, heldUntil: null }],
  [
    'expires before its hours open',
    { ...waiting, expiresAt: at('2026-11-25T06:00') },
    NIGHT,
    { nextAttemptAt: null, heldUntil: null },
  ],
  [
    'expires after its hours open',
    { ...waiting, expiresAt: at('2026-11-25T08:00') },
    NIGHT,
    { nextAttemptAt: OPENS, heldUntil: OPENS },
  ],
  [
    'waits for an earlier contact',
    { ...waiting, nextAttemptAt: at('2026-11-30T07:00'), heldFor: 'FREQUENCY' },
    NOON,
    { nextAttemptAt: at('2026-11-30T07:00'), heldUntil: at('2026-11-30T07:00') },
  ],
  ['has expired', { ...waiting, expiresAt: NOON }, NOON, { nextAttemptAt: null, heldUntil: null }],
  [
    'is to be canceled',
    { ...waiting, cancelRequested: true },
    NOON,
    { nextAttemptAt: null, heldUntil: null },
  ],
] as const)('a call that %s', (_, call, now, expected) => {
  expect(toNextAttempt(call, now)).toEqual(expected);
});
