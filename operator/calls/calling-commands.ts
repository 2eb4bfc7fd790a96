import * as z from 'zod';
import { getAccountOrThrow } from '../../shared/billing/account/get-account-or-throw.ts';
import { SetCalling, setCalling } from '../../shared/calls/settings/set-calling.ts';
import {
  SetCarrierLimit,
  SetCarrierRate,
  setCarrierLimit,
  setCarrierRate,
} from '../../shared/calls/settings/set-carrier-limit.ts';
import { showCalling } from '../../shared/calls/settings/show-calling.ts';
import { isLarge } from '../billing/is-large.ts';
import { defineCommand, type Group } from '../program/define-command.ts';
import { ORGANIZATION } from '../program/fields/organization-field.ts';
import { formatMicros } from '../program/terminal/format-micros.ts';
import { destinationCommands } from './destination-commands.ts';
import { registryCommands } from './registry-commands.ts';

const MEBIBYTE = 1024 * 1024;
const { maxActive, maxAudios, dayLimitMicro, keepsNumbersDays, keepsCampaignDays } = SetCalling.shape;

export const callingCommands: Group = {
  about: 'Settings of calls, per organization and per carrier',
  commands: {
    show: defineCommand({
      summary: 'Show the call settings of an organization, and its calls in progress and to come',
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
      summary: 'Set how many calls a carrier dials per second, for all organizations together',
      fields: SetCarrierRate.shape,
      run: setCarrierRate,
    }),
  },
};
