import type { Page } from './declare.ts';
import { audiosPage } from './pages/audios.tsx';
import { auditPage } from './pages/audit.tsx';
import { batchPage } from './pages/batch.tsx';
import { batchesPage } from './pages/batches.tsx';
import { billingPage } from './pages/billing.tsx';
import { callPage } from './pages/call.tsx';
import { callsPage } from './pages/calls.tsx';
import { costCentersPage } from './pages/cost-centers.tsx';
import { deliveriesPage } from './pages/deliveries.tsx';
import { deliveryPage } from './pages/delivery.tsx';
import { homePage } from './pages/home.tsx';
import { keyPage } from './pages/key.tsx';
import { keysPage } from './pages/keys.tsx';
import { linkPage } from './pages/link.tsx';
import { linkCsvPage, linkQrPage } from './pages/link-downloads.tsx';
import { linksPage } from './pages/links.tsx';
import { movementsCsvPage, movementsPage } from './pages/movements.tsx';
import { newKeyPage } from './pages/new-key.tsx';
import { newLinkPage } from './pages/new-link.tsx';
import { noticesPage } from './pages/notices.tsx';
import { peoplePage } from './pages/people.tsx';
import { providerPage } from './pages/provider.tsx';
import { requestsPage } from './pages/requests.tsx';
import { restoreLinkPage } from './pages/restore-link.tsx';
import { sessionsPage } from './pages/sessions.tsx';
import { statementPage } from './pages/statement.tsx';
import { synthesesPage } from './pages/syntheses.tsx';
import { usagePage } from './pages/usage.tsx';
import { webhookPage } from './pages/webhook.tsx';
import { webhooksPage } from './pages/webhooks.tsx';

/**
 * Every page of the portal. A page added here is served, listed in the navigation and tested. Literal paths come before
 * those with parameters.
 */
export const PAGES: readonly Page[] = [
  homePage,
  keysPage,
  newKeyPage,
  keyPage,
  linksPage,
  newLinkPage,
  restoreLinkPage,
  linkPage,
  linkQrPage,
  linkCsvPage,
  peoplePage,
  providerPage,
  costCentersPage,
  billingPage,
  usagePage,
  statementPage,
  movementsPage,
  movementsCsvPage,
  webhooksPage,
  webhookPage,
  deliveriesPage,
  deliveryPage,
  batchesPage,
  batchPage,
  callsPage,
  audiosPage,
  callPage,
  synthesesPage,
  requestsPage,
  auditPage,
  noticesPage,
  sessionsPage,
];
