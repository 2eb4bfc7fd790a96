import { createFunction } from '../../shared/http/create-function.ts';
import { deliver } from './jobs/deliver.ts';
import { purge } from './jobs/purge.ts';
import { sweep } from './jobs/sweep.ts';

/** Delivers to customers the events that the other functions emit. */
export default createFunction({
  name: 'webhooks',
  basePath: '/_jobs/webhooks',
  routes: [],
  jobs: [deliver, sweep, purge],
});
