import { and, sql } from 'drizzle-orm';
import * as z from 'zod';
import { webhookEndpoint } from '../../../db/webhooks/tables/webhook-endpoint.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { encryptSecret, getKeyRingOrThrow } from '../../kernel/key-rings.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { INPUT_MESSAGES } from '../../kernel/verbs/messages.ts';
import { EVENT_TYPE_NAMES } from '../event-names.ts';
import { writeOwnHeaders } from '../secrets/open-secrets.ts';
import { BatchSize } from './add-webhook-endpoint.ts';
import { checkReceiver } from './check-receiver.ts';
import { checkWebhookUrl } from './check-webhook-url.ts';
import { type EndpointAddress, getEndpointOrThrow, isAt, noEndpoint } from './endpoint-address.ts';
import { HeaderLines, toOwnHeaders } from './own-headers.ts';

/**
 * Enables, disables or removes an endpoint. While disabled, its deliveries wait; once removed, they end. Only an
 * operator can enable what an operator has disabled. Throws DomainError when it already has the status, or the caller may
 * not change it.
 */
export const setWebhookEndpointStatus = audited(
  {
    verb: 'webhook.set-status',
    changes: webhookEndpoint,
    records: (address, status) => ({ ...address, status }),
  },
  async (ctx: Ctx, address: EndpointAddress, status: 'active' | 'disabled' | 'removed') => {
    const { endpointId } = address;
    const before = await getEndpointOrThrow(ctx, address);
    const isOperator = ctx.actor.actor === 'operator';
    const reason = isOperator ? 'operator' : 'customer';
    const isUnchanged = before.status === status && (status === 'active' || before.disabledReason === reason);
    if (isUnchanged) throw new DomainError('ENDPOINT_STATUS_UNCHANGED', { endpointId, status });
    const now = ctx.clock();
    const isDisabled = status === 'disabled';
    const changed = await ctx.db
      .update(webhookEndpoint)
      .set({
        status,
        disabledReason: isDisabled ? reason : null,
        disabledAt: isDisabled ? now : null,
        removedAt: status === 'removed' ? now : null,
        consecutiveFailures: 0,
        failingSince: null,
      })
      .where(
        and(
          isAt(address),
          isOperator || status === 'removed'
            ? undefined
            : sql`${webhookEndpoint.disabledReason} is distinct from 'operator'`,
        ),
      )
      .returning({ id: webhookEndpoint.id });
    if (changed.length === 0) throw new DomainError('ENDPOINT_DISABLED_BY_OPERATOR');
    return { id: endpointId, url: before.url, status };
  },
);

/** Sets how many events an endpoint takes per request. What was sent before keeps its form when it is retried. */
export const setBatchSize = audited(
  {
    verb: 'webhook.set-batch-size',
    changes: webhookEndpoint,
    records: (address, batchSize) => ({ ...address, batchSize }),
  },
  async (ctx: Ctx, address: EndpointAddress, size: number) => {
    const batchSize = checkInput(BatchSize, size);
    const [changed] = await ctx.db
      .update(webhookEndpoint)
      .set({ batchSize })
      .where(isAt(address))
      .returning({ id: webhookEndpoint.id, url: webhookEndpoint.url, batchSize: webhookEndpoint.batchSize });
    if (changed === undefined) throw noEndpoint(address.endpointId);
    return changed;
  },
);

/** Sets the organization's own headers of each request to an endpoint; none: without any. Their values are never shown again. */
export const setWebhookHeaders = audited(
  {
    verb: 'webhook.set-headers',
    changes: webhookEndpoint,
    records: (address, { headers }) => ({ ...address, names: Object.keys(toOwnHeaders(headers)) }),
  },
  async (ctx: Ctx, address: EndpointAddress, input: { headers: string[] }) => {
    const { headers: lines } = checkInput(z.object({ headers: HeaderLines }), input);
    const own = toOwnHeaders(lines);
    const headerNames = Object.keys(own);
    const ring = getKeyRingOrThrow(ctx, 'WEBHOOK_SECRETS_KEY');
    const headers =
      headerNames.length === 0
        ? null
        : await encryptSecret(ring, address.organizationId, writeOwnHeaders(own));
    const [changed] = await ctx.db
      .update(webhookEndpoint)
      .set({ headers, headerNames })
      .where(isAt(address))
      .returning({
        id: webhookEndpoint.id,
        url: webhookEndpoint.url,
        headerNames: webhookEndpoint.headerNames,
      });
    if (changed === undefined) throw noEndpoint(address.endpointId);
    return changed;
  },
);

const Types = z.array(z.enum(EVENT_TYPE_NAMES)).min(1, INPUT_MESSAGES.empty).nullable();

/** Sets the events an endpoint receives; null: all, including future kinds. */
export const changeWebhookEvents = audited(
  {
    verb: 'webhook.change-events',
    changes: webhookEndpoint,
    records: (address, types) => ({ ...address, types }),
  },
  async (ctx: Ctx, address: EndpointAddress, input: z.input<typeof Types>) => {
    const types = checkInput(Types, input);
    await checkReceiver(ctx, { organizationId: address.organizationId }, { services: null, types }, 'types');
    const [changed] = await ctx.db
      .update(webhookEndpoint)
      .set({ types, services: null })
      .where(isAt(address))
      .returning({ id: webhookEndpoint.id });
    if (changed === undefined) throw noEndpoint(address.endpointId);
    return { ...changed, types };
  },
);

/** Changes an endpoint's URL; pending deliveries use it from their next attempt. */
export const changeWebhookUrl = audited(
  {
    verb: 'webhook.change-url',
    changes: webhookEndpoint,
    records: (address, url) => ({ ...address, url }),
  },
  async (ctx: Ctx, address: EndpointAddress, text: string) => {
    const { id, services, types } = await getEndpointOrThrow(ctx, address);
    await checkReceiver(ctx, address, { services, types }, 'url');
    const url = await checkWebhookUrl(ctx, text);
    await ctx.db.update(webhookEndpoint).set({ url }).where(isAt(address));
    return { id, url };
  },
);
