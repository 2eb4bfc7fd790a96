import type { Campaign } from '../../../../../shared/calls/campaigns/campaign-view.ts';
import {
  CampaignsQuery,
  countCampaigns,
  listCampaigns,
} from '../../../../../shared/calls/campaigns/list-campaigns.ts';
import { defineList } from '../../../app/lists/define-list.tsx';
import { ADMINISTRATORS, EVERYONE, isOf } from '../../../i18n/roles.ts';
import { CAMPAIGN_STATES } from '../../../i18n/states.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { columnsOf } from '../../../ui/lists/columns.tsx';
import { stateFilter, textFilter } from '../../../ui/lists/filters.tsx';
import { countAnswered } from './campaign-words.ts';

const column = columnsOf<Campaign>();

export const callCampaignsPages = defineList({
  path: '/calls/campaigns',
  operation: 'listCampaigns',
  title: { es: 'Campañas de llamadas', en: 'Call campaigns' },
  menu: { group: 'send', icon: 'phone-outgoing' },
  roles: EVERYONE,
  service: 'callblasting',
  file: { es: 'campañas-de-llamadas', en: 'call-campaigns' },
  query: CampaignsQuery,
  read: listCampaigns,
  count: countCampaigns,
  filters: [stateFilter(CAMPAIGN_STATES), textFilter('reference', { es: 'Referencia', en: 'Reference' })],
  columns: [
    column.link(
      { es: 'Campaña', en: 'Campaign' },
      ({ name }) => name,
      ({ id }) => `/calls/campaigns/${id}`,
      { copy: ({ id }) => id },
    ),
    column.state(({ status }) => CAMPAIGN_STATES[status]),
    column.number({ es: 'Destinatarios', en: 'Recipients' }, ({ progress }) => progress.recipients),
    column.number({ es: 'Terminaron', en: 'Ended' }, ({ progress }) => progress.ended),
    column.number({ es: 'Contestaron', en: 'Answered' }, ({ progress }) => countAnswered(progress.reasons)),
    column.text({ es: 'Referencia', en: 'Reference' }, ({ reference }) => reference),
    column.fileMoment({ es: 'Empezó', en: 'Started' }, ({ startedAt }) => startedAt),
    column.moment({ es: 'Creada', en: 'Created' }, ({ createdAt }) => createdAt),
    column.fileMoment({ es: 'Terminó', en: 'Ended at' }, ({ finishedAt }) => finishedAt),
    column.fileText({ es: 'Id', en: 'Id' }, ({ id }) => id),
  ],
  empty: {
    icon: 'phone-outgoing',
    title: { es: 'Todavía no hay campañas de llamadas.', en: 'There are no call campaigns yet.' },
    hint: {
      es: 'Suba un archivo de números, escriba el mensaje y el portal los llama. Aquí verá el avance y los resultados.',
      en: 'Upload a file of numbers and write the message: the portal calls them. Progress and results appear here.',
    },
  },
  actions: (ctx) =>
    isOf(ADMINISTRATORS, ctx) ? (
      <a class="button" href={`${ctx.base}/calls/campaigns/new`}>
        <Icon name="plus" />
        {ctx.t('Nueva campaña', 'New campaign')}
      </a>
    ) : null,
});
