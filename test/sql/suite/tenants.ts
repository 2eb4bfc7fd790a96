import type { STORED_A_DAY } from '../../../db/billing/tables/plan-usage.ts';
import { SANDBOX_QUOTAS } from '../../../db/people/tables/sandbox.ts';
import { openAccount, type Terms } from './accounts.ts';
import type { Sql } from './use-sql.ts';

export type SqlTenant = { organizationId: number; keyId: number; costCenterId: number };

/** An organization with an account, a key and an endpoint; `prices`: micros by item. */
export async function openTenant(sql: Sql, terms: Terms = {}, prices: Record<string, number | null> = {}) {
  const organizationId = await openAccount(sql.client(), terms);
  for (const [item, micro] of Object.entries(prices)) await setPrice(sql, organizationId, item, micro);
  return await equip(sql, organizationId);
}

/** Adds a webhook endpoint for all events, a key and a cost center to an organization. */
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

/** The creator, as creating functions take it. */
export const creatorOf = ({ organizationId, keyId, costCenterId }: SqlTenant) => ({
  organization: organizationId,
  apiKey: keyId,
  costCenter: costCenterId,
});

/** A price of an organization, by default in force since long ago. */
export const setPrice = (
  sql: Sql,
  organizationId: number,
  item: string,
  micro: number | null,
  from = '2020-01-01',
) =>
  sql.query(
    `insert into price (organization_id, currency, item, amount_micro, effective_from)
     values ($1, 'COP', $2, $3, $4)`,
    [organizationId, item, micro, from],
  );

export const setPlan = (sql: Sql, organizationId: number, service: string, dailyQuota = 100_000) =>
  sql.query(
    "insert into plan (organization_id, service, name, starts_at, daily_quota) values ($1, $2, 'Plan', '2020-01-01', $3)",
    [organizationId, service, dailyQuota],
  );

export const endPlans = (sql: Sql, organizationId: number) =>
  sql.query('update plan set ends_at = clock_timestamp() where organization_id = $1', [organizationId]);

export const setSpendLimit = (sql: Sql, organizationId: number, period: 'day' | 'month', micro: number) =>
  sql.query(
    `insert into spend_limit (organization_id, period, limit_micro) values ($1, $2, $3)
     on conflict (organization_id, period) do update set limit_micro = excluded.limit_micro`,
    [organizationId, period, micro],
  );

export const topUp = (sql: Sql, organizationId: number, micro: number) =>
  sql.query("select routine.post_movement($1, 'topup', $2, null, 1, 'More', 'more', null, 'payment')", [
    organizationId,
    micro,
  ]);

/** Makes an organization a sandbox, which has used up its quota of a service today. */
export async function toSandbox(
  sql: Sql,
  organizationId: number,
  service: keyof typeof SANDBOX_QUOTAS,
): Promise<void> {
  const { organizationId: parent } = await openTenant(sql);
  await sql.query('update organization set sandbox_of = $2 where id = $1', [organizationId, parent]);
  await sql.query(
    `insert into plan_usage (organization_id, service, day, used)
     values ($1, $2, (now() at time zone 'America/Bogota')::date, $3)`,
    [organizationId, service, SANDBOX_QUOTAS[service]],
  );
}

/** Sets how much of what an organization may store in a day it has stored today. */
export const setStored = (sql: Sql, organizationId: number, kind: keyof typeof STORED_A_DAY, used: number) =>
  sql.query(
    `insert into plan_usage (organization_id, service, day, used)
     values ($1, $2, (now() at time zone 'America/Bogota')::date, $3)
     on conflict (organization_id, service, day) do update set used = excluded.used`,
    [organizationId, kind, used],
  );

/** A request under an idempotency key; its hash repeats two hexadecimal digits. */
export const keyedBy = (key: string, request = 'aa', filled?: string) => ({
  key,
  operation: 'create',
  requestHash: request.repeat(32),
  ...(filled === undefined ? {} : { filledHash: filled.repeat(32) }),
});

/** Marks a key as used by a request that differs from those of `keyedBy`. */
export const takeKey = (sql: Sql, organizationId: number, key: string) =>
  sql.query(
    `insert into idempotency_key (organization_id, key, operation, request_hash, result)
     values ($1, $2, 'create', decode(repeat('0f', 32), 'hex'), '{}')`,
    [organizationId, key],
  );

/** The events of an organization, oldest first. */
export const eventsOf = (sql: Sql, organizationId: number) =>
  sql.query<{ type: string; data: unknown }>(
    'select type, data from webhook_event where organization_id = $1 order by occurred_at, created_at',
    [organizationId],
  );

/** Counts the rows of a table that belong to an organization. */
export const countOf = async (sql: Sql, table: string, organizationId: number): Promise<number> =>
  (await sql.query(`select from ${table} where organization_id = $1`, [organizationId])).length;
