import * as z from 'zod';
import { listAudios } from '../../../../shared/calls/audios/list-audios.ts';
import { CallAudioId, type QueuedCall } from '../../../../shared/calls/creation/call-terms.ts';
import { countCharacters } from '../../../../shared/kernel/count-characters.ts';
import { SpeechText } from '../../../../shared/speech/speech-text.ts';
import { askFunction } from '../../app/ask-function.ts';
import type { FormContext, PortalContext } from '../../app/context.ts';
import { defineForm, definePage } from '../../app/declare.ts';
import { toMoney, toPhone } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/language.ts';
import { ADMINISTRATORS } from '../../i18n/roles.ts';
import { Form } from '../../ui/forms/form.tsx';
import { numberInput, TypedNumber } from '../../ui/forms/number-field.ts';
import { typed } from '../../ui/forms/typed-field.ts';
import { getQuotes } from '../billing/quote.tsx';
import { listOwnVoices, toVoiceOptions, VoiceChoice } from './voice-choice.tsx';

/** A test call is placed once, plays once, and is a success however soon it ends. */
const TERMS = { repeat: 1, retry: { maxAttempts: 1, minSuccessSec: 0 } };

type Input = { to: string; text: string | undefined; voice: string; audioId: string | undefined };

async function place(ctx: FormContext, { to, text, voice, audioId }: Input): Promise<string> {
  const asked =
    text === undefined
      ? { verb: 'createAudioCall', input: { to, audioId, ...TERMS } }
      : { verb: 'createTextCall', input: { to, text, voice, ...TERMS } };
  return (await askFunction<QueuedCall>(ctx, 'CALLBLASTING', asked)).id;
}

const dial = defineForm({
  name: 'dial',
  operation: 'createTextCall',
  roles: ADMINISTRATORS,
  fields: (t: Translate, home: string) =>
    z
      .object({
        // Calls take digits.
        to: TypedNumber(home).transform((number) => number.slice(1)),
        text: typed(SpeechText.optional()),
        voice: VoiceChoice.or(z.literal('')),
        audioId: typed(CallAudioId.optional()),
      })
      .refine(({ text, audioId }) => (text === undefined) !== (audioId === undefined), {
        path: ['text'],
        error: t('Escriba un texto o elija un audio, no ambos.', 'Type a text or choose an audio, not both.'),
      }),
  inputs: {
    to: numberInput({ es: 'Número', en: 'Number' }),
    text: { label: { es: 'Texto que se lee', en: 'Text that is read' }, rows: 4 },
    voice: { label: { es: 'Voz', en: 'Voice' } },
    audioId: { label: { es: 'O un audio', en: 'Or an audio' } },
  },
  confirm: async (ctx, { to, text, voice: code }) => {
    const { t } = ctx;
    const [voices, quotes] = await Promise.all([listOwnVoices(ctx), getQuotes(ctx)]);
    const voice = voices.find((each) => each.code === code);
    if (text !== undefined && voice === undefined) return undefined;
    const second = quotes('callblasting.second');
    const speech = voice && quotes(`tts.character.${voice.tier}`);
    const speechMicro = text === undefined ? 0n : (speech?.unitMicro ?? 0n) * BigInt(countCharacters(text));
    const money = (micros: bigint) => toMoney(ctx, micros, second.currency);
    return {
      title: t(`¿Llamar a ${toPhone(to)}?`, `Call ${toPhone(to)}?`),
      submit: t('Llamar', 'Call'),
      harmless: true,
      agreed: `${to}+${second.unitMicro ?? 'none'}+${speechMicro}`,
      content: (
        <>
          <p>
            {t(
              'La persona que conteste oye el mensaje una vez. Llame solo a un número suyo o de quien lo espera.',
              'The person who answers hears the message once. Call only your own number, or somebody who expects the call.',
            )}
          </p>
          <dl>
            {text === undefined ? null : (
              <>
                <dt>{t('Convertir el texto', 'Turning the text into speech')}</dt>
                <dd>{money(speechMicro)}</dd>
              </>
            )}
            <dt>{t('Cada segundo contestado', 'Each answered second')}</dt>
            <dd>
              {second.unitMicro === undefined
                ? t('Sin precio', 'No price')
                : second.isIncluded
                  ? t('En el plan', 'In the plan')
                  : money(second.unitMicro)}
            </dd>
            <dt>{t('Disponible', 'Available')}</dt>
            <dd>{money(second.spendableMicro)}</dd>
          </dl>
          <p class="hint">
            {t(
              'Un destino con precio propio cuesta lo que dice la lista de precios. Si nadie contesta, la llamada no cuesta.',
              'A destination with a price of its own costs what the price list says. If nobody answers, the call costs nothing.',
            )}
          </p>
        </>
      ),
    };
  },
  actAndLead: async (ctx, input) => ({ to: `${ctx.base}/calls/${await place(ctx, input)}` }),
  onResubmit: async ({ base }) => ({ to: `${base}/calls` }),
});

const toAudioOptions = (audios: readonly { id: string; name: string }[], { t }: PortalContext) => [
  { value: '', label: t('Ninguno: se lee el texto', 'None: the text is read') },
  ...audios.map(({ id, name }) => ({ value: id, label: name })),
];

export const newCallPage = definePage({
  path: '/calls/new',
  title: { es: 'Llamada de prueba', en: 'Test call' },
  roles: ADMINISTRATORS,
  service: 'callblasting',
  forms: [dial],
  render: async (ctx, { failed }) => {
    const { t } = ctx;
    const [voices, { audios }] = await Promise.all([listOwnVoices(ctx), listAudios(ctx)]);
    return (
      <div class="card">
        <Form
          ctx={ctx}
          of={dial}
          failed={failed}
          isFocused={failed === undefined}
          submit={t('Ver el precio y llamar', 'See the price and call')}
          options={{
            voice: toVoiceOptions(ctx, voices),
            audioId: toAudioOptions(audios.slice(0, 100), ctx),
          }}
        />
      </div>
    );
  },
});
