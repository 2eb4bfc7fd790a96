import { isDoneBefore } from '../../../../db/engine/postgres-error.ts';
import type { Ctx } from '../../../../shared/kernel/ctx.ts';
import { addWebhookEndpoint } from '../../../../shared/webhooks/endpoints/add-webhook-endpoint.ts';
import {
  changeWebhookEvents,
  changeWebhookUrl,
  setBatchSize,
  setWebhookEndpointStatus,
  setWebhookHeaders,
} from '../../../../shared/webhooks/endpoints/change-webhook-endpoint.ts';
import { type EndpointAddress, noEndpoint } from '../../../../shared/webhooks/endpoints/endpoint-address.ts';
import { getWebhookDelivery } from '../../../../shared/webhooks/endpoints/get-webhook-delivery.ts';
import { listWebhookAttempts } from '../../../../shared/webhooks/endpoints/list-webhook-attempts.ts';
import { listWebhookDeliveries } from '../../../../shared/webhooks/endpoints/list-webhook-deliveries.ts';
import { listWebhookEndpoints } from '../../../../shared/webhooks/endpoints/list-webhook-endpoints.ts';
import { resendWebhooks } from '../../../../shared/webhooks/endpoints/resend-webhooks.ts';
import { sendTestEvent } from '../../../../shared/webhooks/endpoints/send-test-event.ts';
import {
  type EndpointDay,
  summarizeEndpoint,
} from '../../../../shared/webhooks/endpoints/summarize-endpoint.ts';
import type { EventType } from '../../../../shared/webhooks/event-names.ts';
import {
  OVERLAP_MS,
  rotateAccountSecret,
  rotateWebhookSecret,
} from '../../../../shared/webhooks/secrets/rotate-secrets.ts';
import { deriveWebhookSecret } from '../../../../shared/webhooks/secrets/secret.ts';
import {
  readAccountSecret,
  showAccountSecret,
} from '../../../../shared/webhooks/secrets/show-account-secret.ts';
import type { FormContext, PortalContext } from '../../app/context.ts';
import type { Done } from '../../app/declare.ts';
import { isShownAgain } from '../../app/shown-again.ts';
import { unlessAlready } from '../../app/unless-already.ts';

export type Endpoint = Awaited<ReturnType<typeof listWebhookEndpoints>>[number];
export type Delivery = Awaited<ReturnType<typeof listWebhookDeliveries>>[number];

export type Attempt = Awaited<ReturnType<typeof listWebhookAttempts>>[number];

/** Deliveries shown on an endpoint's page; the list has the others. */
const LATEST = 10;

/** The limit of test events that an organization's people send, which adding an endpoint does too. */
export const TEST_EVENTS = { requests: 10, windowSeconds: 60, sharedAs: 'test-events' };

export const listOwnEndpoints = (ctx: PortalContext): Promise<Endpoint[]> =>
  Promise.resolve(listWebhookEndpoints(ctx, ctx.organization.id));

const toAddress = (ctx: PortalContext, endpointId: number): EndpointAddress => ({
  organizationId: ctx.organization.id,
  endpointId,
});

/** An endpoint of the organization. Throws DomainError when it has none with that id. */
export async function findOwnEndpoint(ctx: PortalContext, endpointId: number): Promise<Endpoint> {
  const endpoint = (await listOwnEndpoints(ctx)).find(({ id }) => id === endpointId);
  if (endpoint === undefined) throw noEndpoint(endpointId);
  return endpoint;
}

/**
 * An endpoint of the organization, its latest deliveries and what came of those of 24 hours, in one statement. Throws DomainError when it has none with
 * that id.
 */
export async function getOwnEndpoint(
  ctx: PortalContext,
  endpointId: number,
): Promise<{ endpoint: Endpoint; deliveries: Delivery[]; day: EndpointDay }> {
  const organizationId = ctx.organization.id;
  const [endpoints, deliveries, [day]] = await ctx.db.batch([
    listWebhookEndpoints(ctx, organizationId),
    listWebhookDeliveries(ctx, { organizationId, endpointId, limit: LATEST }),
    summarizeEndpoint(ctx, toAddress(ctx, endpointId)),
  ]);
  const endpoint = endpoints.find(({ id }) => id === endpointId);
  if (endpoint === undefined) throw noEndpoint(endpointId);
  return { endpoint, deliveries, day: day ?? { delivered: 0, failed: 0, p95Ms: null } };
}

/** The secret that a form gives out: the same when it is sent again. */
const toSecret = ({ sessionSecret, submission }: FormContext): string =>
  deriveWebhookSecret(sessionSecret, submission.name);

/** The secret that an earlier submission of the form gave out, for a while; undefined afterwards. */
export const getSecretAgain = (ctx: FormContext, done: Done): string | undefined =>
  isShownAgain(ctx, done) ? toSecret(ctx) : undefined;

