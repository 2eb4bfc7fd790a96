import { fromDecimal } from '../../../../shared/billing/amounts.ts';
import {
  countSyntheses,
  listSyntheses,
  SynthesesQuery,
} from '../../../../shared/speech/syntheses/list-syntheses.ts';
import type { Synthesis } from '../../../../shared/speech/syntheses/synthesis.ts';
import type { PortalContext } from '../../app/context.ts';
import { defineList } from '../../app/lists/define-list.tsx';
import { toDuration, toMoment } from '../../i18n/format.ts';
import type { Text } from '../../i18n/language.ts';
import { ADMINISTRATORS, BUILDERS, isOf, NUMBER_READERS } from '../../i18n/roles.ts';
import { SYNTHESIS_STATES } from '../../i18n/states.ts';
import { columnsOf } from '../../ui/lists/columns.tsx';
import { daysFilter, stateFilter, textFilter } from '../../ui/lists/filters.tsx';
import { AudioPlayer } from './audio.tsx';

const WHY: Record<NonNullable<Synthesis['errorCode']>, Text> = {
  ENGINE_UNAVAILABLE: { es: 'Ningún motor pudo leerlo', en: 'No engine could speak it' },
  INTERRUPTED: { es: 'Se interrumpió', en: 'It was interrupted' },
};

const column = columnsOf<Synthesis>();

/** A note on how it was made. */
const toNote = ({ errorCode, cached }: Synthesis, { language, t }: PortalContext): string =>
  (errorCode === null ? '' : WHY[errorCode][language]) + (cached ? t('Ya existía', 'Reused') : '');

export const synthesesPages = defineList({
  path: '/syntheses',
  operation: 'listSyntheses',
  title: { es: 'Síntesis de voz', en: 'Speech' },
  menu: { group: 'send', icon: 'audio-lines' },
  roles: BUILDERS,
  service: 'tts',
  file: { es: 'sintesis', en: 'syntheses' },
  period: {
    es: 'De los últimos 90 días; el texto no se guarda',
    en: 'From the last 90 days; the text is not kept',
  },
  query: SynthesesQuery,
  read: listSyntheses,
  count: countSyntheses,
  filters: [
    textFilter('reference', { es: 'Referencia', en: 'Reference' }),
    stateFilter(SYNTHESIS_STATES),
    daysFilter(),
  ],
  columns: [
    column.moment({ es: 'Creada', en: 'Created' }, ({ createdAt }) => createdAt),
    column.words({ es: 'Voz', en: 'Voice' }, ({ voice }) => voice, { copy: ({ id }) => id }),
    column.state(({ status }) => SYNTHESIS_STATES[status]),
    column.words({ es: 'Nota', en: 'Note' }, toNote),
    column.number({ es: 'Caracteres', en: 'Characters' }, ({ charCount }) => charCount),
    column.text({ es: 'Referencia', en: 'Reference' }, ({ reference }) => reference),
    column.money({ es: 'Costo', en: 'Cost' }, ({ cost }) => fromDecimal(cost)),
    column.currency(),
    column.drawn({ es: 'Audio', en: 'Audio' }, ({ audioUrl, voice, createdAt, durationMs }, ctx) =>
      // A spoken text may name people.
      audioUrl !== null && isOf(NUMBER_READERS, ctx) ? (
        <AudioPlayer src={audioUrl} label={`${voice}, ${toMoment(ctx, createdAt)}`} />
      ) : durationMs === null ? (
        ''
      ) : (
        toDuration(durationMs / 1000)
      ),
    ),
    column.fileText({ es: 'Segundos', en: 'Seconds' }, ({ durationMs }) =>
      durationMs === null ? null : Math.round(durationMs / 1000),
    ),
    column.fileText({ es: 'Id', en: 'Id' }, ({ id }) => id),
  ],
  actions: (ctx) =>
    isOf(ADMINISTRATORS, ctx) ? (
      <a class="button" href={`${ctx.base}/syntheses/new`}>
        {ctx.t('Convertir un texto', 'Turn a text into speech')}
      </a>
    ) : null,
  empty: {
    icon: 'audio-lines',
    title: {
      es: 'No hay síntesis de los últimos 90 días.',
      en: 'There are no syntheses of the last 90 days.',
    },
    hint: {
      es: 'Aquí verá cada texto convertido en voz, con su audio. Se piden con la API.',
      en: 'Each text that is turned into speech appears here with its audio. They are requested with the API.',
    },
  },
});
