import { findFlappingEndpoints } from '../../db/webhooks/queries/webhook-outbox.ts';
import { createFunction } from '../../shared/kernel/http/create-function.ts';
import { mountJobs } from '../../shared/kernel/jobs/mount-jobs.ts';
import { API_KEYS } from '../../shared/people/keys/api-keys.ts';
import { databaseCheck, keyRingCheck, queueCheck } from '../../shared/status/probes/common-checks.ts';
import { createProbe } from '../../shared/status/probes/create-probe.ts';
import { deliver } from './jobs/deliver.ts';
import { purge } from './jobs/purge.ts';
import { sweep } from './jobs/sweep.ts';
import { listDeliveries } from './routes/list-deliveries.ts';
import { listEvents } from './routes/list-events.ts';
import { resendDelivery } from './routes/resend-delivery.ts';

/** Delivers to customers the events that the other functions emit, and lets them read these. */
export default createFunction({
  name: 'webhooks',
  keys: API_KEYS,
  basePath: '/api/v6/webhooks',
  routes: [listEvents, listDeliveries, resendDelivery],
  jobs: mountJobs([deliver, sweep, purge]),
});

export const probe = createProbe('webhooks', [
  databaseCheck(({ db, clock }) => findFlappingEndpoints(db, clock())),
  queueCheck('some'),
  keyRingCheck('WEBHOOK_SECRETS_KEY'),
]);
