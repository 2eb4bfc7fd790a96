import * as z from 'zod';
import { fromDecimal } from '../../../../shared/billing/amounts.ts';
import { countCharacters } from '../../../../shared/kernel/count-characters.ts';
import { SpeechText } from '../../../../shared/speech/speech-text.ts';
import {
  getSynthesis,
  type Synthesis,
  SynthesisReference,
} from '../../../../shared/speech/syntheses/synthesis.ts';
import { askFunction } from '../../app/ask-function.ts';
import { defineForm, definePage } from '../../app/declare.ts';
import { toUuid } from '../../i18n/fields.ts';
import { toDuration, toMoney, toNumber } from '../../i18n/format.ts';
import { NOUNS } from '../../i18n/nouns.ts';
import { ADMINISTRATORS } from '../../i18n/roles.ts';
import { Form } from '../../ui/forms/form.tsx';
import { typed } from '../../ui/forms/typed-field.ts';
import { getQuotes, toChargeConfirmation } from '../billing/quote.tsx';
import { AudioPlayer } from './audio.tsx';
import { listOwnVoices, toVoiceOptions, VoiceChoice } from './voice-choice.tsx';

const speak = defineForm({
  name: 'speak',
  operation: 'synthesize',
  roles: ADMINISTRATORS,
  fields: () =>
    z.object({
      text: typed(SpeechText),
      voice: VoiceChoice,
      reference: typed(SynthesisReference),
    }),
  inputs: {
    text: {
      label: { es: 'Texto', en: 'Text' },
      rows: 5,
      hint: { es: 'Hasta 4.000 caracteres.', en: 'Up to 4,000 characters.' },
    },
    voice: { label: { es: 'Voz', en: 'Voice' } },
    reference: {
      label: { es: 'Referencia', en: 'Reference' },
      hint: { es: 'Opcional: la suya, para encontrarlo después.', en: 'Optional: yours, to find it later.' },
    },
  },
  confirm: async (ctx, { text, voice: code }) => {
    const { t } = ctx;
    const [voices, quotes] = await Promise.all([listOwnVoices(ctx), getQuotes(ctx)]);
    const voice = voices.find((each) => each.code === code);
    // The verb refuses it beside the field.
    if (voice === undefined) return undefined;
    return toChargeConfirmation(ctx, {
      title: t('¿Convertir este texto en voz?', 'Turn this text into speech?'),
      submit: t('Convertir y oír', 'Turn it into speech'),
      quote: quotes(`tts.character.${voice.tier}`),
      units: countCharacters(text),
      unit: NOUNS.character,
      note: t(
        'Si ya se convirtió el mismo texto con la misma voz, no se cobra otra vez.',
        'If the same text was spoken by the same voice before, it is not charged again.',
      ),
    });
  },
  actAndLead: async (ctx, input) => {
    const { id } = await askFunction<Synthesis>(ctx, 'TTS', { verb: 'synthesize', input });
    return { to: `${ctx.pagePath}?made=${id}` };
  },
  onResubmit: async ({ base }) => ({ to: `${base}/syntheses` }),
});

export const newSynthesisPage = definePage({
  path: '/syntheses/new',
  title: { es: 'Convertir un texto en voz', en: 'Turn a text into speech' },
  roles: ADMINISTRATORS,
  service: 'tts',
  forms: [speak],
  render: async (ctx, { query, failed }) => {
    const { t } = ctx;
    const [voices, made] = await Promise.all([
      listOwnVoices(ctx),
      query.made === undefined ? undefined : getSynthesis(ctx, toUuid(query.made)),
    ]);
    return (
      <>
        {made?.audioUrl == null ? null : (
          <div class="card" role="status">
            <h2>{t('Está listo', 'It is ready')}</h2>
            <AudioPlayer src={made.audioUrl} label={t('Audio del texto', 'Audio of the text')} />
            <p class="soft">
              {toDuration((made.durationMs ?? 0) / 1000)} · {toNumber(ctx, made.charCount)}{' '}
              {t('caracteres', 'characters')} · {toMoney(ctx, fromDecimal(made.cost), made.currency)}
              {made.cached ? ` · ${t('Ya existía, no se cobró', 'It existed already, not charged')}` : ''}
            </p>
          </div>
        )}
        <div class="card">
          <Form
            ctx={ctx}
            of={speak}
            failed={failed}
            isFocused={failed === undefined && query.made === undefined}
            submit={t('Ver el precio y convertir', 'See the price and speak')}
            options={{ voice: toVoiceOptions(ctx, voices) }}
          />
        </div>
      </>
    );
  },
});
