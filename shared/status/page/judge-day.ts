import type { DayStatus, Incident } from './history-schema.ts';

/** The facts of a component's day; counts are null if there are none. */
export type DayFacts = {
  /** The beginning of the day and, for today, now instead of its end; ms since 1970. */
  fromMs: number;
  toMs: number;
  probes: { probes: number; degraded: number; outage: number } | null;
  answers: { answers: number; failed: number } | null;
  /** Incidents that name the component. */
  incidents: readonly Incident[];
};

/** Seven minutes of outage are an outage of the day, and three degrade it. */
const OUTAGE_SHARE = 0.005;
const DEGRADED_SHARE = 0.002;
/** A single slow probe does not degrade a day. */
const SLOW_SHARE = 0.005;
/** With fewer answers, their share says little. */
const MIN_ANSWERS = 50;

/**
 * A day's status, and the share of it in which the component was out: null if nothing is known. What requests met counts,
 * and probes only where too few came to say.
 */
export function judgeDay({ fromMs, toMs, probes, answers, incidents }: DayFacts): {
  status: DayStatus;
  unavailable: number | null;
} {
  const touching = incidents.filter((incident) => lengthOf([incident], fromMs, toMs) > 0);
  if (probes === null && answers === null && touching.length === 0)
    return { status: 'unknown', unavailable: null };
  const out = touching.filter(({ impact }) => impact !== 'minor');
  const failed =
    answers !== null && answers.answers >= MIN_ANSWERS
      ? answers.failed / answers.answers
      : shareOf(probes?.outage, probes?.probes);
  const unavailable = Math.max(lengthOf(out, fromMs, toMs) / (toMs - fromMs), failed);
  const slow = shareOf(probes?.degraded, probes?.probes);
  if (unavailable > OUTAGE_SHARE) return { status: 'outage', unavailable };
  const isDegraded = unavailable > DEGRADED_SHARE || slow > SLOW_SHARE || touching.length > 0;
  return { status: isDegraded ? 'degraded' : 'operational', unavailable };
}

const shareOf = (part = 0, whole = 0): number => (whole === 0 ? 0 : part / whole);

/** Returns the time that incidents last within a stretch of time, counting overlaps once. */
function lengthOf(incidents: readonly Incident[], fromMs: number, toMs: number): number {
  const spans = incidents
    .map(({ startedAt, resolvedAt }) => ({
      begin: Math.max(fromMs, Date.parse(startedAt)),
      end: Math.min(toMs, resolvedAt === null ? toMs : Date.parse(resolvedAt)),
    }))
    .sort((a, b) => a.begin - b.begin);
  let covered = fromMs;
  let length = 0;
  for (const { begin, end } of spans) {
    length += Math.max(0, end - Math.max(begin, covered));
    covered = Math.max(covered, end);
  }
  return length;
}
