import { createFunction } from '../../shared/http/create-function.ts';
import { drainClicks } from './jobs/drain-clicks.ts';
import { purgeClickMarks } from './jobs/purge-click-marks.ts';
import { createLink } from './routes/create-link.ts';
import { getLink } from './routes/get-link.ts';
import { getLinkStats } from './routes/get-link-stats.ts';
import { getPricing } from './routes/get-pricing.ts';
import { listDomains } from './routes/list-domains.ts';

export default createFunction({
  name: 'urlshortener',
  basePath: '/api/v6/urlshortener',
  routes: [createLink, getLink, getLinkStats, getPricing, listDomains],
  jobs: [drainClicks, purgeClickMarks],
});
