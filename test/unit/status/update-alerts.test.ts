import { expect, test } from 'vitest';
import { unknownSignals } from '../../../shared/status/signals/check-health.ts';
import { type Finding, toSignal } from '../../../shared/status/signals/signal.ts';
import type { Alert } from '../../../shared/status/watch/alert.ts';
import { updateAlerts } from '../../../shared/status/watch/update-alerts.ts';

const MINUTE = 60_000;
const signalOf = (subject: string, value: number | null | undefined) =>
  toSignal({ signal: 'component-down', subject, value } satisfies Finding);

/** Runs one round after the other, a minute apart; returns what each told. */
function watch(rounds: ReturnType<typeof toSignal>[][], everyMs = MINUTE): string[][] {
  let alerts: Alert[] = [];
  return rounds.map((signals, round) => {
    const updated = updateAlerts(alerts, signals, round * everyMs);
    alerts = updated.alerts;
    return updated.changes.map(({ kind, alert }) => `${kind} ${alert.signal}`);
  });
}

test('an alert is sent when it starts and when it ends, and not in between', () => {
  const [bad, good] = [[signalOf('database', 1)], [signalOf('database', null)]];
  expect(watch([good, bad, bad, good, good])).toEqual([
    [],
    ['began component-down:database'],
    [],
    ['ended component-down:database'],
    [],
  ]);
});

test('an ongoing alert is sent again every four hours', () => {
  const bad = [signalOf('database', 1)];
  const told = watch(
    Array.from({ length: 9 }, () => bad),
    3_600_000,
  );
  expect(told.flatMap((changes, hour) => changes.map((change) => [hour, change.split(' ')[0]]))).toEqual([
    [0, 'began'],
    [4, 'still'],
    [8, 'still'],
  ]);
});

test('an unreadable signal neither starts nor ends an alert', () => {
  const bad = [signalOf('database', 1)];
  expect(watch([unknownSignals(), bad, unknownSignals(), bad, []])).toEqual([
    [],
    ['began component-down:database'],
    [],
    [],
    ['ended component-down:database'],
  ]);
});

test('each subject of a signal is an alert of its own, with an id that it keeps', () => {
  const first = updateAlerts([], [signalOf('database', 1), signalOf('cache', 1)], 0);
  const ids = first.alerts.map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  const next = updateAlerts(first.alerts, [signalOf('cache', 1)], MINUTE);
  expect(next.changes.map(({ kind, alert }) => [kind, alert.id])).toEqual([['ended', ids[0]]]);
  expect(next.alerts.map(({ id }) => id)).toEqual([ids[1]]);
});
