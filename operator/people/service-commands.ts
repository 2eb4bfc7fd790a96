import {
  listOrganizationServices,
  SetService,
  setService,
} from '../../shared/people/organizations/services.ts';
import { type CommandGroup, defineCommand } from '../program/define-command.ts';
import { ORGANIZATION } from '../program/fields/organization-field.ts';

const SERVICE = { ...ORGANIZATION, service: SetService.shape.service };

export const serviceCommands: CommandGroup = {
  about: 'Services of an organization',
  commands: {
    on: defineCommand({
      summary: 'Turn a service on',
      fields: SERVICE,
      run: (ctx, input) => setService(ctx, { ...input, enabled: true }),
    }),
    off: defineCommand({
      summary:
        'Turn a service off: its API calls are refused and its pages hidden. Without callblasting nothing is dialed: campaigns pause, until someone resumes them once it is on again, and single calls fail',
      fields: SERVICE,
      confirm: (_, { service }, organization) =>
        `Refuse all API calls of ${organization} to ${service}${service === 'callblasting' ? ', pause its campaigns and fail the calls that are due' : ''}?`,
      run: (ctx, input) => setService(ctx, { ...input, enabled: false }),
    }),
    list: defineCommand({
      summary: 'List the services and whether they are on',
      fields: ORGANIZATION,
      output: 'list',
      run: (ctx, { organizationId }) => listOrganizationServices(ctx, organizationId),
    }),
  },
};
