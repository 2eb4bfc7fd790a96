import { type SQL, sql } from 'drizzle-orm';

/**
 * The sum booked on a cost center, micros as text; `id` and `code` null: on none. The last line may sum the remaining
 * ones.
 */
export type CenterSum = {
  id: number | null;
  code: string | null;
  name: string | null;
  amountMicro: string;
  /** How many cost centers the line sums. */
  centers: number;
};

/** The cost centers with the largest sums in `rows` (cost_center_id, micro), as a JSON list of CenterSum. */
export const centersOf = (rows: SQL, organizationId: number, most: number): SQL => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', top.id, 'code', center.code, 'name', center.name,
                                                'amountMicro', top.micro::text, 'centers', top.centers) order by top.place), '[]')
     from (select case when place <= ${most} then cost_center_id end as id, least(place, ${most} + 1) as place,
                  sum(micro) as micro, count(*)::int as centers
             from (select cost_center_id, sum(micro) as micro,
                          row_number() over (order by sum(micro) desc, cost_center_id) as place
                     from ${rows} booked group by cost_center_id) ranked
            group by 1, 2) top
     left join cost_center center on center.organization_id = ${organizationId} and center.id = top.id)`;
