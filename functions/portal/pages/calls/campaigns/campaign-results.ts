import { getCampaign } from '../../../../../shared/calls/campaigns/get-campaign.ts';
import { type ResultSoFar, readResults } from '../../../../../shared/calls/campaigns/list-results.ts';
import type { CellKind } from '../../../../../shared/kernel/http/lists/csv.ts';
import { definePage } from '../../../app/declare.ts';
import { downloadRows } from '../../../app/lists/download-rows.ts';
import type { FileCell } from '../../../app/lists/write-workbook.ts';
import { toUuid } from '../../../i18n/fields.ts';
import { isOf, MONEY_READERS, NUMBER_READERS } from '../../../i18n/roles.ts';
import { ANSWERER_NAMES } from '../call-facts.tsx';
import { toEndReason } from './campaign-words.ts';

const column = (heading: string, toCell: (result: ResultSoFar) => FileCell, kind: CellKind = 'value') => ({
  heading,
  kind,
  toCell,
});

/** The result of every recipient so far, as a file. */
export const campaignResultsPage = definePage({
  path: '/calls/campaigns/{campaign}/results/csv',
  operation: 'listCampaignResults',
  title: { es: 'Resultados de la campaña', en: 'Results of the campaign' },
  roles: NUMBER_READERS,
  service: 'callblasting',
  statements: 2,
  render: async (ctx, { params, query }) => {
    const { t, language } = ctx;
    const { id } = await getCampaign(ctx, toUuid(params.campaign));
    const states = {
      pending: t('Sin llamar', 'Not called yet'),
      calling: t('En curso', 'In progress'),
      ended: t('Terminó', 'Ended'),
    };
    const columns = [
      column(t('Número', 'Number'), ({ to }) => to),
      column(t('Id en su sistema', 'Id in your system'), ({ externalId }) => externalId, 'text'),
      column(t('Estado', 'State'), ({ state }) => states[state]),
      column(
        t('Cómo terminó', 'How it ended'),
        ({ endReason }) => endReason && toEndReason(endReason)[language],
      ),
      column(t('Intentos', 'Attempts'), ({ attempts }) => attempts),
      column(
        t('Contestó', 'Answered by'),
        ({ answeredBy }) => answeredBy && ANSWERER_NAMES[answeredBy][language],
      ),
      column(
        t('Último intento (hora de Colombia)', 'Last attempt (Colombia time)'),
        ({ startedAt }) => startedAt && new Date(startedAt),
      ),
      column(t('Segundos al aire', 'Seconds on air'), ({ durationAir }) => durationAir),
      column(t('Tecla', 'Digit'), ({ dtmf }) => dtmf),
      column(t('Llamada', 'Call'), ({ callId }) => callId),
    ];
    if (isOf(MONEY_READERS, ctx))
      columns.push(column(t('Costo', 'Cost'), ({ costMicro }) => ({ micros: BigInt(costMicro) })));
    return await downloadRows(ctx, {
      name: `${t('resultados', 'results')}-${id}`,
      format: query.format,
      columns,
      chunks: readResults(ctx, id),
    });
  },
});
