import { createFunction } from '../../shared/kernel/http/create-function.ts';
import { withSite } from '../../shared/kernel/site/with-site.ts';
import { API_KEYS } from '../../shared/people/keys/api-keys.ts';
import { scheduled } from '../../shared/status/watch/scheduled.ts';
import { getOpenapi } from './routes/get-openapi.ts';
import { getStatus } from './routes/get-status.ts';
import { getStatusFeed } from './routes/get-status-feed.ts';
import { getStatusPage } from './routes/get-status-page.ts';
import { listPlatformPrices } from './routes/list-platform-prices.ts';
import { listServices } from './routes/list-services.ts';

/** Also answers every path of the API host that no other Worker serves, and site addresses without a language. */
export default {
  ...withSite(
    createFunction({
      name: 'platform',
      keys: API_KEYS,
      basePath: '',
      routes: [getStatus, getStatusPage, getStatusFeed, listServices, listPlatformPrices, getOpenapi],
    }),
  ),
  scheduled,
};
