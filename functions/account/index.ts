import { findBilling } from '../../db/billing/queries/find-billing.ts';
import { databaseCheck, queueCheck } from '../../shared/platform/health/probe/common-checks.ts';
import { createProbe } from '../../shared/platform/health/probe/create-probe.ts';
import { createFunction } from '../../shared/platform/http/create-function.ts';
import { postUsage } from './jobs/post-usage.ts';
import { exportMovements } from './routes/export-movements.ts';
import { getBilling } from './routes/get-billing.ts';
import { getOrganization } from './routes/get-organization.ts';
import { getUsage } from './routes/get-usage.ts';
import { listCostCenters } from './routes/list-cost-centers.ts';
import { listMovements } from './routes/list-movements.ts';
import { listPrices } from './routes/list-prices.ts';
import { listUsers } from './routes/list-users.ts';

export default createFunction({
  name: 'account',
  basePath: '/api/v6/account',
  routes: [
    getBilling,
    getUsage,
    listMovements,
    exportMovements,
    listPrices,
    getOrganization,
    listCostCenters,
    listUsers,
  ],
  jobs: [postUsage],
});

export const probe = createProbe('account', [databaseCheck(({ db }) => findBilling(db, 0, 1)), queueCheck]);
