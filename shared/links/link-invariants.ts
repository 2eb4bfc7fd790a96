import { toSqlText } from '../../db/engine/sql-functions/define-sql-function.ts';
import { shownLinkStatus } from '../../db/links/functions/links.ts';
import { chargesOutside, isPricedAt, unitPriceBounds } from '../billing/ledger/charges.ts';
import { GRACE, type Invariant } from '../billing/ledger/invariant.ts';

const LINK = {
  organization: 'organization.id',
  currency: 'organization.currency',
  service: "'urlshortener'",
  item: "'urlshortener.link'",
};
const BEFORE = `(link.created_at - ${GRACE})`;

const SHOWN_STATUS = toSqlText(shownLinkStatus, { status: 'status', blockedAt: 'blocked_at' });

/** Invariants of charges for short links, and of the counts of links by status. */
export const LINK_INVARIANTS: Invariant[] = [
  {
    name: 'link-charges',
    holds: 'Every link created without a plan or a batch was charged at the price at that moment.',
    unit: 'micros',
    // Without a price nothing can be created: a missing price just before is not one that a link was charged at.
    sql: chargesOutside(
      'links created',
      'link',
      `select link.organization_id, sum(least(unit.lowest, before.lowest)) as lowest,
              sum(greatest(unit.highest, before.highest)) as highest
         from link
         join organization on organization.id = link.organization_id
        cross join lateral ${unitPriceBounds(LINK, 'link.created_at', 'link.created_at')} unit
         left join lateral (
           select bounds.* from ${unitPriceBounds(LINK, BEFORE, BEFORE)} bounds
            where ${isPricedAt(LINK, BEFORE)}
         ) before on true
        where link.batch_id is null and ($1::bigint is null or link.organization_id = $1)
        group by 1`,
    ),
  },
  {
    name: 'link-tally',
    holds: 'The counts of links by status equal the links of each organization.',
    unit: 'count',
    sql: `
      with counted as (
        select organization_id, ${SHOWN_STATUS} as status, count(*) as links
          from link where deleted_at is null and ($1::bigint is null or organization_id = $1) group by 1, 2
      ),
      kept as (select * from link_tally where $1::bigint is null or organization_id = $1)
      select organization_id, status || ' links' as subject, coalesce(counted.links, 0) as expected, coalesce(kept.links, 0) as actual
        from counted full join kept using (organization_id, status)
       where coalesce(counted.links, 0) <> coalesce(kept.links, 0)`,
  },
  {
    name: 'reference-tally',
    holds: 'The counts of links by status equal the links of each reference.',
    unit: 'count',
    sql: `
      with counted as (
        select reference_id, ${SHOWN_STATUS} as status, count(*) as links
          from link where deleted_at is null and reference_id is not null and ($1::bigint is null or organization_id = $1) group by 1, 2
      )
      select reference.organization_id, status || ' links of reference ' || reference.id as subject,
             coalesce(counted.links, 0) as expected, coalesce(kept.links, 0) as actual
        from counted full join link_reference_tally kept using (reference_id, status)
        join link_reference reference on reference.id = reference_id and ($1::bigint is null or reference.organization_id = $1)
       where coalesce(counted.links, 0) <> coalesce(kept.links, 0)`,
  },
];
