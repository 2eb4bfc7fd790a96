import type { Page } from './app/declare.ts';
import { billingPage } from './pages/billing/billing.tsx';
import { costCentersPages, newCostCenterPage } from './pages/billing/cost-centers.tsx';
import { movementHoursPages } from './pages/billing/movement-hours.tsx';
import { movementsPages } from './pages/billing/movements.tsx';
import { statementPage } from './pages/billing/statement.tsx';
import { statementsPages } from './pages/billing/statements.tsx';
import { topUpPage, topUpsPage } from './pages/billing/top-ups.tsx';
import { usagePage } from './pages/billing/usage.tsx';
import { audiosPages, newAudioPage } from './pages/calls/audios.tsx';
import { callPage } from './pages/calls/call.tsx';
import { callsPages } from './pages/calls/calls.tsx';
import { callCampaignPage } from './pages/calls/campaigns/call-campaign.tsx';
import { callCampaignsPages } from './pages/calls/campaigns/call-campaigns.tsx';
import { campaignResultsPage } from './pages/calls/campaigns/campaign-results.ts';
import { editCallCampaignPage } from './pages/calls/campaigns/edit-call-campaign.tsx';
import { newCallCampaignPage } from './pages/calls/campaigns/new-call-campaign.tsx';
import { recipientColumnsPage, recipientTemplatePage } from './pages/calls/campaigns/recipient-columns.tsx';
import { startCampaignPage } from './pages/calls/campaigns/start-campaign.tsx';
import { newCallPage } from './pages/calls/new-call.tsx';
import { newSynthesisPage } from './pages/calls/new-synthesis.tsx';
import { synthesesPages } from './pages/calls/syntheses.tsx';
import { contactRulesPage } from './pages/contacts/contact-rules.tsx';
import { evidencePages } from './pages/contacts/evidence.tsx';
import { optOutColumnsPage, optOutTemplatePage } from './pages/contacts/opt-out-columns.tsx';
import { newOptOutsPage, optOutsPages } from './pages/contacts/opt-outs.tsx';
import { domainPage } from './pages/domains/domain.tsx';
import { domainsPages, newDomainPage } from './pages/domains/domains.tsx';
import { homePage } from './pages/home/home.tsx';
import { keyPage } from './pages/keys/key.tsx';
import { keysPages } from './pages/keys/keys.tsx';
import { newKeyPage } from './pages/keys/new-key.tsx';
import { requestsPages } from './pages/keys/requests.tsx';
import { sandboxPage } from './pages/keys/sandbox.tsx';
import { failedLinesPage } from './pages/links/batches/failed-lines.tsx';
import { linkBatchPage } from './pages/links/batches/link-batch.tsx';
import { linkBatchesPages } from './pages/links/batches/link-batches.tsx';
import { linkColumnsPage, linkTemplatePage } from './pages/links/batches/link-columns.tsx';
import { linkDraftPage, newLinkBatchPage } from './pages/links/batches/new-link-batch.tsx';
import { clickFilesPage } from './pages/links/click-files.tsx';
import { createdLinksCsvPage, createdLinksPage } from './pages/links/created-links.tsx';
import { linkPage } from './pages/links/link.tsx';
import { linkCsvPage, linkQrPage } from './pages/links/link-downloads.tsx';
import { linksPages } from './pages/links/links.tsx';
import { newLinkPage } from './pages/links/new-link.tsx';
import { referencePage } from './pages/links/references/reference.tsx';
import { referencesPages } from './pages/links/references/references.tsx';
import { restoreLinkPage } from './pages/links/restore-link.tsx';
import { batchPage } from './pages/numbers/batch.tsx';
import { batchCsvPage } from './pages/numbers/batch-csv.ts';
import { batchesPages } from './pages/numbers/batches.tsx';
import { lookUpPage } from './pages/numbers/look-up.tsx';
import { newBatchPage } from './pages/numbers/new-batch.tsx';
import { numberColumnsPage, numberTemplatePage } from './pages/numbers/number-columns.tsx';
import { auditPages } from './pages/people/audit.tsx';
import { noticesPage } from './pages/people/notices.tsx';
import { invitePage, peoplePages } from './pages/people/people.tsx';
import { personPage } from './pages/people/person.tsx';
import { providerPage } from './pages/people/provider.tsx';
import { sessionsPage } from './pages/people/sessions.tsx';
import { defineSettingsPage } from './pages/people/settings.tsx';
import { defineSearchPage } from './pages/search/search.tsx';
import { deliveriesPages } from './pages/webhooks/deliveries.tsx';
import { deliveryPage } from './pages/webhooks/delivery.tsx';
import { eventLogPage } from './pages/webhooks/event-log.tsx';
import { webhookPage } from './pages/webhooks/webhook.tsx';
import { newEndpointPage, webhooksPages } from './pages/webhooks/webhooks.tsx';

/**
 * Every page of the portal. A page added here is served, listed in the navigation, in this order, and tested. Literal paths come before
 * those with parameters.
 */
export const PAGES: readonly Page[] = [
  homePage,
  ...linksPages,
  ...linkBatchesPages,
  newLinkBatchPage,
  linkDraftPage,
  linkColumnsPage,
  linkTemplatePage,
  linkBatchPage,
  failedLinesPage,
  newLinkPage,
  restoreLinkPage,
  createdLinksPage,
  createdLinksCsvPage,
  linkPage,
  linkQrPage,
  linkCsvPage,
  ...referencesPages,
  referencePage,
  lookUpPage,
  ...batchesPages,
  newBatchPage,
  numberColumnsPage,
  numberTemplatePage,
  batchPage,
  batchCsvPage,
  ...callsPages,
  newCallPage,
  ...audiosPages,
  newAudioPage,
  ...callCampaignsPages,
  newCallCampaignPage,
  callCampaignPage,
  editCallCampaignPage,
  recipientColumnsPage,
  recipientTemplatePage,
  startCampaignPage,
  campaignResultsPage,
  callPage,
  ...synthesesPages,
  newSynthesisPage,
  ...optOutsPages,
  newOptOutsPage,
  optOutColumnsPage,
  optOutTemplatePage,
  ...evidencePages,
  ...keysPages,
  newKeyPage,
  keyPage,
  sandboxPage,
  ...webhooksPages,
  newEndpointPage,
  eventLogPage,
  webhookPage,
  ...deliveriesPages,
  deliveryPage,
  ...requestsPages,
  billingPage,
  usagePage,
  ...statementsPages,
  statementPage,
  topUpsPage,
  topUpPage,
  ...movementsPages,
  ...movementHoursPages,
  ...peoplePages,
  invitePage,
  providerPage,
  personPage,
  ...costCentersPages,
  newCostCenterPage,
  ...domainsPages,
  newDomainPage,
  domainPage,
  clickFilesPage,
  contactRulesPage,
  ...auditPages,
  noticesPage,
  sessionsPage,
  defineSettingsPage(() => PAGES),
  defineSearchPage(() => PAGES),
];
