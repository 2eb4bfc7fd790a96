import { beforeEach, expect, test } from 'vitest';
import { purgeWebhooks } from '../../../db/webhooks/queries/webhook-outbox.ts';
import { overPg } from '../suite/suite-of.ts';
import { openTenant, type SqlTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { webhooksOf } from './webhooks.ts';

const sql = useSql();
const { emitOne, clear } = webhooksOf(sql);
beforeEach(clear);

const NOW = new Date('2026-06-01T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

/** A delivery with one attempt, both so many days old. */
async function addDelivery(tenant: SqlTenant, days: number, state: string, triedDaysAgo = days) {
  const id = await emitOne(tenant);
  await sql.query(
    `with delivery as (update webhook_delivery set state = $2, attempts = 1, created_at = $3 where id = $1 returning event_id),
          event as (update webhook_event set created_at = $3 where id = (select event_id from delivery))
     insert into webhook_attempt (delivery_id, attempt, sent_id, trigger, url, started_at)
     values ($1, 1, $1, 'schedule', 'https://example.com', $4)`,
    [id, state, daysAgo(days), daysAgo(triedDaysAgo)],
  );
  return id;
}

/** How many rows are left of a delivery, and of its attempts. */
const leftOf = async (id: string) => [
  (await sql.query('select from webhook_delivery where id = $1', [id])).length,
  (await sql.query('select from webhook_attempt where delivery_id = $1', [id])).length,
];

const purge = (limit?: number) => purgeWebhooks(overPg(sql.client()), NOW, limit);

test('the log and delivered events are kept 30 days, and the review queue 90', async () => {
  const tenant = await openTenant(sql);
  const kept = {
    recent: await addDelivery(tenant, 29, 'delivered'),
    delivered: await addDelivery(tenant, 31, 'delivered'),
    failed: await addDelivery(tenant, 31, 'failed'),
    waiting: await addDelivery(tenant, 89, 'waiting'),
    forgotten: await addDelivery(tenant, 91, 'failed'),
    resent: await addDelivery(tenant, 31, 'delivered', 0),
  };
  expect(await purge()).toBe(false);
  const left: Record<string, number[]> = {};
  for (const [name, id] of Object.entries(kept)) left[name] = await leftOf(id);
  expect(left).toEqual({
    recent: [1, 1],
    delivered: [0, 0],
    failed: [1, 0],
    waiting: [1, 0],
    forgotten: [0, 0],
    resent: [1, 1],
  });
});

test('what is due is deleted in parts, however much it is', async () => {
  const tenant = await openTenant(sql);
  const old = [await addDelivery(tenant, 31, 'delivered'), await addDelivery(tenant, 31, 'delivered')];
  let parts = 1;
  while (await purge(1)) parts += 1;
  expect(parts).toBeGreaterThan(2);
  for (const id of old) expect(await leftOf(id)).toEqual([0, 0]);
});
