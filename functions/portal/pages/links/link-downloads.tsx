import { getLinkStats, toSeriesFile } from '../../../../shared/clicks/statistics/get-link-stats.ts';
import { askForResponse } from '../../app/ask-function.ts';
import { definePage } from '../../app/declare.ts';
import { EVERYONE } from '../../i18n/roles.ts';
import { readStatistics, STATISTICS_COST } from './link.tsx';
import { toLinkPath } from './link-path.ts';

export const linkQrPage = definePage({
  path: '/links/{domain}/{code}/qr',
  operation: 'getQr',
  title: { es: 'Código QR', en: 'QR code' },
  roles: EVERYONE,
  service: 'urlshortener',
  render: async (ctx, { params, query }) => {
    const { format, size } = query;
    const path = toLinkPath(params, query);
    return await askForResponse(ctx, 'URLSHORTENER', {
      verb: 'getQr',
      input: { path, query: { format, size } },
    });
  },
});

export const linkCsvPage = definePage({
  path: '/links/{domain}/{code}/csv',
  operation: 'getLinkStats',
  cost: STATISTICS_COST,
  title: { es: 'Visitas en CSV', en: 'Visits as CSV' },
  roles: EVERYONE,
  service: 'urlshortener',
  statements: 2,
  render: async (ctx, { params, query }) =>
    toSeriesFile(await getLinkStats(ctx, toLinkPath(params, query), readStatistics(query))),
});
