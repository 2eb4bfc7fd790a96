import { findFlappingEndpoints } from '../../db/webhooks/queries/webhook-outbox.ts';
import {
  databaseCheck,
  queueCheck,
  settingsCheck,
} from '../../shared/platform/health/probe/common-checks.ts';
import { createProbe } from '../../shared/platform/health/probe/create-probe.ts';
import { createFunction } from '../../shared/platform/http/create-function.ts';
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

export const probe = createProbe('webhooks', [
  databaseCheck(({ db, clock }) => findFlappingEndpoints(db, clock())),
  queueCheck,
  settingsCheck('WEBHOOK_SECRETS_KEY', ({ config }) => config.signing !== undefined),
]);
