import { join } from 'node:path';
import { createOperatorCtx } from '../../operator/program/create-operator-ctx.ts';
import { readEnvironment } from '../../operator/program/environment.ts';
import { explainError } from '../../operator/program/terminal/explain-error.ts';
import { readConfig } from '../../shared/kernel/config.ts';
import { findOrganization } from '../../shared/people/organizations/find-organization.ts';
import { addWebhookEndpoint } from '../../shared/webhooks/endpoints/add-webhook-endpoint.ts';
import { setWebhookEndpointStatus } from '../../shared/webhooks/endpoints/change-webhook-endpoint.ts';
import { DATA_DIR } from '../data-dir.ts';
import { tellOfBilling } from './billing.ts';
import { tellOfCalls } from './calls.ts';
import { tellOfCampaigns } from './campaigns.ts';
import { DEMO_KEYS } from './demo-keys.ts';
import { openInbox } from './inbox.ts';
import { tellOfLinks } from './links.ts';
import { tellOfNumbers } from './numbers.ts';
import { tellOfSpeech } from './speech.ts';
import { createStage, type StepOutcome } from './stage.ts';

/** `npm run demo`: runs the whole demonstration against a running `npm start`, showing each request and response. */
async function main(): Promise<void> {
  const environment = readEnvironment(process.env, join(DATA_DIR, 'environment.json'));
  const { API_BASE_URL: url } = readConfig(environment);
  const inbox = await openInbox();
  const operator = () => createOperatorCtx(environment).ctx;
  const { id: organizationId } = await findOrganization(operator(), 'Acme');
  const endpoint = await addWebhookEndpoint(operator(), { organizationId, url: inbox.url });
  inbox.trust(endpoint.secret);
  console.log(`The story of Acme, on ${url}. Its server takes webhooks on ${inbox.url}.`);
  const { stage, outcomes } = createStage({ url, key: DEMO_KEYS.full, inbox }, console.log);
  try {
    await tellOfLinks(stage);
    await tellOfNumbers(stage);
    await tellOfSpeech(stage);
    const tellOfRetry = await tellOfCalls(stage);
    await tellOfCampaigns(stage);
    await tellOfBilling(stage);
    await tellOfRetry();
  } finally {
    await setWebhookEndpointStatus(operator(), { organizationId, endpointId: endpoint.id }, 'removed');
    await inbox.close();
  }
  sumUp(outcomes);
}

function sumUp(outcomes: readonly StepOutcome[]): void {
  const failed = outcomes.filter((step) => step.failed !== undefined);
  console.log(`\n${outcomes.length - failed.length} of ${outcomes.length} steps went as they should.`);
  for (const { title, failed: why } of failed) console.log(`  ✗ ${title}: ${why}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

main().catch((error: unknown) => {
  console.error(explainError(error) ?? (error instanceof Error ? error.message : error));
  process.exit(1);
});
