import {
  createCostCenter,
  listCostCenters,
  renameCostCenter,
  type SetCostCenterStatus,
  setCostCenterStatus,
} from '../../../../shared/people/cost-centers/cost-centers.ts';
import type { PortalContext } from '../../app/context.ts';

const own = ({ organization }: PortalContext) => ({ organizationId: organization.id });

export const listOwnCostCenters = (ctx: PortalContext) => listCostCenters(ctx, ctx.organization.id);

export const addCostCenter = (ctx: PortalContext, center: { code: string; name: string }) =>
  createCostCenter(ctx, { ...own(ctx), ...center });

export const nameCostCenter = (ctx: PortalContext, center: { code: string; name: string }) =>
  renameCostCenter(ctx, { ...own(ctx), ...center });

export const switchCostCenter = (ctx: PortalContext, center: Omit<SetCostCenterStatus, 'organizationId'>) =>
  setCostCenterStatus(ctx, { ...own(ctx), ...center });
