import { getLinkStats, type LinkStats } from '../../../../shared/clicks/statistics/get-link-stats.ts';
import { askForResponse } from '../../app/ask-function.ts';
import { definePage } from '../../app/declare.ts';
import { downloadRows, type FileColumn } from '../../app/lists/download-rows.ts';
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

type Point = LinkStats['series'][number];

const SERIES: readonly FileColumn<Point>[] = [
  { heading: 'at', kind: 'value', toCell: ({ at }) => at },
  { heading: 'clicks', kind: 'value', toCell: ({ clicks }) => clicks },
  { heading: 'uniqueClicks', kind: 'value', toCell: ({ uniqueClicks }) => uniqueClicks },
];
const DAYS = [
  ...SERIES,
  { heading: 'filtered', kind: 'value', toCell: ({ filtered = 0 }: Point) => filtered } as const,
];
const DESTINATIONS: readonly FileColumn<{ value: string; clicks: number }>[] = [
  { heading: 'destination', kind: 'text', toCell: ({ value }) => value },
  { heading: 'clicks', kind: 'value', toCell: ({ clicks }) => clicks },
];
/** Values of a dimension that statistics have at most. */
const MOST_VALUES = 100;

/** Rows that were read as a whole. */
async function* whole<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

/** The visits of a link over time, or with `by=destination` those by where it led. */
export const linkCsvPage = definePage({
  path: '/links/{domain}/{code}/csv',
  operation: 'getLinkStats',
  cost: STATISTICS_COST,
  title: { es: 'Visitas en CSV', en: 'Visits as CSV' },
  roles: EVERYONE,
  service: 'urlshortener',
  statements: 2,
  render: async (ctx, { params, query }) => {
    const asked = readStatistics(query);
    const isByDestination = query.by === 'destination';
    const stats = await getLinkStats(
      ctx,
      toLinkPath(params, query),
      isByDestination ? { ...asked, dimensions: 'destination', top: MOST_VALUES } : asked,
    );
    const { domain, code, range, series, dimensions } = stats;
    const file = { name: `${domain}-${code}`, format: query.format };
    if (isByDestination)
      return await downloadRows(ctx, {
        ...file,
        columns: DESTINATIONS,
        chunks: whole(dimensions.destination ?? []),
      });
    const columns = range.granularity === 'day' ? DAYS : SERIES;
    return await downloadRows(ctx, { ...file, columns, chunks: whole(series) });
  },
});
