import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { deleteSome } from '../../engine/delete-some.ts';
import { toUtcIso } from '../../engine/functions/time.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { TIME_ZONE_SQL } from '../../time-zone.ts';
import type { ContactHours } from '../functions/contacts.ts';
import { decideContact } from '../functions/contacts.ts';
import { CHECKED_A_DAY, contactCheckDay } from '../tables/contact-check-day.ts';
import type { ContactRule } from '../tables/contact-evidence.ts';
import type { PURPOSES } from '../tables/opt-out.ts';

const TODAY = sql`(clock_timestamp() at time zone ${sql.raw(TIME_ZONE_SQL)})::date`;
const KEPT_DAYS = 31;

/** Counts numbers that are about to be checked; false: the organization's day does not cover them. */
export async function countChecks(db: Database, organizationId: number, numbers: number): Promise<boolean> {
  const total = sql`${contactCheckDay.numbers} + excluded.numbers`;
  const counted = await db
    .insert(contactCheckDay)
    .values({ organizationId, day: TODAY, numbers })
    .onConflictDoUpdate({
      target: [contactCheckDay.organizationId, contactCheckDay.day],
      set: { numbers: total },
      setWhere: sql`${total} <= ${CHECKED_A_DAY}`,
    })
    .returning({ numbers: contactCheckDay.numbers });
  return counted.length > 0;
}

export const deleteOldCheckDays = (db: Database) =>
  db.delete(contactCheckDay).where(lt(contactCheckDay.day, sql`${TODAY} - ${sql.raw(String(KEPT_DAYS))}`));

type Contact = {
  purpose: (typeof PURPOSES)[number];
  /** Null: the organization itself. */
  creditor: string | null;
  at: Date;
  hours: ContactHours;
};

type Decision = {
  number: string;
  reasons: ContactRule[];
  /** ISO 8601; null: now, or never. */
  allowedAt: string | null;
  /** The registry of excluded numbers has not been asked. */
  isUnchecked: boolean;
};

/** Whether numbers may be called, in their order. */
export async function decideContacts(
  db: Database,
  organization: number,
  numbers: readonly string[],
  contact: Contact,
): Promise<Decision[]> {
  const decision = toSql(decideContact, {
    organization,
    number: sql`wanted.number`,
    ...contact,
    isCheck: true,
  });
  const { rows } = await db.execute<Decision>(sql`
    select wanted.number, reasons, ${toSql(toUtcIso, { moment: sql`allowed_at` })} as "allowedAt", is_unchecked as "isUnchecked"
      from jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb) with ordinality as wanted (number, place)
     cross join lateral ${decision}
     order by wanted.place`);
  return rows;
}

/** Deletes answers of the registry from an earlier day, which decide nothing any more; returns whether there may be more. */
export const deleteOldAnswers = (db: Database): Promise<boolean> =>
  deleteSome(
    db,
    (most) => sql`
      delete from registry_answer where (organization_id, number_hash) in (
        select organization_id, number_hash from registry_answer
         where asked_at < clock_timestamp() - interval '2 days' order by asked_at limit ${most})`,
  );
