import { sql } from 'drizzle-orm';
import { defineDueRows } from '../../engine/due-rows.ts';
import { linkReference } from '../tables/link-reference.ts';

/** A reference whose links lead elsewhere since it was asked, or lead again; `refreshedTo`: the last that was looked at. */
export type DueReference = { id: string; askedAt: string; refreshedTo: string };

/** References of which the redirect's cache may have older entries. */
export const DUE_REFERENCES = defineDueRows<DueReference>({
  work: 'link-references',
  table: linkReference,
  key: ['id'],
  open: sql`work.refresh_due_at is not null`,
  due: 'refresh_due_at',
  next: sql`refresh_due_at = now() + interval '1 minute'`,
  names: sql`work.id::text, work.refresh_asked_at::text as "askedAt", work.refreshed_to::text as "refreshedTo"`,
});
