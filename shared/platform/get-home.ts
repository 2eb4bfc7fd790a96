import {
  CHART_DAYS,
  findHomeSummary,
  type HomeSummary,
  MAX_COUNTED,
} from '../../db/platform/queries/home-summary.ts';
import type { TenantCtx } from './ctx.ts';
import { toColombiaDay } from './time/colombia.ts';

export { CHART_DAYS, type HomeSummary, MAX_COUNTED };

/** Balance, activity of today and this month, and what needs attention. */
export const getHome = ({ db, tenant, clock }: TenantCtx): Promise<HomeSummary> =>
  findHomeSummary(db, tenant.organizationId, toColombiaDay(clock()));
