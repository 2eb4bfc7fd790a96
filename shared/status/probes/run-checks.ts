import { withDeadline } from '../../../db/engine/deadlines/deadline.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { describeError } from '../../kernel/log/logger.ts';
import type { Check, CheckResult } from './check.ts';

/** A check that takes longer has failed. */
export const CHECK_MS = 5_000;

/** Runs every check, in parallel. Never throws. */
export const runChecks = (ctx: Ctx, checks: readonly Check[]): Promise<CheckResult[]> =>
  Promise.all(
    checks.map(async ({ name, secrets, run, fails }) => {
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
      return { name, failure, ms: Date.now() - startedAt, ...(fails && { fails }) };
    }),
  );

/** The texts by which Postgres, Upstash, QStash, carriers, speech engines and the mail provider say that a secret is wrong. */
const REFUSED =
  /\bHTTP 40[13]\b|\(HTTP 40[13]\)|WRONGPASS|NOAUTH|[Uu]nauthorized|invalid_api_key|password authentication failed|\b28(000|P01)\b/;

/** Describes a failure without what a request was about; a refused secret is named. */
function toFailure(error: unknown, secrets: string): string {
  const texts: string[] = [];
  let link = error;
  for (let depth = 0; depth < 6 && link instanceof Error; depth += 1) {
    texts.push(link.message, 'code' in link ? String(link.code) : '');
    link = 'sourceError' in link ? (link.sourceError ?? link.cause) : link.cause;
  }
  if (texts.some((text) => REFUSED.test(text))) return `${secrets} refused`;
  const { error: name, message } = describeError(error);
  return `${message ?? name}`;
}
