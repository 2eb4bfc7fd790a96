import type { ObjectiveTotal } from '../../../db/platform/queries/health-reports.ts';
import { OBJECTIVES, type Objective } from './objectives.ts';
import type { Finding } from './signal.ts';

/** Fewer answers say nothing about an objective. */
const MIN_ANSWERS = 1_000;
export const OBJECTIVE_DAYS = 30;

/** How much of its error budgets each group of operations has spent. */
export const judgeObjectives = (totals: readonly ObjectiveTotal[]): Finding[] =>
  Object.entries<Objective>(OBJECTIVES).flatMap(([subject, { availability, withinMs, latency }]) => {
    const { answers, failed, slow } = totals.find(({ objective }) => objective === subject) ?? NONE;
    const judge = (bad: number, promised: number, what: string) => {
      const share = answers === 0 ? null : (bad / answers) * 100;
      const spent = answers < MIN_ANSWERS ? null : Math.round((share ?? 0) / (1 - promised));
      const measured = share === null ? 'no answers' : `${(100 - share).toFixed(3)} % of ${answers}`;
      return { subject, value: spent, detail: `${measured}; objective ${toPercent(promised)} ${what}` };
    };
    return [
      { signal: 'error-budget' as const, ...judge(failed, availability, 'not 5xx') },
      { signal: 'slow-answers' as const, ...judge(slow, latency, `within ${withinMs} ms`) },
    ];
  });

const NONE = { answers: 0, failed: 0, slow: 0 };
const toPercent = (share: number): string => `${Number((share * 100).toFixed(3))} %`;
