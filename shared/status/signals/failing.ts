import type { MinuteCount } from '../../../db/status/queries/health-reports.ts';

/** The time before now whose answers are judged. */
export const JUDGED_MS = 300_000;

/** A dependency's refusals come singly too; answers of 500 are bugs of ours, and one is enough. */
const MIN_FAILED = 5;
const FAILED_SHARE = 0.02;
/** A component is degraded for everyone, not for one organization's unusual requests. */
const MIN_ANSWERS = 50;
const MIN_ORGANIZATIONS = 3;
/** Visitors belong to no organization. */
const WITHOUT_ORGANIZATIONS = 'redirect';

type Total = { answers: number; failed: number; broken: number };
type FailingOperation = Total & { component: string; operation: string };

const total = (counts: readonly MinuteCount[]): Total => ({
  answers: counts.reduce((sum, { answers }) => sum + answers, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  broken: counts.reduce((sum, { broken }) => sum + broken, 0),
});

/** The operations of which some answered 500, or five and 2 % another 5xx. */
export function findFailingOperations(counts: readonly MinuteCount[]): FailingOperation[] {
  const byOperation = Map.groupBy(counts, ({ component, operation }) => `${component} ${operation}`);
  return [...byOperation.values()].flatMap((own) => {
    const sum = total(own);
    const isFailing =
      sum.broken > 0 || (sum.failed >= MIN_FAILED && sum.failed >= FAILED_SHARE * sum.answers);
    const [first] = own;
    if (first === undefined || !isFailing) return [];
    return [{ component: first.component, operation: first.operation, ...sum }];
  });
}

/**
 * The components of which, in some stretch of the given minutes, 2 % of at least 50 answers to at least 3 organizations
 * failed. Jobs and callbacks, which no organization asked for, do not count.
 */
export function findFailingComponents(counts: readonly MinuteCount[]): Set<string> {
  const asked = counts.filter(({ objective }) => objective !== 'jobs' && objective !== 'callbacks');
  const byComponent = Map.groupBy(asked, ({ component }) => component);
  const failing = [...byComponent].filter(([component, own]) => {
    const minutes = [...new Set(own.map(({ minute }) => minute))];
    return minutes.some((from) =>
      minutes.some((to) =>
        isFailing(
          component,
          own.filter(({ minute }) => minute >= from && minute <= to),
        ),
      ),
    );
  });
  return new Set(failing.map(([component]) => component));
}

function isFailing(component: string, counts: readonly MinuteCount[]): boolean {
  const { answers, failed } = total(counts);
  const organizations = new Set(counts.flatMap((count) => count.organizations));
  return (
    answers >= MIN_ANSWERS &&
    failed >= FAILED_SHARE * answers &&
    (component === WITHOUT_ORGANIZATIONS || organizations.size >= MIN_ORGANIZATIONS)
  );
}
