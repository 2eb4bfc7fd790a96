import {
  BlockOrganization,
  blockOrganization,
} from '../../shared/people/organizations/block-organization.ts';
import { liftBlocks, listBlocks } from '../../shared/people/organizations/blocks.ts';
import { type CommandGroup, defineCommand } from '../program/define-command.ts';
import { ORGANIZATION } from '../program/fields/organization-field.ts';

export const blockCommands: CommandGroup = {
  about: 'Blocks of organizations',
  commands: {
    add: defineCommand({
      summary: 'Block all API calls of an organization, or those that write',
      fields: BlockOrganization.shape,
      confirm: (_, { kind }, organization) =>
        `Block ${kind === 'full' ? 'all API calls' : 'the API calls that write'} of ${organization}?`,
      run: blockOrganization,
    }),
    lift: defineCommand({
      summary: 'Lift all blocks of an organization',
      fields: ORGANIZATION,
      run: (ctx, { organizationId }) => liftBlocks(ctx, organizationId),
    }),
    list: defineCommand({
      summary: 'List the blocks of an organization, including lifted ones',
      fields: ORGANIZATION,
      output: 'list',
      run: (ctx, { organizationId }) => listBlocks(ctx, organizationId),
    }),
  },
};
