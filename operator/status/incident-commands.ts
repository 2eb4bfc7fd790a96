import {
  listIncidents,
  OpenIncident,
  openIncident,
  resolveIncident,
  UpdateIncident,
  updateIncident,
} from '../../shared/status/incidents.ts';
import { type CommandGroup, defineCommand } from '../program/define-command.ts';
import { ListLimit } from '../program/fields/list-fields.ts';

const { incidentId, message } = UpdateIncident.shape;

export const incidentCommands: CommandGroup = {
  about: 'Incidents on the status page',
  commands: {
    open: defineCommand({
      summary: 'Open an incident',
      fields: OpenIncident.shape,
      positional: ['impact', 'title', 'message'],
      run: openIncident,
    }),
    update: defineCommand({
      summary: 'Change what the status page says about an open incident',
      fields: UpdateIncident.shape,
      run: updateIncident,
    }),
    resolve: defineCommand({
      summary: 'Resolve an incident',
      fields: { incidentId, message: message.describe('last text that customers see') },
      run: resolveIncident,
    }),
    list: defineCommand({
      summary: 'List the latest incidents',
      fields: { limit: ListLimit.default(20) },
      output: 'list',
      run: (ctx, { limit }) => listIncidents(ctx, limit),
    }),
  },
};
