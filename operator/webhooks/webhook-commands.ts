import * as z from 'zod';
import type { Ctx } from '../../shared/kernel/ctx.ts';
import { Id } from '../../shared/kernel/verbs/fields.ts';
import {
  AddWebhookEndpoint,
  addWebhookEndpoint,
  BatchSize,
} from '../../shared/webhooks/endpoints/add-webhook-endpoint.ts';
import {
  changeWebhookUrl,
  setBatchSize,
  setWebhookEndpointStatus,
  setWebhookHeaders,
} from '../../shared/webhooks/endpoints/change-webhook-endpoint.ts';
import { getEndpointOrThrow } from '../../shared/webhooks/endpoints/endpoint-address.ts';
import { findEndpointAddress } from '../../shared/webhooks/endpoints/find-endpoint-owner.ts';
import { listWebhookEndpoints } from '../../shared/webhooks/endpoints/list-webhook-endpoints.ts';
import { HeaderLines } from '../../shared/webhooks/endpoints/own-headers.ts';
import { sendTestEvent } from '../../shared/webhooks/endpoints/send-test-event.ts';
import { reencryptSecrets } from '../../shared/webhooks/secrets/reencrypt-secrets.ts';
import { rotateAccountSecret, rotateWebhookSecret } from '../../shared/webhooks/secrets/rotate-secrets.ts';
import { showAccountSecret } from '../../shared/webhooks/secrets/show-account-secret.ts';
import { type CommandGroup, defineCommand } from '../program/define-command.ts';
import { ORGANIZATION } from '../program/fields/organization-field.ts';

const ENDPOINT = { endpointId: Id.describe('ID of the endpoint') };
const { secret: _, ...ADD_ENDPOINT } = AddWebhookEndpoint.shape;
const NOW = {
  now: z
    .boolean()
    .default(false)
    .describe(
      'even while two secrets sign: the current one stops immediately, the previous one keeps signing',
    ),
};
const STOPS = ', and stop the latest one at once if two sign now';

/** An existing endpoint, with its URL. */
async function describeEndpoint(ctx: Ctx, endpointId: number): Promise<string> {
  const { id, url } = await getEndpointOrThrow(ctx, await findEndpointAddress(ctx, endpointId));
  return `webhook endpoint ${id} (${url})`;
}

export const webhookCommands: CommandGroup = {
  about: 'Webhook endpoints and their signing secrets',
  commands: {
    add: defineCommand({
      summary: 'Add an endpoint. Its secret is shown only now',
      fields: ADD_ENDPOINT,
      run: addWebhookEndpoint,
    }),
    list: defineCommand({
      summary: 'List the endpoints of an organization, with their health',
      fields: ORGANIZATION,
      output: 'list',
      run: (ctx, { organizationId }) => listWebhookEndpoints(ctx, organizationId),
    }),
    'change-url': defineCommand({
      summary: 'Change the URL of an endpoint, also for pending deliveries',
      fields: { ...ENDPOINT, url: ADD_ENDPOINT.url },
      confirm: async (ctx, { endpointId, url }) =>
        `Move ${await describeEndpoint(ctx, endpointId)} to ${url}?`,
      run: async (ctx, { endpointId, url }) =>
        changeWebhookUrl(ctx, await findEndpointAddress(ctx, endpointId), url),
    }),
    'set-batch-size': defineCommand({
      summary: 'Set how many events an endpoint takes per request',
      fields: { ...ENDPOINT, batchSize: BatchSize },
      run: async (ctx, { endpointId, batchSize }) =>
        setBatchSize(ctx, await findEndpointAddress(ctx, endpointId), batchSize),
    }),
    'set-headers': defineCommand({
      summary: 'Set the own headers of an endpoint, which replace those before. Their values are never shown',
      fields: { ...ENDPOINT, headers: HeaderLines.default([]) },
      run: async (ctx, { endpointId, headers }) =>
        setWebhookHeaders(ctx, await findEndpointAddress(ctx, endpointId), { headers }),
    }),
    rotate: defineCommand({
      summary: 'Give an endpoint a new secret, shown only now. The old one also signs for 24 hours',
      fields: { ...ENDPOINT, ...NOW },
      confirm: async (ctx, { endpointId, now }) =>
        `Give ${await describeEndpoint(ctx, endpointId)} a new secret${now ? STOPS : ''}?`,
      run: async (ctx, { endpointId, now }) =>
        rotateWebhookSecret(ctx, await findEndpointAddress(ctx, endpointId), { now }),
    }),
    enable: defineCommand({
      summary: 'Enable an endpoint: its waiting deliveries are sent',
      fields: ENDPOINT,
      run: async (ctx, { endpointId }) =>
        setWebhookEndpointStatus(ctx, await findEndpointAddress(ctx, endpointId), 'active'),
    }),
    disable: defineCommand({
      summary: 'Disable an endpoint: its deliveries wait in the review queue',
      fields: ENDPOINT,
      run: async (ctx, { endpointId }) =>
        setWebhookEndpointStatus(ctx, await findEndpointAddress(ctx, endpointId), 'disabled'),
    }),
    remove: defineCommand({
      summary: 'Permanently remove an endpoint and its pending deliveries',
      fields: ENDPOINT,
      confirm: async (ctx, { endpointId }) =>
        `Permanently remove ${await describeEndpoint(ctx, endpointId)}?`,
      run: async (ctx, { endpointId }) =>
        setWebhookEndpointStatus(ctx, await findEndpointAddress(ctx, endpointId), 'removed'),
    }),
    test: defineCommand({
      summary: 'Send a test event to an endpoint',
      fields: ENDPOINT,
      run: async (ctx, { endpointId }) => sendTestEvent(ctx, await findEndpointAddress(ctx, endpointId)),
    }),
    'account-secret': defineCommand({
      summary: 'Show, only once, the secret that signs deliveries to URLs given in requests',
      fields: ORGANIZATION,
      run: (ctx, { organizationId }) => showAccountSecret(ctx, organizationId),
    }),
    'rotate-account-secret': defineCommand({
      summary: 'Give an organization a new account secret, shown only now',
      fields: { ...ORGANIZATION, ...NOW },
      confirm: (_, { now }, organization) => `Give ${organization} a new account secret${now ? STOPS : ''}?`,
      run: (ctx, { organizationId, now }) => rotateAccountSecret(ctx, organizationId, { now }),
    }),
    'reencrypt-secrets': defineCommand({
      summary:
        'Encrypt the secrets of webhooks, identity providers and the registry with the first key of WEBHOOK_SECRETS_KEY, PROVIDER_SECRETS_KEY and REGISTRY_SECRETS_KEY, so that the others can be deleted',
      confirm: () => 'Encrypt every webhook secret with the first key?',
      run: reencryptSecrets,
    }),
  },
};
