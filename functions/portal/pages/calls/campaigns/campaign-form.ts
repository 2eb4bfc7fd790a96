import * as z from 'zod';
import type { ON_MACHINE } from '../../../../../db/calls/tables/words.ts';
import { toUnambiguous } from '../../../../../shared/billing/amounts.ts';
import { listAudios } from '../../../../../shared/calls/audios/list-audios.ts';
import {
  campaignFields,
  DAYS,
  paceFields,
  WindowZone,
  windowFields,
} from '../../../../../shared/calls/campaigns/campaign-fields.ts';
import type { Campaign } from '../../../../../shared/calls/campaigns/campaign-view.ts';
import { callTerms } from '../../../../../shared/calls/creation/call-terms.ts';
import { listCallerIds } from '../../../../../shared/calls/settings/list-caller-ids.ts';
import { toColombiaDateTime } from '../../../../../shared/kernel/time/colombia.ts';
import type { PortalContext, Values } from '../../../app/context.ts';
import type { Input, Option } from '../../../app/declare.ts';
import { optionalField } from '../../../i18n/fields.ts';
import { toPhone, toWeekday } from '../../../i18n/format.ts';
import type { Text, Translate } from '../../../i18n/language.ts';
import { fieldsOfBody, typed, typedList, typedNumber } from '../../../ui/forms/typed-field.ts';
import { PURPOSE, PURPOSE_NAMES } from '../../contacts/purposes.ts';
import { listOwnVoices, toVoiceOptions, VoiceChoice } from '../voice-choice.tsx';

const MAX_AUDIOS = 100;

const ON_MACHINES: Record<(typeof ON_MACHINE)[number], Text> = {
  continue: { es: 'Seguir hablando', en: 'Keep talking' },
  hangup: { es: 'Colgar y reintentar', en: 'Hang up and retry' },
  leave: { es: 'Dejar el mensaje después del tono', en: 'Leave the message after the beep' },
};

/** Undefined when none of the fields is given. */
const given = <Fields extends object>(fields: Fields): Fields | undefined =>
  Object.values(fields).some((value) => value !== undefined) ? fields : undefined;

const terms = {
  ...callTerms,
  retry: fieldsOfBody(callTerms.retry.unwrap()),
  options: fieldsOfBody(callTerms.options.unwrap()),
};

// Fields are named as the verb names them, so that what it refuses is said beside them.
export const toCampaignFields = (t: Translate) =>
  z
    .object({
      name: typed(campaignFields.name),
      text: typed(campaignFields.text).refine((text) => !/\p{Bidi_Control}/u.test(text ?? ''), {
        error: t('Sin caracteres de dirección del texto.', 'Without text-direction characters.'),
      }),
      voice: VoiceChoice.or(z.literal('')),
      audioId: typed(campaignFields.audioId),
      'options.purpose': typed(terms.options.purpose),
      callerId: typed(terms.callerId),
      'retry.maxAttempts': typedNumber(t, terms.retry.maxAttempts),
      'options.onMachine': typed(terms.options.onMachine),
      'options.optOutDigit': typed(terms.options.optOutDigit),
      startAt: optionalField(z.iso.date()),
      startTime: typed(windowFields.from.optional()),
      'window.from': typed(windowFields.from.optional()),
      'window.to': typed(windowFields.to.optional()),
      'window.days': typedList(windowFields.days.optional()),
      'window.timeZone': typed(WindowZone.optional()),
      'pace.callsPerSecond': typedNumber(t, paceFields.callsPerSecond),
      'pace.maxAtOnce': typedNumber(t, paceFields.maxAtOnce),
      reference: typed(campaignFields.reference),
    })
    .refine(({ text, audioId }) => (text === undefined) !== (audioId === undefined), {
      path: ['text'],
      error: t(
        'Escriba un mensaje o elija un audio, no ambos.',
        'Write a message or choose an audio, not both.',
      ),
    })
    .refine(({ startAt, startTime }) => startAt !== undefined || startTime === undefined, {
      path: ['startAt'],
      error: t('Elija también el día, o deje vacía la hora.', 'Choose the day too, or leave the time empty.'),
    });
type Fields = z.output<ReturnType<typeof toCampaignFields>>;

