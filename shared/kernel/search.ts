import { type SQL, sql } from 'drizzle-orm';
import type { TenantCtx } from './ctx.ts';

/** What a person looks for, in the forms in which it is stored. What a text cannot be is undefined, and not looked for. */
export type SearchTerms = {
  /** A UUID. */
  id?: string | undefined;
  /** Digits of a telephone number, with its country code. */
  number?: string | undefined;
  /** A name, or a part of one. */
  text?: string | undefined;
  /** The last characters of a key. */
  keyHint?: string | undefined;
};

/** Selects `id, name, state, at` of an organization's rows that the terms may mean, or nothing where they can mean none. */
export type Finder = (organizationId: number, terms: SearchTerms) => SQL | undefined;

/** `at`: when it was created or happened. */
export type FoundRow<Kind extends string> = {
  kind: Kind;
  id: string;
  name: string;
  state: string;
  at: string;
};

/** The most results of each kind. */
const MOST_FOUND = 10;
/** No index finds names by a part of them, so only this many of the latest are read. */
export const MOST_SCANNED = 1_000;

/** A pattern of `like` for texts that contain this one. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** What the organization has of each of these kinds, in one statement. */
export async function findEach<Kind extends string>(
  { db, tenant: { organizationId } }: TenantCtx,
  finders: Readonly<Partial<Record<Kind, Finder>>>,
  terms: SearchTerms,
): Promise<FoundRow<Kind>[]> {
  const parts = Object.entries<Finder | undefined>(finders).flatMap(([kind, find]) => {
    const rows = find?.(organizationId, terms);
    return rows === undefined
      ? []
      : [sql`(select ${kind}::text, found.* from (${rows}) found limit ${MOST_FOUND})`];
  });
  if (parts.length === 0) return [];
  const all = sql.join(parts, sql` union all `);
  const { rows } = await db.execute<FoundRow<Kind>>(
    sql`select * from (${all}) found (kind, id, name, state, at)`,
  );
  return rows;
}
