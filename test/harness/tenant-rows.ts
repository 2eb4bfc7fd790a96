import { CAPABILITIES, SERVICE_CODES } from '../../shared/kernel/services.ts';
import { type WithDatabase, withClient } from './database.ts';

type TenantRows = {
  name: string;
  email: string;
  /** Null: no currency and no account. */
  currency: string | null;
  balanceMicro: bigint;
  /** Micros by item; null: no price. */
  prices: Record<string, bigint | null>;
  /** SHA-256 of its full-access key's token, hex. */
  tokenHash: string;
  tokenHint: string;
};

/**
 * Inserts what the operator's verbs create for a new customer (organization, account, cost center, owner, services,
 * prices, a first payment and a key) in few round trips, since nearly every test starts with it.
 */
export function insertTenant(
  environment: WithDatabase,
  { name, email, currency, balanceMicro, prices, tokenHash, tokenHint }: TenantRows,
): Promise<{ organizationId: number; ownerId: number }> {
  return withClient(environment, async (client) => {
    const { rows } = await client.query<{ id: string; owner: string }>(
      `with made as (insert into organization (name, currency) values ($1, $2) returning id),
        account as (insert into billing_account (organization_id, mode, currency)
                    select id, 'prepaid', $2 from made where $2::text is not null),
        center as (insert into cost_center (organization_id, code, name)
                   select id, 'default', 'Default' from made returning id),
        owner as (insert into "user" (name, email) values ($3, $3) returning id),
        member as (insert into membership (organization_id, user_id, role)
                   select made.id, owner.id, 'owner' from made, owner),
        services as (insert into organization_service (organization_id, service, enabled)
                     select made.id, service, true from made, unnest($4::text[]) service),
        prices as (insert into price (organization_id, currency, item, amount_micro, effective_from)
                   select made.id, $2, item, micro, now() - interval '1 second'
                     from made, unnest($5::text[], $6::bigint[]) as priced (item, micro)),
        key as (insert into api_key (organization_id, cost_center_id, created_by, name, token_hash, token_hint, capabilities)
                select made.id, center.id, owner.id, 'Test', decode($7, 'hex'), $8, $9 from made, center, owner)
       select made.id, owner.id as owner from made, owner`,
      [
        name,
        currency,
        email,
        SERVICE_CODES,
        Object.keys(prices),
        Object.values(prices),
        tokenHash,
        tokenHint,
        CAPABILITIES,
      ],
    );
    const [organizationId, ownerId] = [Number(rows[0]?.id), Number(rows[0]?.owner)];
    if (currency !== null && balanceMicro > 0n)
      await client.query(
        "select routine.post_movement($1, 'topup', $2, null, 1, 'Top-up', 'opening', null, 'payment')",
        [organizationId, balanceMicro],
      );
    return { organizationId, ownerId };
  });
}
