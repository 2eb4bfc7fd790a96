import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { mayHandOver } from '../../people/disclosure.ts';
import { getGranterOrThrow } from '../../people/get-granter-or-throw.ts';
import { EVENT_TYPE_NAMES, type EventType, serviceOf, shownByEvent } from '../event-names.ts';

/** The events that an endpoint takes; null: all, including later ones. */
type Filter = { services: readonly string[] | null; types: readonly string[] | null };

/**
 * Checks that who asks may send these events to an endpoint: a server sees what its events show, whatever pages its owner may
 * open. Throws EVENTS_WITHHELD, naming the `field` that chose them.
 */
export async function checkReceiver(
  ctx: Ctx,
  organizationId: number,
  { services, types }: Filter,
  field: string,
): Promise<void> {
  if (ctx.actor.actor !== 'user') return;
  const granter = await getGranterOrThrow(ctx, { organizationId, userId: ctx.actor.actorId });
  const withheld = EVENT_TYPE_NAMES.filter(
    (type) => isReceived(type, { services, types }) && !mayHandOver(granter, shownByEvent(type)),
  );
  if (withheld.length > 0) throw new DomainError('EVENTS_WITHHELD', { field, types: withheld });
}

const isReceived = (type: EventType, { services, types }: Filter): boolean =>
  (types === null || types.includes(type)) && (services === null || services.includes(serviceOf(type)));
