import { sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { defineDueRows } from '../../engine/due-rows.ts';
import { webhookDelivery } from '../tables/webhook-delivery.ts';

/** Deliveries that no run has claimed: a lane's run claims them, and `sweep_webhooks` finds its lane. */
export const DUE_DELIVERIES = defineDueRows<{ id: string }>({
  work: 'deliveries',
  table: webhookDelivery,
  key: ['id'],
  open: sql`work.state = 'pending' and (work.claimed_until is null or work.claimed_until < now())`,
  due: 'next_attempt_at',
  names: sql`work.id`,
});

/** Rows of each kind deleted per run, so that no statement holds locks for long. */
const MAX_DELETED = 10_000;

/**
 * Deletes the log of attempts after 30 days, and events too (those in the review queue after 90), but none that was
 * tried within 30 days. Returns whether there is more.
 */
export async function purgeWebhooks(db: Database, now: Date, limit = MAX_DELETED): Promise<boolean> {
  const at = now.toISOString();
  const { rows } = await db.execute<{ isFull: boolean }>(sql`
    with kept as materialized (
      select unnest(event_ids) as id
        from webhook_delivery delivery
       where event_ids is not null and created_at < ${at}::timestamptz - interval '30 days'
         and (state in ('pending', 'waiting', 'failed') and created_at >= ${at}::timestamptz - interval '90 days'
              or exists (select from webhook_attempt attempt
                          where attempt.delivery_id = delivery.id
                            and attempt.started_at >= ${at}::timestamptz - interval '30 days'))
    ),
    attempt as (
      delete from webhook_attempt where (delivery_id, attempt) in (
        select delivery_id, attempt from webhook_attempt
         where started_at < ${at}::timestamptz - interval '30 days'
         order by started_at
         limit ${limit})
      returning 1
    ),
    event as (
      delete from webhook_event where id in (
        select event.id
          from webhook_event event
         where event.created_at < ${at}::timestamptz - interval '30 days'
           and not exists (select from webhook_delivery delivery
                            where delivery.event_id = event.id and delivery.state in ('pending', 'waiting', 'failed')
                              and event.created_at >= ${at}::timestamptz - interval '90 days')
           and not exists (select from webhook_delivery delivery
                             join webhook_attempt attempt on attempt.delivery_id = delivery.id
                            where delivery.event_id = event.id
                              and attempt.started_at >= ${at}::timestamptz - interval '30 days')
           -- All events of a batch stay for it, though only the first leads to its delivery.
           and event.id not in (select id from kept)
         order by event.created_at
         limit ${limit})
      returning 1
    )
    select greatest((select count(*) from attempt), (select count(*) from event)) >= ${limit} as "isFull"`);
  return rows[0]?.isFull ?? false;
}

type FlappingEndpoint = {
  endpointId: number;
  organizationId: number;
  failed: number;
  succeeded: number;
};

/** Endpoints that fail more often than they succeed for a day, but never long enough in a row to be disabled. */
export async function findFlappingEndpoints(db: Database, now: Date): Promise<FlappingEndpoint[]> {
  const { rows } = await db.execute<FlappingEndpoint>(sql`
    select endpoint.id::int as "endpointId", endpoint.organization_id::int as "organizationId",
           count(*) filter (where attempt.outcome = 'failed')::int as failed,
           count(*) filter (where attempt.outcome = 'succeeded')::int as succeeded
      from webhook_attempt attempt
      join webhook_delivery delivery on delivery.id = attempt.delivery_id
      join webhook_endpoint endpoint on endpoint.id = delivery.endpoint_id
     where attempt.started_at > ${now.toISOString()}::timestamptz - interval '1 day' and endpoint.status = 'active'
     group by endpoint.id
    having count(*) filter (where attempt.outcome = 'failed') >= 10
       and count(*) filter (where attempt.outcome = 'failed') > count(*) filter (where attempt.outcome = 'succeeded')
     order by endpoint.id`);
  return rows;
}
