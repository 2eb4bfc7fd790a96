import {
  type EventTotal,
  type MinuteCount,
  readReported,
} from '../../../db/status/queries/health-reports.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { known } from '../../kernel/dependencies/known.ts';
import { readReports } from '../../kernel/requests/waiting-reports.ts';

const MINUTE_MS = 60_000;

export type Answers = { answers: MinuteCount[]; events: EventTotal[] };

/**
 * Reads what isolates have reported since a moment, to Postgres and, where Postgres did not take it, to Redis. Undefined
 * when neither can be read.
 */
export async function readAnswers(ctx: Ctx, since: Date): Promise<Answers | undefined> {
  const [stored, waiting] = await Promise.all([
    known(readReported(ctx.db, since)),
    known(readReports(ctx.redis)),
  ]);
  if (stored === undefined && waiting === undefined) return undefined;
  const reports = (waiting ?? []).map(({ report }) => report).filter(({ atMs }) => atMs >= since.getTime());
  const minuteOf = (atMs: number): number => Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
  return {
    answers: [
      ...(stored?.answers ?? []),
      ...reports.flatMap(({ atMs, answers }) =>
        answers.map((count) => ({ ...count, minute: minuteOf(atMs) })),
      ),
    ],
    events: [
      ...(stored?.events ?? []),
      ...reports.flatMap(({ atMs, events }) => events.map((event) => ({ ...event, minute: minuteOf(atMs) }))),
    ],
  };
}
