import type { Sql } from './use-sql.ts';

export type SqlTenant = { organizationId: number; keyId: number; costCenterId: number };

/** A webhook endpoint that takes everything, a key and a cost center for an organization. */
export async function equip(sql: Sql, organizationId: number): Promise<SqlTenant> {
  const [row] = await sql.query<{ key: string; center: string }>(
    `with owner as (insert into "user" (name, email) values ('Sql', 'sql-' || $1::bigint || '@example.com') returning id),
     member as (insert into membership (organization_id, user_id, role) select $1::bigint, id, 'owner' from owner),
     center as (insert into cost_center (organization_id, code, name) values ($1::bigint, 'default', 'Default') returning id),
     endpoint as (insert into webhook_endpoint (organization_id, url, secret) values ($1::bigint, 'https://example.com', '')),
     key as (insert into api_key (organization_id, cost_center_id, created_by, name, token_hash, token_hint, capabilities)
             select $1::bigint, center.id, owner.id, 'Sql', sha256(convert_to('sql-' || $1::bigint, 'UTF8')), 'test', '{}' from center, owner
             returning id)
     select key.id as key, center.id as center from key, center`,
    [organizationId],
  );
  return { organizationId, keyId: Number(row?.key), costCenterId: Number(row?.center) };
}

/** A price of an organization from long ago. */
export const setPrice = (sql: Sql, organizationId: number, item: string, micro: number) =>
  sql.query(
    `insert into price (organization_id, currency, item, amount_micro, effective_from)
     values ($1, 'COP', $2, $3, '2020-01-01')`,
    [organizationId, item, micro],
  );

/** The events of an organization, oldest first. */
export const eventsOf = (sql: Sql, organizationId: number) =>
  sql.query<{ type: string; data: unknown }>(
    'select type, data from webhook_event where organization_id = $1 order by occurred_at, created_at',
    [organizationId],
  );
