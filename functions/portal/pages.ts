import type { Page } from './declare.ts';
import { audiosPage } from './pages/calls/audios.tsx';
import { callPage } from './pages/calls/call.tsx';
import { callsPage } from './pages/calls/calls.tsx';
import { synthesesPage } from './pages/calls/syntheses.tsx';
import { homePage } from './pages/home/home.tsx';
import { keyPage } from './pages/keys/key.tsx';
import { keysPage } from './pages/keys/keys.tsx';
import { newKeyPage } from './pages/keys/new-key.tsx';
import { requestsPage } from './pages/keys/requests.tsx';
import { createdLinksCsvPage, createdLinksPage } from './pages/links/created-links.tsx';
import { linkPage } from './pages/links/link.tsx';
import { linkCsvPage, linkQrPage } from './pages/links/link-downloads.tsx';
import { linksPage } from './pages/links/links.tsx';
import { newLinkPage } from './pages/links/new-link.tsx';
import { restoreLinkPage } from './pages/links/restore-link.tsx';
import { billingPage } from './pages/money/billing.tsx';
import { costCentersPage } from './pages/money/cost-centers.tsx';
import { movementsCsvPage, movementsPage } from './pages/money/movements.tsx';
import { statementPage } from './pages/money/statement.tsx';
import { usagePage } from './pages/money/usage.tsx';
import { batchPage } from './pages/numbers/batch.tsx';
import { batchesPage } from './pages/numbers/batches.tsx';
import { auditPage } from './pages/people/audit.tsx';
import { noticesPage } from './pages/people/notices.tsx';
import { peoplePage } from './pages/people/people.tsx';
import { personPage } from './pages/people/person.tsx';
import { providerPage } from './pages/people/provider.tsx';
import { sessionsPage } from './pages/people/sessions.tsx';
import { deliveriesPage } from './pages/webhooks/deliveries.tsx';
import { deliveryPage } from './pages/webhooks/delivery.tsx';
import { webhookPage } from './pages/webhooks/webhook.tsx';
import { webhooksPage } from './pages/webhooks/webhooks.tsx';

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
  createdLinksPage,
  createdLinksCsvPage,
  linkPage,
  linkQrPage,
  linkCsvPage,
  peoplePage,
  providerPage,
  personPage,
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
