import { fromDecimal } from '../../../../shared/billing/to-decimal.ts';
import { listSyntheses, SynthesesQuery } from '../../../../shared/speech/syntheses/list-syntheses.ts';
import type { Synthesis } from '../../../../shared/speech/syntheses/synthesis.ts';
import {
  byCursor,
  DaysFilter,
  Filters,
  Nothing,
  Older,
  StateFilter,
  TextFilter,
} from '../../components/list-parts.tsx';
import { StateTag } from '../../components/state-tag.tsx';
import { Table } from '../../components/table.tsx';
import { definePage } from '../../declare.ts';
import { readList } from '../../http/read-list.ts';
import { toDuration, toMoment, toMoney, toNumber } from '../../words/format.ts';
import type { Text } from '../../words/language.ts';
import { ADMINISTRATORS, BUILDERS, isOf, NUMBER_READERS } from '../../words/roles.ts';
import { SYNTHESIS_STATES } from '../../words/states.ts';
import { Audio } from './audio.tsx';

const FILTERS = ['status', 'reference', 'createdFrom', 'createdTo'] as const;

const WHY: Record<NonNullable<Synthesis['errorCode']>, Text> = {
  ENGINE_UNAVAILABLE: { es: 'Ningún motor pudo decirlo', en: 'No engine could speak it' },
  INTERRUPTED: { es: 'Se interrumpió', en: 'It was cut off' },
};

export const synthesesPage = definePage({
  path: '/syntheses',
  operation: 'listSyntheses',
  title: { es: 'Síntesis de voz', en: 'Speech' },
  menu: 52,
  roles: BUILDERS,
  service: 'tts',
  render: async (ctx, { query }) => {
    const { t, language } = ctx;
    const { items, nextCursor, filter } = await readList(ctx, SynthesesQuery, FILTERS, query, listSyntheses);
    // A spoken text may name people.
    const [mayHear, seesMoney] = [isOf(NUMBER_READERS, ctx), isOf(ADMINISTRATORS, ctx)];
    return (
      <>
        <Filters {...filter}>
          <StateFilter {...filter} states={SYNTHESIS_STATES} />
          <TextFilter {...filter} name="reference" label={t('Referencia', 'Reference')} />
          <DaysFilter {...filter} />
        </Filters>
        {items.length === 0 ? (
          <Nothing
            {...filter}
            none={t(
              'No hay síntesis de los últimos 90 días: se piden con la API.',
              'There are no syntheses of the last 90 days: they are asked for with the API.',
            )}
          />
        ) : (
          <Table
            label={t('Síntesis', 'Syntheses')}
            caption={t(
              'De los últimos 90 días. El texto no se guarda: solo su audio.',
              'Of the last 90 days. The text is not kept: only its audio.',
            )}
            columns={[
              t('Creada', 'Created'),
              t('Voz', 'Voice'),
              t('Estado', 'State'),
              { number: t('Caracteres', 'Characters') },
              t('Referencia', 'Reference'),
              ...(seesMoney ? [{ number: t('Costo', 'Cost') }] : []),
              t('Audio', 'Audio'),
            ]}
          >
            {items.map((item) => (
              <tr>
                <td>{toMoment(ctx, item.createdAt)}</td>
                <td>{item.voice}</td>
                <td>
                  <StateTag ctx={ctx} of={SYNTHESIS_STATES[item.status]} />{' '}
                  <span class="soft small">
                    {item.errorCode === null ? '' : WHY[item.errorCode][language]}
                    {item.cached ? t('Ya existía', 'It was there') : ''}
                  </span>
                </td>
                <td class="number">{toNumber(ctx, item.charCount)}</td>
                <td class="long">{item.reference}</td>
                {seesMoney ? (
                  <td class="number">{toMoney(ctx, fromDecimal(item.cost), item.currency)}</td>
                ) : null}
                <td>
                  {mayHear && item.audioUrl !== null ? (
                    <Audio src={item.audioUrl} label={`${item.voice}, ${toMoment(ctx, item.createdAt)}`} />
                  ) : item.durationMs === null ? (
                    ''
                  ) : (
                    toDuration(item.durationMs / 1000)
                  )}
                </td>
              </tr>
            ))}
          </Table>
        )}
        <Older {...filter} next={byCursor(nextCursor)} />
      </>
    );
  },
});
