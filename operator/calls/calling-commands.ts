import * as z from 'zod';
import { getAccountOrThrow } from '../../shared/billing/account/get-account-or-throw.ts';
import { formatMicros } from '../../shared/billing/amounts.ts';
import {
  listDestinations,
  OwnDestination,
  RuledDestination,
  removeDestination,
  SetDestination,
  setDestination,
} from '../../shared/calls/settings/destinations.ts';
import { SetCalling, setCalling } from '../../shared/calls/settings/set-calling.ts';
import {
  SetCarrierLimit,
  SetCarrierRate,
  setCarrierLimit,
  setCarrierRate,
} from '../../shared/calls/settings/set-carrier-limit.ts';
import { showCalling } from '../../shared/calls/settings/show-calling.ts';
import {
  SetRegistryMode,
  setRegistryMode,
  setRegistryToken,
  showRegistry,
} from '../../shared/contacts/registry/set-registry.ts';
import { isLarge } from '../billing/is-large.ts';
import { type CommandGroup, defineCommand } from '../program/define-command.ts';
import { ORGANIZATION } from '../program/fields/organization-field.ts';
import { readLine } from '../program/terminal/read-line.ts';

const registryCommands: CommandGroup = {
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

const { everyKind } = SetDestination.shape;

const destinationCommands: CommandGroup = {
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

const MEBIBYTE = 1024 * 1024;
const { maxActive, maxAudios, dayLimitMicro, keepsNumbersDays, keepsCampaignDays } = SetCalling.shape;

export const callingCommands: CommandGroup = {
  about: 'Settings of calls, per organization and per carrier',
  commands: {
    show: defineCommand({
      summary: 'Show the call settings of an organization, and its calls in progress and waiting',
      fields: ORGANIZATION,
      run: (ctx, { organizationId }) => showCalling(ctx, organizationId),
    }),
    limit: defineCommand({
      summary: 'Set how many calls of an organization may be in progress at once',
      fields: { ...ORGANIZATION, maxActive: maxActive.unwrap() },
      run: setCalling,
    }),
    destinations: destinationCommands,
    registry: registryCommands,
    'day-limit': defineCommand({
      summary: 'Limit what the air time of an organization may cost per day. Further calls are not dialed',
      fields: { ...ORGANIZATION, dayLimitMicro: dayLimitMicro.unwrap() },
      confirm: async (ctx, { organizationId, dayLimitMicro }, organization) => {
        const { currency } = await getAccountOrThrow(ctx, organizationId);
        return isLarge(ctx, dayLimitMicro)
          ? `Let the calls of ${organization} cost ${formatMicros(dayLimitMicro)} ${currency} per day?`
          : undefined;
      },
      run: setCalling,
    }),
    'audio-limit': defineCommand({
      summary: 'Set how many audios an organization may store, and their total size',
      fields: {
        ...ORGANIZATION,
        maxAudios: maxAudios.unwrap(),
        mebibytes: z.int().min(0).max(MEBIBYTE).describe('total size in MiB'),
      },
      run: (ctx, { mebibytes, ...limits }) =>
        setCalling(ctx, { ...limits, maxAudioBytes: mebibytes * MEBIBYTE }),
    }),
    'keep-numbers': defineCommand({
      summary: 'Set after how many days the numbers that an organization called are erased',
      fields: { ...ORGANIZATION, keepsNumbersDays: keepsNumbersDays.unwrap() },
      confirm: (_, { keepsNumbersDays: days }, organization) =>
        days === null
          ? undefined
          : `Permanently erase numbers that ${organization} called more than ${days} days ago?`,
      run: setCalling,
    }),
    'keep-campaigns': defineCommand({
      summary:
        'Set for how many days after its end a campaign keeps its recipients and the numbers it called',
      fields: { ...ORGANIZATION, keepsCampaignDays: keepsCampaignDays.unwrap() },
      confirm: (_, { keepsCampaignDays: days }, organization) =>
        `Permanently erase the recipients of campaigns of ${organization} that ended more than ${days} days ago?`,
      run: setCalling,
    }),
    'contact-hours-on': defineCommand({
      summary: 'Hold calls outside the hours of Law 2300 of 2023',
      fields: ORGANIZATION,
      run: (ctx, { organizationId }) => setCalling(ctx, { organizationId, contactHours: true }),
    }),
    'contact-hours-off': defineCommand({
      summary: 'Stop holding calls outside the hours of Law 2300 of 2023',
      fields: ORGANIZATION,
      run: (ctx, { organizationId }) => setCalling(ctx, { organizationId, contactHours: false }),
    }),
    'require-purpose-on': defineCommand({
      summary: 'Refuse calls of an organization that name no purpose',
      fields: ORGANIZATION,
      run: (ctx, { organizationId }) => setCalling(ctx, { organizationId, requiresPurpose: true }),
    }),
    'require-purpose-off': defineCommand({
      summary: 'Accept calls of an organization that name no purpose',
      fields: ORGANIZATION,
      run: (ctx, { organizationId }) => setCalling(ctx, { organizationId, requiresPurpose: false }),
    }),
    'carrier-limit': defineCommand({
      summary: 'Set how many calls a carrier may have in progress at once',
      fields: SetCarrierLimit.shape,
      run: setCarrierLimit,
    }),
    'carrier-rate': defineCommand({
      summary: 'Set how many calls a carrier dials per second, across all organizations',
      fields: SetCarrierRate.shape,
      run: setCarrierRate,
    }),
  },
};
