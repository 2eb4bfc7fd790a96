import { getCampaign } from '../../../../../shared/calls/campaigns/get-campaign.ts';
import { readResults } from '../../../../../shared/calls/campaigns/list-results.ts';
import { toCsvLine } from '../../../../../shared/platform/http/lists/csv.ts';
import { toColombiaDateTime } from '../../../../../shared/platform/time/colombia.ts';
import { definePage } from '../../../app/declare.ts';
import { streamText } from '../../../app/http/stream-text.ts';
import { toUuid } from '../../../i18n/fields.ts';
import { toAmount } from '../../../i18n/format.ts';
import { ADMINISTRATORS, isOf, NUMBER_READERS } from '../../../i18n/roles.ts';
import { ANSWERERS } from '../call-facts.tsx';
import { toEndReason } from './campaign-words.ts';

/** The result of every recipient so far, as a file. */
export const campaignResultsPage = definePage({
  path: '/calls/campaigns/{campaign}/results/csv',
  operation: 'listCampaignResults',
  title: { es: 'Resultados de la campaña', en: 'Results of the campaign' },
  roles: NUMBER_READERS,
  service: 'callblasting',
  statements: 2,
  render: async (ctx, { params }) => {
    const { t, language } = ctx;
    const { id } = await getCampaign(ctx, toUuid(params.campaign));
    const seesMoney = isOf(ADMINISTRATORS, ctx);
    const states = {
      pending: t('Sin llamar', 'Not called yet'),
      calling: t('En curso', 'In progress'),
      ended: t('Terminó', 'Ended'),
    };
    const results = readResults(ctx, id);
    // Read before the answer begins, so that a refusal is a page.
    const first = await results.next();
    const toMoment = (at: string | null) => (at === null ? null : toColombiaDateTime(new Date(at)));
    const lines = async function* () {
      yield toCsvLine(
        [
          ...[t('Número', 'Number'), t('Id en su sistema', 'Id in your system'), t('Estado', 'State')],
          ...[t('Cómo terminó', 'How it ended'), t('Intentos', 'Attempts'), t('Contestó', 'Answered by')],
          ...[t('Último intento (hora de Colombia)', 'Last attempt (Colombia time)')],
          ...[t('Segundos al aire', 'Seconds on air'), t('Tecla', 'Digit'), t('Llamada', 'Call')],
          ...(seesMoney ? [t('Costo', 'Cost')] : []),
        ].map((heading) => ['text', heading]),
      );
      for (let page = first; !page.done; page = await results.next())
        yield page.value
          .map((result) =>
            toCsvLine([
              ['value', result.to],
              ['text', result.externalId],
              ['value', states[result.state]],
              ['value', result.endReason === null ? null : toEndReason(result.endReason)[language]],
              ['value', result.attempts],
              ['value', result.answeredBy === null ? null : ANSWERERS[result.answeredBy][language]],
              ['value', toMoment(result.startedAt)],
              ['value', result.durationAir],
              ['value', result.dtmf],
              ['value', result.callId],
              ...(seesMoney ? [['value', toAmount(ctx, result.costMicro)] as const] : []),
            ]),
          )
          .join('');
    };
    return new Response(streamText(ctx, lines()), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${id}.csv"`,
      },
    });
  },
});
