import * as z from 'zod';
import { setClickFiles } from '../../shared/clicks/files/set-click-files.ts';
import { Moment } from '../../shared/kernel/verbs/fields.ts';
import {
  closeOrganization,
  countWorkingKeys,
  defaultEnd,
} from '../../shared/people/organizations/close-organization.ts';
import { createOrganization } from '../../shared/people/organizations/create-organization.ts';
import { createSandbox } from '../../shared/people/organizations/create-sandbox.ts';
import { WITHOUT_FILES } from '../../shared/people/organizations/exported-kinds.ts';
import { findOrganization, listOrganizations } from '../../shared/people/organizations/find-organization.ts';
import { setKeepsRequests } from '../../shared/people/organizations/set-keeps-requests.ts';
import {
  setOrganizationStatus,
  UpdateOrganization,
  updateOrganization,
} from '../../shared/people/organizations/update-organization.ts';
import { setEventLog } from '../../shared/webhooks/log/set-event-log.ts';
import { type CommandGroup, defineCommand } from '../program/define-command.ts';
import { ORGANIZATION } from '../program/fields/organization-field.ts';
import { CREATION, confirmCreation, toCreation } from './creation-fields.ts';
import { onboardCommand } from './onboard-command.ts';

export const organizationCommands: CommandGroup = {
  about: 'Organizations',
  commands: {
    create: defineCommand({
      summary:
        'Create an organization with its default cost center and, if given a currency, its billing account',
      fields: CREATION,
      check: ({ currency, mode, creditLineMicro }) =>
        currency === undefined && (mode !== undefined || creditLineMicro !== undefined)
          ? '--mode and --credit-line belong to a billing account: add --currency.'
          : undefined,
      confirm: confirmCreation,
      run: (ctx, input) => createOrganization(ctx, toCreation(input)),
    }),
    onboard: onboardCommand,
    update: defineCommand({
      summary: 'Change the profile of an organization. What is omitted stays the same',
      fields: UpdateOrganization.shape,
      run: updateOrganization,
    }),
    'create-sandbox': defineCommand({
      summary:
        'Create the sandbox of an organization, where everything works and nothing is charged, or show the one that it has',
      fields: ORGANIZATION,
      run: createSandbox,
    }),
    list: defineCommand({
      summary: 'List the organizations',
      output: 'list',
      run: listOrganizations,
    }),
    show: defineCommand({
      summary: 'Show an organization',
      fields: ORGANIZATION,
      run: (ctx, { organizationId }) => findOrganization(ctx, String(organizationId)),
    }),
    'set-request-log': defineCommand({
      summary:
        'Turn the request log of an organization on or off. Requests are kept for 7 days; key usage is always counted',
      fields: {
        ...ORGANIZATION,
        state: z.enum(['on', 'off']).describe('whether requests are logged from now on'),
      },
      run: (ctx, { organizationId, state }) =>
        setKeepsRequests(ctx, { organizationId, keepsRequests: state === 'on' }),
    }),
    set: defineCommand({
      summary: 'Turn a setting of an organization on or off',
      fields: {
        ...ORGANIZATION,
        setting: z
          .enum(['click-files', 'event-log'])
          .describe(
            'click-files: each visit of its links is written to files, kept for 90 days; event-log: its events can be read by API for 30 days',
          ),
        state: z.enum(['on', 'off']).describe('from now on'),
      },
      run: async (ctx, { organizationId, setting, state }) =>
        setting === 'click-files'
          ? await setClickFiles(ctx, { organizationId, clickFiles: state === 'on' })
          : await setEventLog(ctx, { organizationId, eventLog: state === 'on' }),
    }),
    activate: defineCommand({
      summary: 'Let an organization use the API, even if it was closed. Its revoked keys stay revoked',
      fields: ORGANIZATION,
      run: (ctx, { organizationId }) => setOrganizationStatus(ctx, { organizationId, status: 'active' }),
    }),
    suspend: defineCommand({
      summary: 'Stop an organization from using the API',
      fields: ORGANIZATION,
      confirm: (_, __, organization) => `Refuse all API calls of ${organization}?`,
      run: (ctx, { organizationId }) => setOrganizationStatus(ctx, { organizationId, status: 'suspended' }),
    }),
    close: defineCommand({
      summary:
        'Close an organization: its keys are revoked now, and its links stop on a date. Repeat to change the date',
      fields: {
        ...ORGANIZATION,
        redirectsUntil: Moment.optional().meta({
          word: 'redirect-until',
          description: 'when its links stop redirecting, at least a day from now, by default in 90 days',
        }),
      },
      confirm: async (ctx, { organizationId, redirectsUntil = defaultEnd(ctx) }, organization) => {
        const keys = await countWorkingKeys(ctx, organizationId);
        return `Close ${organization}, permanently revoke its ${keys} working keys, and stop its links on ${redirectsUntil.toISOString()}?`;
      },
      run: closeOrganization,
    }),
    export: defineCommand({
      summary:
        'Write all stored data of an organization to files: rows as a JSON object per line, recordings, audios and batches as they are',
      fields: {
        ...ORGANIZATION,
        directory: z.string().describe('new directory for the files, which only you can read'),
        ...WITHOUT_FILES,
      },
      run: async (ctx, input) => {
        // This and erasing need a driver with transactions, which other commands do not wait for.
        const { exportOrganization } = await import(
          '../../shared/people/organizations/export-organization.ts'
        );
        return await exportOrganization(ctx, input);
      },
    }),
    erase: defineCommand({
      summary:
        'Permanently erase the data of a closed organization and its people, 10 years after its last movement',
      fields: ORGANIZATION,
      confirm: (_, __, organization) => `Permanently erase ${organization} and its people?`,
      run: async (ctx, input) => {
        const { eraseOrganization } = await import('../../shared/people/organizations/erase-organization.ts');
        return await eraseOrganization(ctx, input);
      },
    }),
  },
};
