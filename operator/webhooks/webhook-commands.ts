import type { Command } from 'commander';
import { addWebhookEndpoint } from '../../shared/webhooks/endpoints/add-webhook-endpoint.ts';
import { changeWebhookUrl } from '../../shared/webhooks/endpoints/change-webhook-url.ts';
import { getEndpointOrThrow } from '../../shared/webhooks/endpoints/get-endpoint-or-throw.ts';
import { listWebhookEndpoints } from '../../shared/webhooks/endpoints/list-webhook-endpoints.ts';
import { rotateAccountSecret } from '../../shared/webhooks/endpoints/rotate-account-secret.ts';
import { rotateWebhookSecret } from '../../shared/webhooks/endpoints/rotate-webhook-secret.ts';
import type { Rotation } from '../../shared/webhooks/endpoints/rotation.ts';
import { sendTestEvent } from '../../shared/webhooks/endpoints/send-test-event.ts';
import { setWebhookEndpointStatus } from '../../shared/webhooks/endpoints/set-webhook-endpoint-status.ts';
import { showAccountSecret } from '../../shared/webhooks/endpoints/show-account-secret.ts';
import { askAboutOrganization, onOrganization } from '../program/on-organization.ts';
import { operate, type Question } from '../program/operate.ts';
import { toList, toWhole } from '../program/parse-argument.ts';
import { ORGANIZATION, YES } from '../program/words.ts';
import { reencryptSecrets } from './reencrypt-secrets.ts';

/** A confirmation question about an existing endpoint, with its URL. */
const askAboutEndpoint =
  <A extends unknown[]>(ask: (endpoint: string, ...rest: A) => string): Question<[id: number, ...rest: A]> =>
  async (ctx, endpointId, ...rest) => {
    const { id, url } = await getEndpointOrThrow(ctx, endpointId);
    return ask(`webhook endpoint ${id} (${url})`, ...rest);
  };

const NOW = [
  '--now',
  'also while two secrets sign: the latest stops at once, the older one signs on',
] as const;
const STOPS = ', and stop the latest one at once if two sign now';
const ENDPOINT = ['<endpoint>', 'id of the endpoint', toWhole] as const;

export function addWebhookCommands(program: Command): void {
  const group = program.command('webhook').description('Webhook endpoints and the secrets that sign');

  group
    .command('add')
    .description('Add an endpoint; its secret is shown this once')
    .argument(...ORGANIZATION)
    .argument('<url>', 'https address that takes the events')
    .option('--services <codes>', 'emitting services, separated by commas (default: all)', toList)
    .option('--types <types>', 'event types, separated by commas (default: all)', toList)
    .action(
      operate(
        onOrganization((ctx, organizationId, url: string, scope: { services?: string[]; types?: string[] }) =>
          addWebhookEndpoint(ctx, { organizationId, url, ...scope }),
        ),
      ),
    );

  group
    .command('list')
    .description('List the endpoints of an organization, with their health')
    .argument(...ORGANIZATION)
    .action(operate(onOrganization(listWebhookEndpoints)));

  group
    .command('change-url')
    .description('Move an endpoint to another URL, and what is on its way')
    .argument(...ENDPOINT)
    .argument('<url>', 'https address that takes the events')
    .option(...YES)
    .action(
      operate(
        changeWebhookUrl,
        askAboutEndpoint((endpoint, url: string) => `Move ${endpoint} to ${url}?`),
      ),
    );

  group
    .command('rotate')
    .description('Give an endpoint a new secret, shown this once; the old one signs too for 24 hours')
    .argument(...ENDPOINT)
    .option(...NOW)
    .option(...YES)
    .action(
      operate(
        rotateWebhookSecret,
        askAboutEndpoint(
          (endpoint, { now }: Rotation) => `Give ${endpoint} a new secret${now ? STOPS : ''}?`,
        ),
      ),
    );

  group
    .command('enable')
    .description('Enable an endpoint; what waits for it is sent')
    .argument(...ENDPOINT)
    .action(operate((ctx, id: number) => setWebhookEndpointStatus(ctx, id, 'active')));

  group
    .command('disable')
    .description('Disable an endpoint; its deliveries wait in the review queue')
    .argument(...ENDPOINT)
    .action(operate((ctx, id: number) => setWebhookEndpointStatus(ctx, id, 'disabled')));

  group
    .command('remove')
    .description('Remove an endpoint; its deliveries end')
    .argument(...ENDPOINT)
    .option(...YES)
    .action(
      operate(
        (ctx, id: number) => setWebhookEndpointStatus(ctx, id, 'removed'),
        askAboutEndpoint((endpoint) => `Remove ${endpoint}, for good?`),
      ),
    );

  group
    .command('test')
    .description('Send a test event to an endpoint')
    .argument(...ENDPOINT)
    .action(operate(sendTestEvent));

  group
    .command('account-secret')
    .description('Show, this once, the secret that signs deliveries to URLs given with requests')
    .argument(...ORGANIZATION)
    .action(operate(onOrganization(showAccountSecret)));

  group
    .command('rotate-account-secret')
    .description('Give an organization a new account secret, shown this once')
    .argument(...ORGANIZATION)
    .option(...NOW)
    .option(...YES)
    .action(
      operate(
        onOrganization(rotateAccountSecret),
        askAboutOrganization(
          (organization, [{ now }]: [Rotation]) =>
            `Give ${organization} a new account secret${now ? STOPS : ''}?`,
        ),
      ),
    );

  group
    .command('reencrypt-secrets')
    .description('Store every secret under the first key of WEBHOOK_SECRETS_KEY, so that the others can go')
    .option(...YES)
    .action(
      operate(
        (ctx) => reencryptSecrets(ctx),
        () => 'Store every webhook secret under the first key?',
      ),
    );
}
