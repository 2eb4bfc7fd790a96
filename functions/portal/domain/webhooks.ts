import { isDoneBefore } from '../../../shared/dependencies/postgres-error.ts';
import { Refusal } from '../../../shared/verbs/refusal.ts';
import { addWebhookEndpoint } from '../../../shared/webhooks/endpoints/add-webhook-endpoint.ts';
import { changeWebhookUrl } from '../../../shared/webhooks/endpoints/change-webhook-url.ts';
import type { EndpointsContext } from '../../../shared/webhooks/endpoints/endpoints-context.ts';
import { listWebhookAttempts } from '../../../shared/webhooks/endpoints/list-webhook-attempts.ts';
import {
  type DeliveryState,
  listWebhookDeliveries,
} from '../../../shared/webhooks/endpoints/list-webhook-deliveries.ts';
import { listWebhookEndpoints } from '../../../shared/webhooks/endpoints/list-webhook-endpoints.ts';
import { resendWebhooks } from '../../../shared/webhooks/endpoints/resend-webhooks.ts';
import { rotateAccountSecret } from '../../../shared/webhooks/endpoints/rotate-account-secret.ts';
import { rotateWebhookSecret } from '../../../shared/webhooks/endpoints/rotate-webhook-secret.ts';
import { OVERLAP_MS } from '../../../shared/webhooks/endpoints/rotation.ts';
import { sendTestEvent } from '../../../shared/webhooks/endpoints/send-test-event.ts';
import { setWebhookEndpointStatus } from '../../../shared/webhooks/endpoints/set-webhook-endpoint-status.ts';
import {
  readAccountSecret,
  showAccountSecret,
} from '../../../shared/webhooks/endpoints/show-account-secret.ts';
import type { EventType } from '../../../shared/webhooks/event-types.ts';
import { deriveWebhookSecret } from '../../../shared/webhooks/secret.ts';
import type { FormContext, PortalContext } from '../context.ts';
import type { Done } from '../declare.ts';
import { changeWebhookEvents } from './change-webhook-events.ts';
import { isShownAgain } from './shown-again.ts';
import { unlessAlready } from './unless-already.ts';
import { withEnvironment } from './with-environment.ts';

export type Endpoint = Awaited<ReturnType<typeof listWebhookEndpoints>>[number];
export type Delivery = Awaited<ReturnType<typeof listWebhookDeliveries>>[number];

export const PER_PAGE = 50;

/** How often an organization's people may send test events, which adding an endpoint does too. */
export const TEST_EVENTS = { requests: 10, windowSeconds: 60, sharedAs: 'test-events' };

export const listOwnEndpoints = (ctx: PortalContext): Promise<Endpoint[]> =>
  Promise.resolve(listWebhookEndpoints(withEnvironment(ctx), ctx.organization.id));

const notFound = (what: string): Refusal => new Refusal(`There is no such ${what}.`, { reason: 'not-found' });

/**
 * An endpoint of the organization and its latest deliveries, in one statement. Throws Refusal when it has none with
 * that id.
 */
export async function getOwnEndpoint(
  ctx: PortalContext,
  endpointId: number,
  before: string | undefined,
): Promise<{ endpoint: Endpoint; deliveries: Delivery[] }> {
  const verbs = withEnvironment(ctx);
  const organizationId = ctx.organization.id;
  const [endpoints, deliveries] = await ctx.db.batch([
    listWebhookEndpoints(verbs, organizationId),
    listWebhookDeliveries(verbs, { organizationId, endpointId, before, limit: PER_PAGE }),
  ]);
  const endpoint = endpoints.find(({ id }) => id === endpointId);
  if (endpoint === undefined) throw notFound('endpoint');
  return { endpoint, deliveries };
}

/** Endpoint verbs find them by id alone, so ownership is checked here. */
async function onOwn<T>(
  ctx: PortalContext,
  endpointId: number,
  run: (verbs: ReturnType<typeof withEnvironment>) => Promise<T>,
): Promise<T> {
  if (!(await listOwnEndpoints(ctx)).some(({ id }) => id === endpointId)) throw notFound('endpoint');
  return await run(withEnvironment(ctx));
}

/** The secret that a form gives out: the same when it is sent again. */
const toSecret = ({ sessionSecret, sending }: FormContext): string =>
  deriveWebhookSecret(sessionSecret, sending.name);

