import { findCostCenters } from '../../../../db/people/queries/find-cost-centers.ts';
import { createCostCenter } from '../../../../shared/people/cost-centers/create-cost-center.ts';
import { listCostCenters } from '../../../../shared/people/cost-centers/list-cost-centers.ts';
import { renameCostCenter } from '../../../../shared/people/cost-centers/rename-cost-center.ts';
import {
  type SetCostCenterStatus,
  setCostCenterStatus,
} from '../../../../shared/people/cost-centers/set-cost-center-status.ts';
import type { PortalContext } from '../../app/context.ts';

const own = ({ organization }: PortalContext) => ({ organizationId: organization.id });

export const listOwnCostCenters = (ctx: PortalContext) => listCostCenters(ctx, ctx.organization.id);

/** A longer list is not usable as a choice. */
const MAX_CHOICES = 200;

/** The newest cost centers to choose from, plus the selected one if it is not among them. */
export async function listCentersToChoose(
  { db, organization }: PortalContext,
  chosen = '',
): Promise<{ id: number; code: string }[]> {
  const centers: { id: number; code: string }[] = await findCostCenters(
    db,
    organization.id,
    undefined,
    MAX_CHOICES,
  );
  const isThere = !/^\d{1,15}$/.test(chosen) || centers.some(({ id }) => id === Number(chosen));
  const all = isThere ? centers : [...centers, { id: Number(chosen), code: chosen }];
  return all.toSorted((one, other) => (one.code < other.code ? -1 : 1));
}

export const addCostCenter = (ctx: PortalContext, center: { code: string; name: string }) =>
  createCostCenter(ctx, { ...own(ctx), ...center });

export const nameCostCenter = (ctx: PortalContext, center: { code: string; name: string }) =>
  renameCostCenter(ctx, { ...own(ctx), ...center });

export const switchCostCenter = (ctx: PortalContext, center: Omit<SetCostCenterStatus, 'organizationId'>) =>
  setCostCenterStatus(ctx, { ...own(ctx), ...center });
