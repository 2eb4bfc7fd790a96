import {
  listDestinations,
  OwnDestination,
  RuledDestination,
  removeDestination,
  SetDestination,
  setDestination,
} from '../../shared/calls/settings/destinations.ts';
import { defineCommand, type Group } from '../program/define-command.ts';
import { ORGANIZATION } from '../program/fields/organization-field.ts';

const { everyKind } = SetDestination.shape;

export const destinationCommands: Group = {
  about: 'Where an organization may call: by default, landlines and mobiles of its country',
  commands: {
    list: defineCommand({
      summary: 'List where an organization may and may not call',
      fields: ORGANIZATION,
      output: 'list',
      run: (ctx, { organizationId }) => listDestinations(ctx, organizationId),
    }),
    allow: defineCommand({
      summary: 'Allow calls to the landlines and mobiles of a destination',
      fields: { ...OwnDestination.shape, everyKind },
      run: (ctx, input) => setDestination(ctx, { ...input, isAllowed: true }),
    }),
    forbid: defineCommand({
      summary: 'Forbid calls to a destination, including those already accepted',
      fields: OwnDestination.shape,
      run: (ctx, input) => setDestination(ctx, { ...input, isAllowed: false }),
    }),
    remove: defineCommand({
      summary: 'Remove the rule of a destination; shorter rules or the default apply again',
      fields: RuledDestination.shape,
      run: removeDestination,
    }),
  },
};
