import { sql } from 'drizzle-orm';
import { containing, type Finder, where } from '../kernel/search.ts';

/** Endpoints that are not removed, by a part of their URL. */
export const searchEndpoints: Finder = (organizationId, { text }) =>
  where(
    text,
    (part) => sql`select id::text, url, '', status, created_at
        from webhook_endpoint
       where organization_id = ${organizationId} and status <> 'removed' and url ilike ${containing(part)}
       order by id desc`,
  );

/** A delivery, by its id. */
export const searchDeliveries: Finder = (organizationId, { id }) =>
  where(
    id,
    (uuid) => sql`select delivery.id::text, event.type, delivery.id::text, delivery.state, event.occurred_at
            from webhook_delivery delivery join webhook_event event on event.id = delivery.event_id
           where delivery.organization_id = ${organizationId} and delivery.id = ${uuid}::uuid`,
  );
