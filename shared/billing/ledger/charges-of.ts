import type { MovementKind } from '../../../db/billing/tables/price-items.ts';

/** Rows (organization_id, micro) of charges of a kind, posted and pending. */
export const chargesOf = (kind: MovementKind): string => `
  select organization_id, -amount_micro as micro
    from movement
   where type = 'charge' and kind = '${kind}' and ($1::bigint is null or organization_id = $1)
   union all
  select organization_id, unit_micro * quantity
    from pending_usage
   where kind = '${kind}' and ($1::bigint is null or organization_id = $1)`;
