import { createFunction } from '../../shared/http/create-function.ts';
import { withSite } from './domain/with-site.ts';
import { getOpenapi } from './routes/get-openapi.ts';
import { getStatus } from './routes/get-status.ts';
import { getStatusFeed } from './routes/get-status-feed.ts';
import { getStatusPage } from './routes/get-status-page.ts';
import { listServices } from './routes/list-services.ts';
import { scheduled } from './watch/scheduled.ts';

/** Also answers every path of the API host that no other Worker serves, and site addresses without a language. */
export default {
  ...withSite(
    createFunction({
      name: 'platform',
      basePath: '',
      routes: [getStatus, getStatusPage, getStatusFeed, listServices, getOpenapi],
    }),
  ),
  scheduled,
};
