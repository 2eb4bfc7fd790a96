import * as z from 'zod';
import { creation } from '../../kernel/http/idempotency/creation.ts';
import { isoMoment } from '../../kernel/time/moment-text.ts';
import { MOMENT_FORMS } from '../../kernel/time/parse-moment.ts';
import { voiceCode } from '../../speech/voices.ts';
import { callTerms } from '../creation/call-terms.ts';
import { CAMPAIGN_MESSAGES } from '../messages.ts';
import { campaignFields, paceFields, TEXT_META, WindowZone, windowFields } from './campaign-fields.ts';

const Window = creation({ ...windowFields, timeZone: WindowZone.optional() }).refine(
  ({ from, to }) => from !== to,
  {
    path: ['to'],
    message: CAMPAIGN_MESSAGES.notFrom,
  },
);

const { to: _, clientReference: __, webhookUrl: ___, options, ...shared } = callTerms;

/** The fields of a campaign. */
export const CAMPAIGN_FIELDS = {
  name: campaignFields.name,
  audioId: campaignFields.audioId,
  text: campaignFields.text,
  voice: voiceCode('/callblasting/voices').optional(),
  ...shared,
  options: options
    .refine((given) => given?.scheduledAt === undefined, {
      path: ['scheduledAt'],
      message: CAMPAIGN_MESSAGES.startsAt,
    })
    .meta({
      id: 'CampaignOptions',
      description: 'As in a call, without `scheduledAt`.',
      example: { purpose: 'service' },
      'x-omitted': ['scheduledAt'],
    }),
  window: Window.optional().meta({
    id: 'CampaignWindowBody',
    description: 'Hours and days in which it calls; at any time if omitted. The law may allow fewer.',
  }),
  pace: creation(paceFields).optional().meta({
    id: 'CampaignPaceBody',
    description:
      'How fast it calls; if omitted, as fast as your limit of concurrent calls and the carrier allow.',
  }),
  startAt: isoMoment.optional().meta({
    description: `Once started, the campaign makes no call before this time, up to 30 days ahead: ${MOMENT_FORMS}. Without a time zone it is Colombia time.`,
    example: '2027-03-01 08:30:00',
  }),
  reference: campaignFields.reference,
  webhookUrl: z
    .string()
    .max(2048)
    .optional()
    .describe(
      'URL that receives the signed events of the campaign itself. It must use https and a public host that resolves.',
    ),
};

export const CampaignBody = creation(CAMPAIGN_FIELDS)
  .refine(({ audioId, text }) => (audioId === undefined) !== (text === undefined), {
    path: ['text'],
    message: CAMPAIGN_MESSAGES.audioOrText,
  })
  .refine(
    ({ startAt, options: { expiresAt } = {} }) =>
      startAt === undefined || expiresAt === undefined || startAt < expiresAt,
    { path: ['options', 'expiresAt'], message: CAMPAIGN_MESSAGES.afterStart },
  )
  .refine(({ text, voice }) => (text === undefined) === (voice === undefined), {
    path: ['voice'],
    message: CAMPAIGN_MESSAGES.voiceWithText,
  })
  .meta({
    id: 'CampaignBody',
    example: {
      name: 'Reminders of November',
      text: TEXT_META.example,
      voice: 'es-CO-Salome',
      retry: { maxAttempts: 2, minIntervalSec: 600, minSuccessSec: 5 },
      options: { purpose: 'service' },
      window: { from: '08:00', to: '18:00', days: ['mon', 'tue', 'wed', 'thu', 'fri'] },
      pace: { callsPerSecond: 2, maxAtOnce: 20 },
    },
  });
export type CampaignBody = z.output<typeof CampaignBody>;
