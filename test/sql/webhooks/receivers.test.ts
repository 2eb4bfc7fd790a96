import { expect, test } from 'vitest';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
import { checkReceiver } from '../../../shared/webhooks/endpoints/check-receiver.ts';
import { overPg } from '../suite/suite-of.ts';
import { openTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();

/** An organization that reserves money and people, with its endpoint and a developer who may move it. */
async function openReserved() {
  const { organizationId } = await openTenant(sql);
  await sql.query('update organization set developers_grant_account = false where id = $1', [organizationId]);
  const [row] = await sql.query<{ developer: string; endpoint: string }>(
    `with person as (insert into "user" (name, email) values ('Dev', 'dev-' || $1::bigint || '@example.com') returning id),
     member as (insert into membership (organization_id, user_id, role) select $1, id, 'developer' from person)
     select person.id as developer, endpoint.id as endpoint from person, webhook_endpoint endpoint where organization_id = $1`,
    [organizationId],
  );
  const ctx = {
    db: overPg(sql.client()),
    actor: { actor: 'user', actorId: Number(row?.developer) },
  } as unknown as Ctx;
  const address = { organizationId, endpointId: Number(row?.endpoint) };
  const types = ['urlshortener.link.created'];
  /** Keeps a delivery of these types to the endpoint. */
  const keep = (state: string, ...kept: string[]) =>
    sql.query(
      `with event as (
         insert into webhook_event (organization_id, type, service, occurred_at, data)
         select $1, type, split_part(type, '.', 1), now(), '{}' from unnest($4::text[]) type returning id)
       insert into webhook_delivery (event_id, event_ids, organization_id, endpoint_id, state, lane)
       select ids[1], case when cardinality(ids) > 1 then ids end, $1, $2, $3, 'endpoint-' || $2::bigint
         from (select array_agg(id) as ids from event) events`,
      [organizationId, address.endpointId, state, kept],
    );
  return { ctx, address, keep, move: () => checkReceiver(ctx, address, { services: null, types }, 'url') };
}

test('whoever may not see what an endpoint keeps from before its filter was narrowed cannot move it', async () => {
  for (const [state, ...kept] of [
    ['delivered', 'voice.completed'],
    ['failed', 'voice.completed'],
    ['waiting', 'voice.completed'],
    ['pending', 'urlshortener.link.created', 'voice.completed'],
  ] as const) {
    const { keep, move } = await openReserved();
    await keep(state, ...kept);
    await expect(move(), state).rejects.toMatchObject({
      code: 'EVENTS_WITHHELD',
      details: { field: 'url', types: ['voice.completed'] },
    });
  }
});

test('an endpoint that keeps only what everyone sees is moved, and so is one of an organization that reserves nothing', async () => {
  const { ctx, address, keep, move } = await openReserved();
  await keep('delivered', 'urlshortener.link.created', 'webhook.test');
  await move();
  await keep('failed', 'voice.completed');
  await expect(move()).rejects.toMatchObject({ code: 'EVENTS_WITHHELD' });
  // Events are chosen whatever the endpoint keeps: it stays where it is.
  const { organizationId } = address;
  await checkReceiver(ctx, { organizationId }, { services: null, types: ['webhook.test'] }, 'types');
  await sql.query('update organization set developers_grant_account = true where id = $1', [organizationId]);
  await move();
});
