import { getLinkStats, toSeriesFile } from '../../../../shared/clicks/statistics/get-link-stats.ts';
import { getQr, QrQuery } from '../../../../shared/links/qr/get-qr.ts';
import { DomainError } from '../../../../shared/platform/errors/domain-error.ts';
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
    const asked = QrQuery.safeParse({
      ...(query.format && { format: query.format }),
      ...(query.size && { size: query.size }),
    });
    if (!asked.success) throw new DomainError('VALIDATION_INVALID_PARAMETER');
    return await getQr(ctx, toLinkPath(params, query), asked.data);
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
