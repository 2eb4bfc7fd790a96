import { findBilling } from '../../db/billing/queries/find-billing.ts';
import { STAFF_VERBS } from '../../shared/billing/staff-verbs.ts';
import { PAYMENTS_CHECKS } from '../../shared/billing/top-ups/open-checkout.ts';
import { createFunction } from '../../shared/kernel/http/create-function.ts';
import { createStaffEntry } from '../../shared/kernel/http/staff-entry.ts';
import { createJobQueue } from '../../shared/kernel/jobs/create-job-queue.ts';
import { mountJobs } from '../../shared/kernel/jobs/mount-jobs.ts';
import { API_KEYS } from '../../shared/people/keys/api-keys.ts';
import { databaseCheck, queueCheck } from '../../shared/status/probes/common-checks.ts';
import { createProbe } from '../../shared/status/probes/create-probe.ts';
import { receivePaymentEvent } from './callbacks/receive-payment-event.ts';
import { checkTopUps } from './jobs/check-top-ups.ts';
import { endSandboxes } from './jobs/end-sandboxes.ts';
import { postUsage } from './jobs/post-usage.ts';
import { exportMovements } from './routes/export-movements.ts';
import { getBilling } from './routes/get-billing.ts';
import { getLimits } from './routes/get-limits.ts';
import { getOrganization } from './routes/get-organization.ts';
import { getUsage } from './routes/get-usage.ts';
import { listCostCenters } from './routes/list-cost-centers.ts';
import { listMovements } from './routes/list-movements.ts';
import { listPrices } from './routes/list-prices.ts';
import { listRequests } from './routes/list-requests.ts';
import { listUsers } from './routes/list-users.ts';
import { lowerLimits } from './routes/lower-limits.ts';
import { sendSampleEvent } from './routes/send-sample-event.ts';
import { visitInSandbox } from './routes/visit-in-sandbox.ts';

export default createFunction({
  name: 'account',
  keys: API_KEYS,
  basePath: '/api/v6',
  routes: [
    getBilling,
    getUsage,
    getLimits,
    lowerLimits,
    listMovements,
    exportMovements,
    listPrices,
    getOrganization,
    listCostCenters,
    listUsers,
    listRequests,
    visitInSandbox,
    sendSampleEvent,
  ],
  jobs: mountJobs([postUsage, checkTopUps, endSandboxes]),
  callbacks: [receivePaymentEvent],
});

export const probe = createProbe('account', [
  databaseCheck(({ db }) => findBilling(db, 0, 1)),
  queueCheck(),
  ...PAYMENTS_CHECKS,
]);

export const staff = createStaffEntry('account', STAFF_VERBS, createJobQueue);
