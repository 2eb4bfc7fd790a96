import {
  CreateCostCenter,
  createCostCenter,
  listCostCenters,
  RenameCostCenter,
  renameCostCenter,
  setCostCenterStatus,
} from '../../shared/people/cost-centers/cost-centers.ts';
import { type CommandGroup, defineCommand } from '../program/define-command.ts';
import { ORGANIZATION } from '../program/fields/organization-field.ts';

const COST_CENTER = { ...ORGANIZATION, code: RenameCostCenter.shape.code };

export const costCenterCommands: CommandGroup = {
  about: 'Cost centers, to which usage is assigned',
  commands: {
    create: defineCommand({
      summary: 'Create a cost center',
      fields: CreateCostCenter.shape,
      run: createCostCenter,
    }),
    rename: defineCommand({
      summary: 'Rename a cost center. Its code stays the same',
      fields: RenameCostCenter.shape,
      run: renameCostCenter,
    }),
    disable: defineCommand({
      summary: 'Disable a cost center and the keys assigned to it',
      fields: COST_CENTER,
      confirm: async (ctx, { organizationId, code }, organization) => {
        const isKnown = (await listCostCenters(ctx, organizationId)).some((center) => center.code === code);
        return isKnown
          ? `Disable the cost center ${code} of ${organization}, and the keys assigned to it?`
          : undefined;
      },
      run: (ctx, input) => setCostCenterStatus(ctx, { ...input, status: 'disabled' }),
    }),
    enable: defineCommand({
      summary: 'Enable a cost center again',
      fields: COST_CENTER,
      run: (ctx, input) => setCostCenterStatus(ctx, { ...input, status: 'active' }),
    }),
    list: defineCommand({
      summary: 'List the cost centers of an organization',
      fields: ORGANIZATION,
      output: 'list',
      run: (ctx, { organizationId }) => listCostCenters(ctx, organizationId),
    }),
  },
};
