import { findLink } from '../../db/queries/links/find-link.ts';
import { clicksCheck, databaseCheck, queueCheck } from '../../shared/health/probe/common-checks.ts';
import { createProbe } from '../../shared/health/probe/create-probe.ts';
import { createFunction } from '../../shared/http/create-function.ts';
import { archiveLinks } from './jobs/archive-links.ts';
import { drainClicks, drainShard } from './jobs/drain-clicks.ts';
import { indexNewLinks } from './jobs/index-new-links.ts';
import { rotateClickPartitions } from './jobs/rotate-click-partitions.ts';
import { bulkCreateLinks } from './routes/bulk-create-links.ts';
import { createLink } from './routes/create-link.ts';
import { deleteLink } from './routes/delete-link.ts';
import { exportLinks } from './routes/export-links.ts';
import { getLink } from './routes/get-link.ts';
import { getLinkStats } from './routes/get-link-stats.ts';
import { getOverview } from './routes/get-overview.ts';
import { getPricing } from './routes/get-pricing.ts';
import { getQr } from './routes/get-qr.ts';
import { listDomains } from './routes/list-domains.ts';
import { listLinks } from './routes/list-links.ts';
import { restoreLink } from './routes/restore-link.ts';
import { updateLink } from './routes/update-link.ts';

export default createFunction({
  name: 'urlshortener',
  basePath: '/api/v6/urlshortener',
  routes: [
    createLink,
    bulkCreateLinks,
    listLinks,
    exportLinks,
    getLink,
    updateLink,
    deleteLink,
    restoreLink,
    getLinkStats,
    getQr,
    getOverview,
    getPricing,
    listDomains,
  ],
  jobs: [drainClicks, drainShard, archiveLinks, indexNewLinks, rotateClickPartitions],
});

export const probe = createProbe('urlshortener', [
  databaseCheck(({ db }) => findLink(db, 0, { domain: '', code: '', released: false })),
  clicksCheck,
  queueCheck,
]);
