import { findMovements } from '../../../db/billing/queries/find-movements.ts';
import type { MOVEMENT_TYPES } from '../../../db/billing/tables/movement.ts';
import type { Ctx } from '../../platform/ctx.ts';

type AccountMovements = {
  organizationId: number;
  type?: (typeof MOVEMENT_TYPES)[number] | undefined;
  service?: string | undefined;
  /** Movements before this id. */
  before?: number | undefined;
  limit: number;
};

/** The movements of a balance, newest first. */
export async function listAccountMovements(ctx: Ctx, input: AccountMovements) {
  const { organizationId, type, service, before, limit } = input;
  return await findMovements(ctx.db, organizationId, { type, service, beforeId: before }, limit);
}
