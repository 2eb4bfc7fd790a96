import { listTopUps as list } from '../../../db/billing/queries/top-ups.ts';
import type { Ctx } from '../../kernel/ctx.ts';

/** The latest top-ups of an organization, newest first, with the provider's ids of their payments. */
export const listTopUps = (
  { db }: Ctx,
  { organizationId, limit }: { organizationId: number; limit: number },
) => list(db, organizationId, limit);
