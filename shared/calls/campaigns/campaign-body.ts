import * as z from 'zod';
import { creation } from '../../platform/http/idempotency/creation.ts';
import { callerReference } from '../../platform/http/input/caller-reference.ts';
import { isoMoment } from '../../platform/time/moment-text.ts';
import { MOMENT_FORMS } from '../../platform/time/parse-moment.ts';
import { SpeechText } from '../../speech/speech-text.ts';
import { VoiceCode } from '../../speech/voices.ts';
import { callTerms } from '../creation/call-terms.ts';
import { CALL_MESSAGES, CAMPAIGN_MESSAGES } from '../messages.ts';
import { findTextMistake } from './campaign-text.ts';

export const MAX_REFERENCE = 64;
export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Sentences and their variables, as documents show them. */
export const TEXT_META = { example: 'Hola {{nombre}}. Su factura vence el {{fecha}}.' };

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, CAMPAIGN_MESSAGES.notATime);

export const windowFields = {
  from: Clock.meta({ description: 'Start of the window, Colombia time.', example: '08:00' }),
  to: Clock.meta({ description: 'End of the window: no call is dialed from then on.', example: '18:00' }),
  days: z
    .array(z.enum(DAYS, CAMPAIGN_MESSAGES.notADay(DAYS.join(', '))))
    .min(1, CAMPAIGN_MESSAGES.noDays)
    .max(DAYS.length)
    .meta({ description: 'Days of the window.', example: ['mon', 'tue', 'wed', 'thu', 'fri'] }),
};
const CampaignWindow = creation(windowFields).refine(({ from, to }) => from < to, {
  path: ['to'],
  message: CAMPAIGN_MESSAGES.afterFrom,
});

export const paceFields = {
  callsPerSecond: z
    .number(CAMPAIGN_MESSAGES.notThatFast)
    .min(0.01, CAMPAIGN_MESSAGES.notThatFast)
    .max(100, CAMPAIGN_MESSAGES.notThatFast)
    .optional()
    .meta({ description: 'Calls dialed per second, at most.', example: 2 }),
  maxAtOnce: z
    .int(CAMPAIGN_MESSAGES.notThatMany)
    .min(1, CAMPAIGN_MESSAGES.notThatMany)
    .max(10_000, CAMPAIGN_MESSAGES.notThatMany)
    .optional()
    .meta({ description: 'Concurrent calls, at most.', example: 20 }),
};

const { to: _, clientReference: __, options, ...shared } = callTerms;

export const CampaignBody = creation({
  name: callerReference(128)
    .check(z.minLength(1, CALL_MESSAGES.nameLength))
    .meta({ description: 'What you call it.', example: 'Reminders of November' }),
  audioId: z
    .uuid({ error: CALL_MESSAGES.notAnAudioId, abort: true })
    .optional()
    .meta({ description: 'The audio to play, one of GET /audios; or a text and a voice.' }),
  text: SpeechText.refine((text) => findTextMistake(text) === undefined, {
    error: ({ input }) => findTextMistake(String(input)) ?? '',
  })
    .optional()
    .meta({
      description:
        'Text to speak. `{{name}}` is replaced by the value that each recipient has for it. Sentences without variables are synthesized once for the whole campaign.',
      ...TEXT_META,
    }),
  voice: VoiceCode.optional(),
  ...shared,
  options: options
    .refine((given) => given?.scheduledAt === undefined, {
      path: ['scheduledAt'],
      message: CAMPAIGN_MESSAGES.startsAt,
    })
    .meta({
      id: 'CampaignOptions',
      description: 'As of a call, without `scheduledAt`.',
      example: { purpose: 'service' },
    }),
  window: CampaignWindow.optional().meta({
    id: 'CampaignWindow',
    description: 'Hours and days in which it calls; at any time if omitted. The law may allow fewer.',
  }),
  pace: creation(paceFields).optional().meta({
    id: 'CampaignPace',
    description:
      'How fast it calls; if omitted, as fast as your limit of concurrent calls and the carrier allow.',
  }),
  startAt: isoMoment.optional().meta({
    description: `Once started, it makes no call before this moment, up to 30 days ahead: ${MOMENT_FORMS}.`,
    example: '2027-03-01 08:30:00',
  }),
  reference: callerReference(MAX_REFERENCE)
    .check(z.minLength(1))
    .optional()
    .meta({ description: 'Your own reference.', example: 'november' }),
  webhookUrl: z
    .string()
    .max(2048)
    .optional()
    .describe(
      'URL that receives the signed events of the campaign itself. It must use https and a public host that resolves.',
    ),
})
  .refine(({ audioId, text }) => (audioId === undefined) !== (text === undefined), {
    path: ['text'],
    message: CAMPAIGN_MESSAGES.audioOrText,
  })
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
