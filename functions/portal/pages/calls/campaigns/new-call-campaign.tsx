import * as z from 'zod';
import { ON_MACHINE } from '../../../../../db/calls/tables/words.ts';
import { PURPOSES } from '../../../../../db/contacts/tables/opt-out.ts';
import { listAudios } from '../../../../../shared/calls/audios/list-audios.ts';
import { DAYS } from '../../../../../shared/calls/campaigns/campaign-fields.ts';
import { listCallerIds } from '../../../../../shared/calls/settings/list-caller-ids.ts';
import { SpeechText } from '../../../../../shared/speech/speech-text.ts';
import { askFunction } from '../../../app/ask-function.ts';
import type { PortalContext } from '../../../app/context.ts';
import { defineForm, definePage, type Option } from '../../../app/declare.ts';
import { optional } from '../../../i18n/fields.ts';
import { toPhone, toWeekday } from '../../../i18n/format.ts';
import type { Text, Translate } from '../../../i18n/language.ts';
import { ADMINISTRATORS } from '../../../i18n/roles.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { PURPOSE, PURPOSE_NAMES } from '../../contacts/purposes.ts';
import { listOwnVoices, toVoiceOptions } from '../voice-choice.tsx';

const MAX_AUDIOS = 100;

const ON_MACHINES: Record<(typeof ON_MACHINE)[number], Text> = {
  continue: { es: 'Seguir hablando', en: 'Keep talking' },
  hangup: { es: 'Colgar y reintentar', en: 'Hang up and retry' },
  leave: { es: 'Dejar el mensaje después del tono', en: 'Leave the message after the beep' },
};

/** Undefined when none of the fields is given. */
const given = <Fields extends object>(fields: Fields): Fields | undefined =>
  Object.values(fields).some((value) => value !== undefined) ? fields : undefined;

const Typed = (most: number) => optional(z.string().trim().max(most));
const Figure = (t: Translate) =>
  optional(
    z
      .string()
      .trim()
      .regex(/^\d{1,5}([.,]\d{1,2})?$/, { error: t('Debe ser un número.', 'Must be a number.') })
      .transform((text) => Number(text.replace(',', '.'))),
  );

// Fields are named as the verb names them, so that what it refuses is said beside them.
const toFields = (t: Translate) =>
  z.object({
    name: z.string().trim().min(1).max(128),
    text: optional(
      z
        .string()
        .trim()
        .regex(/^\P{Bidi_Control}*$/u, {
          error: t('Sin caracteres de dirección del texto.', 'Without text-direction characters.'),
        })
        .pipe(SpeechText),
    ),
    voice: z.string().max(64),
    audioId: optional(z.uuid()),
    'options.purpose': optional(z.enum(PURPOSES)),
    callerId: Typed(15),
    'retry.maxAttempts': z
      .string()
      .regex(/^[1-5]$/)
      .transform(Number),
    'options.onMachine': optional(z.enum(ON_MACHINE)),
    'options.optOutDigit': Typed(1),
    startAt: optional(z.iso.date()),
    startTime: optional(
      z
        .string()
        .trim()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
          error: t('Escriba una hora como 08:30.', 'Write a time such as 08:30.'),
        }),
    ),
    'window.from': Typed(5),
    'window.to': Typed(5),
    'window.days': z.array(z.enum(DAYS)),
    'pace.callsPerSecond': Figure(t),
    'pace.maxAtOnce': Figure(t),
    reference: Typed(64),
  });
type Fields = z.output<ReturnType<typeof toFields>>;

function toBody(fields: Fields) {
  const { name, text, voice, audioId, callerId, reference, startAt, startTime } = fields;
  const onMachine = fields['options.onMachine'];
  const days = fields['window.days'];
  return {
    ...{ name, audioId, callerId, reference },
    ...(text !== undefined && { text, voice }),
    retry: { maxAttempts: fields['retry.maxAttempts'] },
    options: given({
      purpose: fields['options.purpose'],
      optOutDigit: fields['options.optOutDigit'],
      ...(onMachine !== undefined && { machineDetection: true, onMachine }),
    }),
    window: given({
      ...{ from: fields['window.from'], to: fields['window.to'] },
      days: days.length === 0 ? undefined : days,
    }),
    pace: given({ callsPerSecond: fields['pace.callsPerSecond'], maxAtOnce: fields['pace.maxAtOnce'] }),
    ...(startAt !== undefined && { startAt: `${startAt} ${startTime ?? '00:00'}:00` }),
  };
}

