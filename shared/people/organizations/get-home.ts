import {
  CHART_DAYS,
  findHomeSummary,
  type HomeSummary,
  MAX_COUNTED_ROWS,
} from '../../../db/people/queries/home-summary.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { toColombiaDay } from '../../kernel/time/colombia.ts';

export { CHART_DAYS, type HomeSummary, MAX_COUNTED_ROWS };

/** Balance, activity of today and this month, and what needs attention. */
export const getHome = ({ db, tenant, clock }: TenantCtx): Promise<HomeSummary> =>
  findHomeSummary(db, tenant.organizationId, toColombiaDay(clock()));
