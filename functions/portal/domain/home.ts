import { findHomeSummary } from '../../../db/queries/portal/home-summary.ts';
import { toColombiaDay } from '../../../shared/time/colombia.ts';
import type { PortalContext } from '../context.ts';

/** What the organization has, did today and this month, and what needs somebody. */
export const getHome = (ctx: PortalContext) =>
  findHomeSummary(ctx.db, ctx.organization.id, toColombiaDay(ctx.clock()));
