import { rollUpReports, storeReports } from '../../../db/platform/queries/health-reports.ts';
import type { Ctx } from '../ctx.ts';
import { known } from '../health/known.ts';
import { dropReports, readReports } from '../health/waiting-reports.ts';
import { toColombiaDay } from '../time/colombia.ts';

/** Longer than answers are judged. */
const ROLL_UP_MS = 600_000;

/** Moves reports from Redis to Postgres, and those that are judged to their days. Throws when Postgres does not take them. */
export async function storeAnswers(ctx: Pick<Ctx, 'db' | 'redis' | 'clock'>): Promise<void> {
  const waiting = (await known(readReports(ctx.redis))) ?? [];
  if (waiting.length > 0) {
    await storeReports(
      ctx.db,
      waiting.map(({ report }) => report),
    );
    await known(dropReports(ctx.redis, waiting));
  }
  const now = ctx.clock();
  await rollUpReports(ctx.db, new Date(now.getTime() - ROLL_UP_MS), toColombiaDay(now));
}