const MORE: Text = {
  es: 'Contestadores, horario y ritmo, opcionales',
  en: 'Answering machines, hours and pace, optional',
};

const OPTIONAL_NUMBER: Text = {
  es: 'Opcional. Si se omite, tan rápido como permitan su límite y el operador.',
  en: 'Optional. If omitted, as fast as your limit and the carrier allow.',
};

const create = defineForm({
  name: 'create',
  operation: 'createCampaign',
  roles: ADMINISTRATORS,
  fields: toFields,
  inputs: {
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
      options: ({ t, language }) => [
        { value: '', label: t('Sin propósito', 'No purpose') },
        ...PURPOSES.map((value) => ({ value, label: PURPOSE_NAMES[value][language] })),
      ],
      hint: {
        es: 'Cobranza y publicidad respetan el horario y la frecuencia de la Ley 2300 de 2023.',
        en: 'Collection and advertising keep the hours and the frequency of Law 2300 of 2023.',
      },
    },
    callerId: { label: { es: 'Número que se muestra', en: 'Number shown' } },
    'retry.maxAttempts': {
      label: { es: 'Intentos por persona', en: 'Attempts per person' },
      options: ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value })),
    },
    'options.onMachine': {
      label: { es: 'Si contesta una máquina', en: 'If a machine answers' },
      folded: MORE,
      options: ({ t, language }) => [
        { value: '', label: t('No averiguarlo', 'Do not find out') },
        ...ON_MACHINE.map((value) => ({ value, label: ON_MACHINES[value][language] })),
      ],
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
      type: 'date',
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
      hint: { es: 'Opcional: 18:00.', en: 'Optional: 18:00.' },
    },
    'window.days': {
      label: { es: 'Días en que llama', en: 'Days on which it calls' },
      folded: MORE,
      options: (ctx) => DAYS.map((value, day) => ({ value, label: toWeekday(ctx, day, 'long') })),
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
  },
  actAndLead: async (ctx, fields) => {
    const input = toBody(fields);
    const { id } = await askFunction<{ id: string }>(ctx, 'CALLBLASTING', { verb: 'createCampaign', input });
    return { to: `${ctx.base}/calls/campaigns/${id}` };
  },
  onResubmit: async ({ base }) => ({ to: `${base}/calls/campaigns` }),
});

const toAudioOptions = (audios: readonly { id: string; name: string }[], { t }: PortalContext): Option[] => [
  { value: '', label: t('Ninguno: se lee el mensaje', 'None: the message is read') },
  ...audios.slice(0, MAX_AUDIOS).map(({ id, name }) => ({ value: id, label: name })),
];

const toCallerOptions = (numbers: readonly { number: string }[], { t }: PortalContext): Option[] =>
  numbers.length === 0
    ? []
    : [
        { value: '', label: t('El predeterminado', 'The default one') },
        ...numbers.map(({ number }) => ({ value: number, label: toPhone(number) })),
      ];

/** The first step of a campaign: what it says and when. */
export const newCallCampaignPage = definePage({
  path: '/calls/campaigns/new',
  title: { es: 'Nueva campaña de llamadas', en: 'New call campaign' },
  roles: ADMINISTRATORS,
  service: 'callblasting',
  statements: 2,
  forms: [create],
  render: async (ctx, { failed }) => {
    const { t } = ctx;
    const [voices, { audios }, callerIds] = await Promise.all([
      listOwnVoices(ctx),
      listAudios(ctx),
      listCallerIds(ctx, ctx.organization.id),
    ]);
    return (
      <div class="card">
        <Form
          ctx={ctx}
          of={create}
          failed={failed}
          submit={t('Guardar y agregar destinatarios', 'Save and add recipients')}
          values={{ 'retry.maxAttempts': '2' }}
          options={{
            voice: toVoiceOptions(ctx, voices),
            audioId: toAudioOptions(audios, ctx),
            callerId: toCallerOptions(callerIds, ctx),
          }}
        >
          <p class="hint">
            {t('Todavía no se llama ni se cobra nada.', 'Nothing is called or charged yet.')}
          </p>
        </Form>
      </div>
    );
  },
});
