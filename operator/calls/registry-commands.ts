import {
  SetRegistryMode,
  setRegistryMode,
  setRegistryToken,
  showRegistry,
} from '../../shared/contacts/registry/set-registry.ts';
import { defineCommand, type Group } from '../program/define-command.ts';
import { ORGANIZATION } from '../program/fields/organization-field.ts';
import { readLine } from '../program/terminal/read-line.ts';

export const registryCommands: Group = {
  about: 'How an organization uses the registry of excluded numbers',
  commands: {
    show: defineCommand({
      summary: 'Show whether calls for advertising need an answer of the registry, and its last answer',
      fields: ORGANIZATION,
      run: (ctx, { organizationId }) => showRegistry(ctx, organizationId),
    }),
    token: defineCommand({
      summary: 'Set the token with which an organization asks the registry, read from standard input',
      fields: ORGANIZATION,
      run: async (ctx, { organizationId }) =>
        await setRegistryToken(ctx, { organizationId, registrySecret: await readLine() }),
    }),
    mode: defineCommand({
      summary: 'Set whether calls for advertising need an answer of the registry',
      fields: { ...ORGANIZATION, mode: SetRegistryMode.shape.mode },
      run: setRegistryMode,
    }),
  },
};
