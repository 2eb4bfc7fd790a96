import { findHomeSummary } from '../../../../db/platform/queries/home-summary.ts';
import { toColombiaDay } from '../../../../shared/platform/time/colombia.ts';
import type { PortalContext } from '../../app/context.ts';

/** Balance, activity of today and this month, and what needs attention. */
export const getHome = (ctx: PortalContext) =>
  findHomeSummary(ctx.db, ctx.organization.id, toColombiaDay(ctx.clock()));
