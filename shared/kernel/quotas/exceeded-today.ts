import type { Ctx } from '../ctx.ts';
import type { ApiDetails } from '../errors/domain-error.ts';
import { secondsToColombiaMidnight } from '../time/colombia.ts';

/** What the error of a Colombia day's limit carries, so that the response describes it: how much of it is left, and of what. */
export const exceededToday = (
  { clock }: Pick<Ctx, 'clock'>,
  limit: { limit: number; counts: string; remaining: number },
): Pick<ApiDetails, 'retryAfterSec' | 'exceeded'> => ({
  retryAfterSec: secondsToColombiaMidnight(clock()),
  exceeded: { ...limit, windowSeconds: 86_400 },
});
