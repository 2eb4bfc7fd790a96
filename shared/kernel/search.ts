import { type SQL, sql } from 'drizzle-orm';
import type { TenantCtx } from './ctx.ts';

/** A search text in the forms in which it is stored. A form that the text cannot have is undefined, and not searched for. */
export type SearchTerms = {
  /** A UUID. */
  id?: string | undefined;
  /** Digits of a telephone number, with its country code. */
  number?: string | undefined;
  /** A name, or a part of one. */
  text?: string | undefined;
  /** The last characters of a key. */
  keyHint?: string | undefined;
  /** An address as it is opened: a host, and the name below it. */
  address?: { host: string; path: string } | undefined;
};

/**
 * Selects `id, name, about, state, at` of an organization's rows that the terms may mean; several selections, each by an index of
 * its own, where they may mean several things, and none where they can mean nothing.
 */
export type Finder = (organizationId: number, terms: SearchTerms) => readonly SQL[];

/** `about`: what tells it apart from others of its name, or ''. `at`: when it was created or happened. */
export type FoundRow<Kind extends string> = {
  kind: Kind;
  id: string;
  name: string;
  about: string;
  state: string;
  at: string;
};

/** The most results of each kind. */
const MOST_FOUND = 10;
/** No index finds names by a part of them, so only this many of the latest are read. */
export const MOST_SCANNED = 1_000;

/** A pattern of `like` for texts that contain this one. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Finds the matches of each of these kinds in the organization, in one statement. */
export async function findEach<Kind extends string>(
  { db, tenant: { organizationId } }: TenantCtx,
  finders: Readonly<Partial<Record<Kind, Finder>>>,
  terms: SearchTerms,
): Promise<FoundRow<Kind>[]> {
  const parts = Object.entries<Finder | undefined>(finders).flatMap(([kind, find]) =>
    (find?.(organizationId, terms) ?? []).map(
      (rows) => sql`(select ${kind}::text, found.* from (${rows}) found limit ${MOST_FOUND})`,
    ),
  );
  if (parts.length === 0) return [];
  const all = sql.join(parts, sql` union all `);
  const { rows } = await db.execute<FoundRow<Kind>>(
    sql`select * from (${all}) found (kind, id, name, about, state, at)`,
  );
  // A thing may be meant in two ways.
  return [...new Map(rows.map((row) => [`${row.kind} ${row.id}`, row])).values()];
}

/** The selection by a term, where it is given. */
export const where = <Term>(term: Term | undefined, select: (term: Term) => SQL): SQL[] =>
  term === undefined ? [] : [select(term)];
