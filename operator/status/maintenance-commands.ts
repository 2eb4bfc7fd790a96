import { Id } from '../../shared/kernel/verbs/fields.ts';
import {
  cancelMaintenance,
  getMaintenanceOrThrow,
  listMaintenance,
  PlanMaintenance,
  planMaintenance,
} from '../../shared/status/maintenance.ts';
import { type CommandGroup, defineCommand } from '../program/define-command.ts';
import { ListLimit } from '../program/fields/list-fields.ts';

export const maintenanceCommands: CommandGroup = {
  about: 'Maintenance windows on the status page',
  commands: {
    plan: defineCommand({
      summary: 'Announce a maintenance window',
      fields: PlanMaintenance.shape,
      positional: ['title', 'message'],
      run: planMaintenance,
    }),
    cancel: defineCommand({
      summary: 'Cancel a maintenance window',
      fields: { maintenanceId: Id.describe('ID of the window') },
      confirm: async (ctx, { maintenanceId }) => {
        const { title } = await getMaintenanceOrThrow(ctx, maintenanceId);
        return `Cancel maintenance ${maintenanceId} (${title})?`;
      },
      run: (ctx, { maintenanceId }) => cancelMaintenance(ctx, maintenanceId),
    }),
    list: defineCommand({
      summary: 'List the latest maintenance windows',
      fields: { limit: ListLimit.default(20) },
      output: 'list',
      run: (ctx, { limit }) => listMaintenance(ctx, limit),
    }),
  },
};
