import { findHomeSummary } from '../../../db/queries/portal/home-summary.ts';
import { toColombiaDay } from '../../../shared/time/colombia.ts';
import type { PortalContext } from '../context.ts';

/** Balance, activity of today and this month, and what needs attention. */
export const getHome = (ctx: PortalContext) =>
  findHomeSummary(ctx.db, ctx.organization.id, toColombiaDay(ctx.clock()));
