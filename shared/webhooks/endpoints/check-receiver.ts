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
  const kept = endpointId === undefined ? [] : await findKeptTypes(ctx, { organizationId, endpointId });
  const withheld = reserved.filter((type) => isReceived(type, filter) || kept.includes(type));
  if (withheld.length > 0) throw new DomainError('EVENTS_WITHHELD', { field, types: withheld });
}

const isReceived = (type: EventType, { services, types }: Filter): boolean =>
  (types === null || types.includes(type)) && (services === null || services.includes(serviceOf(type)));

/** The types of all events that an endpoint was sent or is to be sent, as long as its deliveries are kept. */
async function findKeptTypes(
  { db }: Ctx,
  { organizationId, endpointId }: EndpointAddress,
): Promise<string[]> {
  const { rows } = await db.execute<{ type: string }>(sql`
    select distinct event.type from webhook_delivery delivery
      join webhook_event event on event.id = any (coalesce(event_ids, array[event_id]))
     where delivery.organization_id = ${organizationId} and endpoint_id = ${endpointId}`);
  return rows.map(({ type }) => type);
}
