import {
  addCallerId,
  OwnNumber,
  removeCallerId,
  setDefaultCallerId,
} from '../../shared/calls/settings/caller-ids.ts';
import { listCallerIds } from '../../shared/calls/settings/list-caller-ids.ts';
import { type CommandGroup, defineCommand } from '../program/define-command.ts';
import { ORGANIZATION } from '../program/fields/organization-field.ts';

export const callerIdCommands: CommandGroup = {
  about: 'Numbers that the calls of an organization may show',
  commands: {
    add: defineCommand({
      summary: 'Let an organization show a number; its first one becomes the default',
      fields: OwnNumber.shape,
      run: addCallerId,
    }),
    'set-default': defineCommand({
      summary: 'Make a number the one that calls show by default',
      fields: OwnNumber.shape,
      run: setDefaultCallerId,
    }),
    remove: defineCommand({
      summary: 'Remove a number from an organization; calls already accepted still show it',
      fields: OwnNumber.shape,
      run: removeCallerId,
    }),
    list: defineCommand({
      summary: 'List the numbers of an organization',
      fields: ORGANIZATION,
      output: 'list',
      run: (ctx, { organizationId }) => listCallerIds(ctx, organizationId),
    }),
  },
};