/** The moment until which the secret before a rotation signs, too. */
export const toOverlapEnd = ({ at }: Done): Date => new Date(at.getTime() + OVERLAP_MS);

/** Adds an endpoint and sends it a test event. The secret is returned only now. */
export async function addOwnEndpoint(
  ctx: FormContext,
  { url, types }: { url: string; types: EventType[] },
): Promise<{ id: number; secret: string }> {
  const verbs = ctx;
  const { id, secret } = await addWebhookEndpoint(verbs, {
    organizationId: ctx.organization.id,
    url,
    secret: toSecret(ctx),
    ...(types.length > 0 && { types }),
  });
  await tryOnce(verbs, toAddress(ctx, id));
  return { id, secret };
}

/** Sends the test event of a form that adds an endpoint, unless another submission of the form has. */
async function tryOnce(verbs: Ctx, address: EndpointAddress): Promise<void> {
  await sendTestEvent(verbs, address).catch((error) => {
    if (!isDoneBefore(error)) throw error;
  });
}

/** Finishes an addition that may have ended before its test event. */
export const addOwnEndpointAgain = (ctx: FormContext, done: Done): Promise<void> =>
  tryOnce(ctx, toAddress(ctx, Number(done.targetId)));

export const moveOwnEndpoint = (ctx: PortalContext, id: number, url: string) =>
  changeWebhookUrl(ctx, toAddress(ctx, id), url);
export const chooseOwnEvents = (ctx: PortalContext, id: number, types: EventType[]) =>
  changeWebhookEvents(ctx, toAddress(ctx, id), types.length === 0 ? null : types);
export const setOwnBatchSize = (ctx: PortalContext, id: number, size: number) =>
  setBatchSize(ctx, toAddress(ctx, id), size);
export const setOwnHeaders = (ctx: PortalContext, id: number, headers: string[]) =>
  setWebhookHeaders(ctx, toAddress(ctx, id), { headers });
export const rotateOwnSecret = (ctx: FormContext, id: number) =>
  rotateWebhookSecret(ctx, toAddress(ctx, id), { secret: toSecret(ctx) });
export const testOwnEndpoint = (ctx: PortalContext, id: number) => sendTestEvent(ctx, toAddress(ctx, id));
export const setOwnEndpointStatus = (
  ctx: PortalContext,
  id: number,
  status: 'active' | 'disabled' | 'removed',
) => unlessAlready(setWebhookEndpointStatus(ctx, toAddress(ctx, id), status));

/** Waiting deliveries of an endpoint are counted up to here. */
export const MAX_COUNTED_DELIVERIES = 1_000;

/** Counts the deliveries that an endpoint has yet to receive; one more than `MAX_COUNTED_DELIVERIES` when there are more. */
export const countOwnWaiting = async (ctx: PortalContext, endpointId: number): Promise<number> =>
  (
    await listWebhookDeliveries(ctx, {
      organizationId: ctx.organization.id,
      endpointId,
      states: ['pending', 'waiting'],
      limit: MAX_COUNTED_DELIVERIES + 1,
    })
  ).length;

/** A delivery of the organization with its attempts, newest first. Throws DomainError when it has none with that id. */
export async function getOwnDelivery(ctx: PortalContext, deliveryId: string) {
  const input = { organizationId: ctx.organization.id, deliveryId };
  const [delivery, attempts] = await Promise.all([
    getWebhookDelivery(ctx, input),
    listOwnAttempts(ctx, deliveryId),
  ]);
  return { ...delivery, log: attempts };
}

/** The attempts of a delivery of the organization, newest first. */
export const listOwnAttempts = async (ctx: PortalContext, deliveryId: string): Promise<Attempt[]> =>
  (await listWebhookAttempts(ctx, { organizationId: ctx.organization.id, deliveryId })).toReversed();

export const resendOwn = (ctx: PortalContext, which: { deliveryId: string } | { since: Date }) =>
  resendWebhooks(ctx, { organizationId: ctx.organization.id, ...which });

/** The secret that signs deliveries to URLs given in requests: shown once, replaced afterwards. */
export const showOwnAccountSecret = (ctx: PortalContext) => showAccountSecret(ctx, ctx.organization.id);
/** Shows the secret once more to a reader who has just been shown it. */
export const showOwnAccountSecretAgain = (ctx: PortalContext, done: Done) =>
  isShownAgain(ctx, done) ? readAccountSecret(ctx, ctx.organization.id) : undefined;
export const rotateOwnAccountSecret = (ctx: FormContext) =>
  rotateAccountSecret(ctx, ctx.organization.id, { secret: toSecret(ctx) });