/** A campaign as the form gives it: what was left empty is undefined. */
export function toCampaignBody(fields: Fields) {
  const { name, text, voice, audioId, callerId, reference, startAt, startTime } = fields;
  const onMachine = fields['options.onMachine'];
  const days = fields['window.days'];
  return {
    name,
    text,
    voice: text === undefined ? undefined : voice,
    audioId,
    callerId,
    reference,
    retry: { maxAttempts: fields['retry.maxAttempts'] },
    options: {
      purpose: fields['options.purpose'],
      optOutDigit: fields['options.optOutDigit'],
      machineDetection: onMachine === undefined ? undefined : true,
      onMachine,
    },
    window: given({
      from: fields['window.from'],
      to: fields['window.to'],
      days,
      timeZone: days === undefined ? undefined : fields['window.timeZone'],
    }),
    pace: given({ callsPerSecond: fields['pace.callsPerSecond'], maxAtOnce: fields['pace.maxAtOnce'] }),
    startAt: startAt === undefined ? undefined : `${startAt} ${startTime ?? '00:00'}:00`,
  };
}

/** A campaign as the form shows it. */
export function toTypedCampaign(campaign: Campaign) {
  const { name, text, voice, audioId, callerId, reference, retry, options, window, pace } = campaign;
  const { purpose, onMachine, optOutDigit } = options;
  const [startAt = '', startTime = ''] =
    campaign.startAt === null ? [] : toColombiaDateTime(new Date(campaign.startAt)).split(' ');
  return {
    name,
    text: text ?? '',
    voice: voice ?? '',
    audioId: audioId ?? '',
    'options.purpose': purpose ?? '',
    callerId: callerId ?? '',
    'retry.maxAttempts': String(retry.maxAttempts),
    'options.onMachine': onMachine ?? '',
    'options.optOutDigit': optOutDigit ?? '',
    startAt,
    startTime: startTime.slice(0, 5),
    'window.from': window?.from ?? '',
    'window.to': window?.to ?? '',
    'window.days': window?.days ?? [],
    'window.timeZone': window?.timeZone ?? 'colombia',
    'pace.callsPerSecond': toUnambiguous(String(pace?.callsPerSecond ?? '')),
    'pace.maxAtOnce': String(pace?.maxAtOnce ?? ''),
    reference: reference ?? '',
  } satisfies Values;
}

const MORE: Text = {
  es: 'Contestadores, horario y ritmo, opcionales',
  en: 'Answering machines, hours and pace, optional',
};

const OPTIONAL_NUMBER: Text = {
  es: 'Opcional. Si se omite, tan rápido como permitan su límite y el operador.',
  en: 'Optional. If omitted, as fast as your limit and the carrier allow.',
};

