import { findMovements } from '../../db/queries/money/find-movements.ts';
import type { MOVEMENT_TYPES } from '../../db/schema/money/movement.ts';
import type { OperatorContext } from '../program/operator-context.ts';

export type ListMovements = {
  organizationId: number;
  type?: (typeof MOVEMENT_TYPES)[number] | undefined;
  service?: string | undefined;
  /** Movements before this id. */
  before?: number | undefined;
  limit: number;
};

/** The movements of a balance, newest first. */
export async function listMovements(ctx: OperatorContext, input: ListMovements) {
  const { organizationId, type, service, before, limit } = input;
  return await findMovements(ctx.db, organizationId, { type, service, beforeId: before }, limit);
}
