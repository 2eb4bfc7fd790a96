import { sql } from 'drizzle-orm';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { mayHandOver } from '../../people/disclosure.ts';
import { getGranterOrThrow } from '../../people/get-granter-or-throw.ts';
import { EVENT_TYPE_NAMES, type EventType, serviceOf, shownByEvent } from '../event-names.ts';
import type { EndpointAddress } from './endpoint-address.ts';

/** The events that an endpoint takes; null: all, including later ones. */
type Filter = { services: readonly string[] | null; types: readonly string[] | null };

/**
 * Checks that who asks may send these events to an endpoint: a server sees what its events show, whatever pages its owner may
 * open. `endpointId`: one whose address changes, which gets also what it took before and still keeps, when it is tried again or
 * resent. Throws EVENTS_WITHHELD, naming the `field` that chose them.
 */
export async function checkReceiver(
  ctx: Ctx,
  { organizationId, endpointId }: Pick<EndpointAddress, 'organizationId'> & Partial<EndpointAddress>,
  filter: Filter,
  field: string,
): Promise<void> {
  if (ctx.actor.actor !== 'user') return;
  const granter = await getGranterOrThrow(ctx, { organizationId, userId: ctx.actor.actorId });
  const reserved = EVENT_TYPE_NAMES.filter((type) => !mayHandOver(granter, shownByEvent(type)));
  if (reserved.length === 0) return;
  const received = reserved.filter((type) => isReceived(type, filter));
  const withheld =
    received.length > 0 || endpointId === undefined
      ? received
      : await findKept(ctx, { organizationId, endpointId }, reserved);
  if (withheld.length > 0) throw new DomainError('EVENTS_WITHHELD', { field, types: withheld });
}

const isReceived = (type: EventType, { services, types }: Filter): boolean =>
  (types === null || types.includes(type)) && (services === null || services.includes(serviceOf(type)));

/** One of these types of which an endpoint was sent or is to be sent an event, as long as its deliveries are kept; none: empty. */
async function findKept(
  { db }: Ctx,
  { organizationId, endpointId }: EndpointAddress,
  types: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ type: string }>(sql`
    select event.type from webhook_delivery delivery
      join webhook_event event on event.id = any (coalesce(event_ids, array[event_id]))
     where delivery.organization_id = ${organizationId} and endpoint_id = ${endpointId}
       and event.type = any (${sql.param(types)}::text[])
     limit 1`);
  return rows.map(({ type }) => type);
}