/** The fields of a campaign as they are drawn. */
export const CAMPAIGN_INPUTS = {
  name: { label: { es: 'Nombre', en: 'Name' } },
  text: {
    label: { es: 'Mensaje', en: 'Message' },
    rows: 4,
    hint: {
      es: 'Lo que cambia para cada persona va entre llaves dobles: Hola {{nombre}}, su factura vence el {{fecha}}.',
      en: 'What differs for each person goes between double braces: Hello {{name}}, your invoice is due on {{date}}.',
    },
  },
  voice: { label: { es: 'Voz', en: 'Voice' } },
  audioId: { label: { es: 'O un audio', en: 'Or an audio' } },
  'options.purpose': {
    label: PURPOSE,
    choices: PURPOSE_NAMES,
    none: { es: 'Sin propósito', en: 'No purpose' },
    hint: {
      es: 'Cobranza y publicidad respetan el horario y la frecuencia de la Ley 2300 de 2023.',
      en: 'Collection and advertising keep the hours and the frequency of Law 2300 of 2023.',
    },
  },
  callerId: { label: { es: 'Número que se muestra', en: 'Number shown' } },
  'retry.maxAttempts': {
    label: { es: 'Intentos por persona', en: 'Attempts per person' },
    choices: {},
  },
  'options.onMachine': {
    label: { es: 'Si contesta una máquina', en: 'If a machine answers' },
    folded: MORE,
    choices: ON_MACHINES,
    none: { es: 'No averiguarlo', en: 'Do not find out' },
    hint: {
      es: 'Averiguarlo tiene un precio por intento con resultado.',
      en: 'Finding out has a price for each attempt with a result.',
    },
  },
  'options.optOutDigit': {
    label: { es: 'Dígito para no recibir más llamadas', en: 'Opt-out digit' },
    folded: MORE,
    hint: { es: 'Opcional: un dígito, * o #.', en: 'Optional: one digit, * or #.' },
  },
  startAt: {
    label: { es: 'No llamar antes del', en: 'Do not call before' },
    folded: MORE,
    hint: {
      es: 'Opcional. Si se omite, llama apenas se empiece.',
      en: 'Optional. If omitted, it calls once it is started.',
    },
  },
  startTime: {
    label: { es: 'A las', en: 'At' },
    folded: MORE,
    hint: { es: 'Hora de Colombia: 08:30.', en: 'Colombia time: 08:30.' },
  },
  'window.from': {
    label: { es: 'Cada día desde las', en: 'Each day from' },
    folded: MORE,
    hint: { es: 'Opcional: 08:00.', en: 'Optional: 08:00.' },
  },
  'window.to': {
    label: { es: 'Hasta las', en: 'Until' },
    folded: MORE,
    hint: {
      es: 'Opcional: 18:00. Si es anterior, termina al día siguiente.',
      en: 'Optional: 18:00. If it is earlier, it ends on the next day.',
    },
  },
  'window.days': {
    label: { es: 'Días en que llama', en: 'Days on which it calls' },
    folded: MORE,
    options: (ctx) => DAYS.map((value, day) => ({ value, label: toWeekday(ctx, day, 'long') })),
  },
  'window.timeZone': {
    label: { es: 'Horas de', en: 'Clocks of' },
    folded: MORE,
    choices: {
      colombia: { es: 'Colombia', en: 'Colombia' },
      recipient: { es: 'Cada destinatario', en: 'Each recipient' },
    },
  },
  'pace.callsPerSecond': {
    label: { es: 'Llamadas por segundo', en: 'Calls per second' },
    folded: MORE,
    hint: OPTIONAL_NUMBER,
  },
  'pace.maxAtOnce': {
    label: { es: 'Llamadas a la vez', en: 'Calls at once' },
    folded: MORE,
    hint: OPTIONAL_NUMBER,
  },
  reference: {
    label: { es: 'Referencia', en: 'Reference' },
    folded: MORE,
    hint: { es: 'Opcional: la suya.', en: 'Optional: yours.' },
  },
} satisfies Record<keyof Fields, Input>;

const toAudioOptions = (audios: readonly { id: string; name: string }[], { t }: PortalContext): Option[] => [
  { value: '', label: t('Ninguno: se lee el mensaje', 'None: the message is read') },
  ...audios.slice(0, MAX_AUDIOS).map(({ id, name }) => ({ value: id, label: name })),
];

const toCallerOptions = (numbers: readonly { number: string }[], { t }: PortalContext): Option[] => [
  { value: '', label: t('El predeterminado', 'The default one') },
  ...numbers.map(({ number }) => ({ value: number, label: toPhone(number) })),
];

/** The choices, and what the campaign has now although it is no longer offered. */
const withCurrent = (options: readonly Option[], current: string, label: string): readonly Option[] =>
  current === '' || options.some(({ value }) => value === current)
    ? options
    : [...options, { value: current, label }];

/** The voices, audios and numbers that a campaign may choose from; `campaign` is the one that is edited. */
export async function readCampaignChoices(
  ctx: PortalContext,
  { voice = null, audioId = null, callerId = null }: Partial<Campaign> = {},
) {
  const { t } = ctx;
  const [voices, { audios }, callerIds] = await Promise.all([
    listOwnVoices(ctx),
    listAudios(ctx),
    listCallerIds(ctx, ctx.organization.id),
  ]);
  const callers = withCurrent(toCallerOptions(callerIds, ctx), callerId ?? '', toPhone(callerId ?? ''));
  return {
    voice: withCurrent(toVoiceOptions(ctx, voices), voice ?? '', voice ?? ''),
    audioId: withCurrent(
      toAudioOptions(audios, ctx),
      audioId ?? '',
      t('El audio de la campaña', 'The audio of the campaign'),
    ),
    // The default one alone is no choice.
    callerId: callers.length === 1 ? [] : callers,
  };
}
