import { ApiError } from '../../../../shared/http/api-error.ts';
import { getLinkStats, toSeriesFile } from '../../../../shared/links/statistics/get-link-stats.ts';
import { getQr, QrQuery } from '../../../../shared/links/verbs/get-qr.ts';
import { definePage } from '../../declare.ts';
import { EVERYONE } from '../../words/roles.ts';
import { readStatistics, toLinkPath, toOwnStatsCosts } from './link.tsx';

export const linkQrPage = definePage({
  path: '/links/{domain}/{code}/qr',
  operation: 'getQr',
  title: { es: 'Código QR', en: 'QR code' },
  roles: EVERYONE,
  service: 'urlshortener',
  render: async (ctx, { params, query }) => {
    const asked = QrQuery.safeParse({
      ...(query.format && { format: query.format }),
      ...(query.size && { size: query.size }),
    });
    if (!asked.success) throw new ApiError('VALIDATION_INVALID_PARAMETER');
    return await getQr(ctx, toLinkPath(params, query), asked.data);
  },
});

export const linkCsvPage = definePage({
  path: '/links/{domain}/{code}/csv',
  operation: 'getLinkStats',
  costs: toOwnStatsCosts,
  title: { es: 'Visitas en CSV', en: 'Visits as CSV' },
  roles: EVERYONE,
  service: 'urlshortener',
  statements: 2,
  render: async (ctx, { params, query }) =>
    toSeriesFile(await getLinkStats(ctx, toLinkPath(params, query), readStatistics(query))),
});