/** The secret that an earlier sending of the form gave out, for a while; undefined afterwards. */
export const getSecretAgain = (ctx: FormContext, done: Done): string | undefined =>
  isShownAgain(ctx, done) ? toSecret(ctx) : undefined;

/** Until when the secret before a rotation signs too. */
export const toOverlapEnd = ({ at }: Done): Date => new Date(at.getTime() + OVERLAP_MS);

/** Adds an endpoint and sends it a test event. The secret is returned only now. */
export async function addOwnEndpoint(
  ctx: FormContext,
  { url, types }: { url: string; types: EventType[] },
): Promise<{ id: number; secret: string }> {
  const verbs = withEnvironment(ctx);
  const { id, secret } = await addWebhookEndpoint(verbs, {
    ...{ organizationId: ctx.organization.id, url, secret: toSecret(ctx) },
    ...(types.length > 0 && { types }),
  });
  await tryOnce(verbs, id);
  return { id, secret };
}

/** Sends the test event of a form that adds an endpoint, unless another sending of the form has. */
async function tryOnce(verbs: EndpointsContext, endpointId: number): Promise<void> {
  await sendTestEvent(verbs, endpointId).catch((error) => {
    if (!isDoneBefore(error)) throw error;
  });
}

/** Finishes an addition that may have ended before its test event. */
export const addOwnEndpointAgain = (ctx: FormContext, done: Done): Promise<void> =>
  onOwn(ctx, Number(done.targetId), (verbs) => tryOnce(verbs, Number(done.targetId)));

export const moveOwnEndpoint = (ctx: PortalContext, id: number, url: string) =>
  onOwn(ctx, id, (verbs) => changeWebhookUrl(verbs, id, url));
export const chooseOwnEvents = (ctx: PortalContext, id: number, types: EventType[]) =>
  onOwn(ctx, id, (verbs) => changeWebhookEvents(verbs, id, types.length === 0 ? null : types));
export const rotateOwnSecret = (ctx: FormContext, id: number) =>
  onOwn(ctx, id, (verbs) => rotateWebhookSecret(verbs, id, { secret: toSecret(ctx) }));
export const testOwnEndpoint = (ctx: PortalContext, id: number) =>
  onOwn(ctx, id, (verbs) => sendTestEvent(verbs, id));
export const setOwnEndpointStatus = (
  ctx: PortalContext,
  id: number,
  status: 'active' | 'disabled' | 'removed',
) => onOwn(ctx, id, (verbs) => unlessAlready(setWebhookEndpointStatus(verbs, id, status)));

export const listOwnDeliveries = (
  ctx: PortalContext,
  states: DeliveryState[] | undefined,
  before: string | undefined,
): Promise<Delivery[]> =>
  Promise.resolve(
    listWebhookDeliveries(withEnvironment(ctx), {
      organizationId: ctx.organization.id,
      limit: PER_PAGE,
      before,
      ...(states && { states }),
    }),
  );

/** The attempts of a delivery of the organization. Throws Refusal when it has none with that id. */
export async function listOwnAttempts(ctx: PortalContext, deliveryId: string) {
  const attempts = await listWebhookAttempts(withEnvironment(ctx), deliveryId, ctx.organization.id);
  if (attempts.length === 0) throw notFound('delivery');
  return attempts;
}

export const resendOwn = (ctx: PortalContext, which: { deliveryId: string } | { since: Date }) =>
  resendWebhooks(withEnvironment(ctx), { organizationId: ctx.organization.id, ...which });

/** The secret that signs deliveries to URLs given in requests: shown once, replaced afterwards. */
export const showOwnAccountSecret = (ctx: PortalContext) =>
  showAccountSecret(withEnvironment(ctx), ctx.organization.id);
/** The same to who has just been shown it. */
export const showOwnAccountSecretAgain = (ctx: PortalContext, done: Done) =>
  isShownAgain(ctx, done) ? readAccountSecret(withEnvironment(ctx), ctx.organization.id) : undefined;
export const rotateOwnAccountSecret = (ctx: FormContext) =>
  rotateAccountSecret(withEnvironment(ctx), ctx.organization.id, { secret: toSecret(ctx) });
