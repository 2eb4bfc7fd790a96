import { withDeadline } from '../../../../db/engine/deadlines/with-deadline.ts';
import type { Ctx } from '../../ctx.ts';
import type { Check, CheckResult } from './check.ts';
import { toFailure } from './to-failure.ts';

/** A check that takes longer has failed. */
export const CHECK_MS = 5_000;

/** Runs every check, in parallel. Never throws. */
export const runChecks = (ctx: Ctx, checks: readonly Check[]): Promise<CheckResult[]> =>
  Promise.all(
    checks.map(async ({ name, secrets, run, isMinor }) => {
      const startedAt = Date.now();
      const failure = await withDeadline(
        // Within a promise, because a check may also throw at once.
        Promise.resolve()
          .then(() => run(ctx))
          .then(
            () => null,
            (error: unknown) => toFailure(error, secrets),
          ),
        CHECK_MS,
        () => 'did not answer in time',
      );
      return { name, failure, ms: Date.now() - startedAt, ...(isMinor && { isMinor }) };
    }),
  );
