import type { Signal } from '../signals/signal.ts';
import type { Alert, Notice } from './alert.ts';

/** The time after which a continuing alert is repeated. */
const REMIND_MS = 4 * 3_600_000;

type Change = Pick<Notice, 'kind' | 'alert'>;

/**
 * The alerts that are active after a round of signals, and the notices about them. An alert whose source cannot be
 * read neither begins nor ends: its own signal reports what is down.
 */
export function updateAlerts(
  standing: readonly Alert[],
  signals: readonly Signal[],
  nowMs: number,
): { alerts: Alert[]; changes: Change[] } {
  const found = new Map(signals.map((signal) => [signal.signal, signal]));
  const kept = standing.flatMap((alert): Change[] => {
    const signal = found.get(alert.signal);
    const isUnknown = (signal ?? found.get(familyOf(alert.signal)))?.state === 'unknown';
    if (isUnknown) return [toReminder(alert, nowMs)];
    if (signal?.state !== 'alert') return [{ kind: 'ended', alert: { ...alert, state: 'ok' } }];
    return [toReminder({ ...alert, ...signal }, nowMs)];
  });
  const known = new Set(standing.map(({ signal }) => signal));
  const begun = signals
    .filter(({ signal, state }) => state === 'alert' && !known.has(signal))
    .map((signal): Change => {
      const alert = { ...signal, id: crypto.randomUUID(), beganAtMs: nowMs, remindedAtMs: nowMs };
      return { kind: 'began', alert };
    });
  const all = [...kept, ...begun];
  return {
    alerts: all.filter(({ kind }) => kind !== 'ended').map(({ alert }) => alert),
    changes: all.filter(({ kind, alert }) => kind !== 'still' || alert.remindedAtMs === nowMs),
  };
}

/** `still` is announced only when it is due, by its `remindedAtMs`. */
const toReminder = (alert: Alert, nowMs: number): Change => ({
  kind: 'still',
  alert: nowMs - alert.remindedAtMs >= REMIND_MS ? { ...alert, remindedAtMs: nowMs } : alert,
});

const familyOf = (signal: string): string => signal.replace(/:.*/s, '');
