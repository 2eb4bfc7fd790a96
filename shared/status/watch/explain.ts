import type { EventTotal, MinuteCount } from '../../../db/status/queries/health-reports.ts';
import { EVENT_SIGNALS } from '../../kernel/log/event-signals.ts';
import type { Probed } from '../probes/probe-components.ts';
import type { Answers } from '../signals/read-answers.ts';
import type { Signal } from '../signals/signal.ts';
import {
  FALTERING,
  functionsBehind,
  isConsequence,
  isExplained,
  SHARED,
  UNAVAILABLE,
} from '../signals/signals.ts';

/** The moments at which each component last failed a probe, in ms since 1970. */
type LastOut = Record<string, number>;

const MINUTE_MS = 60_000;
/** Probes are a minute apart, and what isolates report of a minute comes some seconds later. */
const SETTLE_MS = 2 * MINUTE_MS;
/** Longer than any signal follows from an outage. */
const KEPT_MS = 7 * 86_400_000;

/** Adds the components that fail now, by a cause of their own or a shared one. */
export function noteOutages(before: LastOut, probed: readonly Probed[], nowMs: number): LastOut {
  const kept = Object.entries(before).filter(([, atMs]) => nowMs - atMs < KEPT_MS);
  const out = probed.filter(({ status, causes }) => status === 'outage' || causes.length > 0);
  return { ...Object.fromEntries(kept), ...Object.fromEntries(out.map(({ name }) => [name, nowMs])) };
}

/** Finds when one of the components that something needs last failed. */
const lastOutOf = (lastOut: LastOut, names: readonly string[]): number =>
  Math.max(Number.NEGATIVE_INFINITY, ...names.map((name) => lastOut[name] ?? Number.NEGATIVE_INFINITY));

/**
 * Answers and events without those that the outage of a component explains, which is an alert itself, and without those
 * that would follow from a dependency but ended a minute ago. Answers of 500 are never explained.
 */
export function withoutExplained({ answers, events }: Answers, lastOut: LastOut, nowMs: number): Answers {
  const recent = (Math.floor(nowMs / MINUTE_MS) - 1) * MINUTE_MS;
  const isOver = (minutes: readonly number[]): boolean => minutes.every((minute) => minute < recent);
  const isFrom = (minute: number, names: readonly string[]): boolean =>
    minute <= lastOutOf(lastOut, names) + SETTLE_MS;
  const unexplained = answers.map((count) => {
    const isKnown = isFrom(count.minute, [...SHARED, count.component]);
    return isKnown ? { ...count, failed: count.broken } : count;
  });
  const operationOf = ({ component, operation }: MinuteCount): string => `${component} ${operation}`;
  const over = new Set(
    [...Map.groupBy(unexplained, operationOf)].flatMap(([operation, own]) => {
      const refused = own.filter(({ failed, broken }) => failed > broken);
      return isOver(refused.map(({ minute }) => minute)) ? [operation] : [];
    }),
  );
  const nameOf = ({ event, subject }: EventTotal): string => `${event} ${subject}`;
  const known = events.filter(
    ({ event, minute }) =>
      !isConsequence(signalOf(event)) || !isFrom(minute, [...SHARED, ...functionsBehind(signalOf(event))]),
  );
  const kept = [...Map.groupBy(known, nameOf).values()].filter(
    (own) =>
      !own.some(({ event }) => isConsequence(signalOf(event))) || !isOver(own.map(({ minute }) => minute)),
  );
  return {
    answers: unexplained.map((count) =>
      over.has(operationOf(count)) ? { ...count, failed: count.broken } : count,
    ),
    events: kept.flat(),
  };
}

const signalOf = (event: string): string => String(Reflect.get(EVENT_SIGNALS, event));

/**
 * Signals of which those that follow from an outage, or from a dependency that falters, are unknown, so that they neither
 * begin nor end an alert. `standing`: the alerts before.
 */
export function markExplained(
  signals: readonly Signal[],
  lastOut: LastOut,
  nowMs: number,
  standing: readonly string[] = [],
): Signal[] {
  const sinceSec = (name: string): number =>
    (nowMs - lastOutOf(lastOut, [...SHARED, ...functionsBehind(name)])) / 1000;
  const refusing = `failing-answers:${UNAVAILABLE}`;
  const isFaltering =
    // Also in the run that ends it: what else was counted of the same minute is over with it.
    standing.includes(refusing) ||
    signals.some(({ signal, state }) => signal === refusing && state === 'alert');
  return signals.map((signal) =>
    signal.state === 'alert' &&
    (isExplained(signal.signal, sinceSec(signal.signal)) ||
      (isFaltering && FALTERING.includes(signal.signal)))
      ? { ...signal, state: 'unknown' }
      : signal,
  );
}
