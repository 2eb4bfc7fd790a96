import * as z from 'zod';
import { MAX_CALLS_PER_SECOND, WINDOW_ZONES } from '../../../db/calls/tables/campaign.ts';
import { callerName } from '../../kernel/http/input/caller-reference.ts';
import { SpeechText } from '../../speech/speech-text.ts';
import { CALL_MESSAGES, CAMPAIGN_MESSAGES } from '../messages.ts';
import { findTextMistake } from './campaign-text.ts';

export const MAX_CAMPAIGN_REFERENCE = 64;
export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Sentences and their variables, as documents show them. */
export const TEXT_META = { example: 'Hola {{nombre}}. Su factura vence el {{fecha}}.' };

/** The name of a campaign, and the text or audio that it plays. */
export const campaignFields = {
  name: callerName(128)
    .check(z.minLength(1, CALL_MESSAGES.nameLength))
    .meta({ description: 'What you call it.', example: 'Reminders of November' }),
  audioId: z.uuid({ error: CALL_MESSAGES.notAnAudioId, abort: true }).optional().meta({
    description:
      'The audio to play: an `id` from `GET /callblasting/audios`. Omit it to send a text and a voice.',
  }),
  text: SpeechText.refine((text) => findTextMistake(text) === undefined, {
    error: ({ input }) => findTextMistake(String(input)) ?? '',
  })
    .optional()
    .meta({
      description:
        'Text to speak. `{{name}}` is replaced by the value that each recipient has for it. Sentences without variables are synthesized once for the whole campaign.',
      ...TEXT_META,
    }),
  reference: callerName(MAX_CAMPAIGN_REFERENCE)
    .check(z.minLength(1))
    .optional()
    .meta({ description: 'Your own reference.', example: 'november' }),
};

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, CAMPAIGN_MESSAGES.notATime);

export const windowFields = {
  from: Clock.meta({ description: 'Start of the window.', example: '08:00' }),
  to: Clock.meta({
    description:
      'End of the window: no call is dialed from then on. If it is earlier than `from`, the window ends on the next day.',
    example: '18:00',
  }),
  days: z
    .array(z.enum(DAYS, CAMPAIGN_MESSAGES.notADay(DAYS.join(', '))))
    .min(1, CAMPAIGN_MESSAGES.noDays)
    .max(DAYS.length)
    .meta({ description: 'Days on which the window begins.', example: ['mon', 'tue', 'wed', 'thu', 'fri'] }),
};

export const WindowZone = z.enum(WINDOW_ZONES).meta({
  description:
    'The clocks that the window goes by. `colombia`, the default: Colombia time. `recipient`: the local time of each number; one that may be in several time zones is called only while the window is open in all of them.',
  example: 'recipient',
});

export const paceFields = {
  callsPerSecond: z
    .number(CAMPAIGN_MESSAGES.notThatFast)
    .min(0.01, CAMPAIGN_MESSAGES.notThatFast)
    .max(MAX_CALLS_PER_SECOND, CAMPAIGN_MESSAGES.notThatFast)
    .optional()
    .meta({
      description: `Calls dialed per second, at most. Defaults to ${MAX_CALLS_PER_SECOND}.`,
      example: 2,
    }),
  maxAtOnce: z
    .int(CAMPAIGN_MESSAGES.notThatMany)
    .min(1, CAMPAIGN_MESSAGES.notThatMany)
    .max(10_000, CAMPAIGN_MESSAGES.notThatMany)
    .optional()
    .meta({ description: 'Concurrent calls, at most.', example: 20 }),
};
