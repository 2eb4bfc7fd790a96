import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { takeDue } from '../../../db/engine/due-rows.ts';
import { DUE_REFERENCES, type DueReference } from '../../../db/links/queries/due-references.ts';
import { domain } from '../../../db/links/tables/domain.ts';
import { domainTenure } from '../../../db/links/tables/domain-tenure.ts';
import { link } from '../../../db/links/tables/link.ts';
import { linkReference } from '../../../db/links/tables/link-reference.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { defineRunWork } from '../../kernel/jobs/define-work.ts';
import { isMarker, isNothing, linkKey, placeMarkers } from '../link-cache.ts';

/** The number of links that are read at once, and the number of reads in a run; the next run continues after them. */
const LINKS = 1_000;
const STEPS = 100;

/**
 * References that have had all visits of their ceiling, or may have more again: the redirect is sent to Postgres for each of
 * their links that its cache has.
 */
export const REFERENCES = defineRunWork({
  name: 'link-references',
  limit: 20,
  lanes: 2,
  take: ({ db }, limit) => takeDue(db, DUE_REFERENCES, limit),
  run: refreshReference,
});

async function refreshReference(ctx: Ctx, { id, askedAt, refreshedTo }: DueReference): Promise<void> {
  let after = Number(refreshedTo);
  for (let step = 0; step < STEPS; step += 1) {
    const links = await ctx.db
      .select({ id: link.id, domain: domain.name, code: link.code })
      .from(link)
      .innerJoin(domainTenure, and(eq(domainTenure.id, link.tenureId), eq(domainTenure.status, 'verified')))
      .innerJoin(domain, eq(domain.id, domainTenure.domainId))
      .where(and(eq(link.referenceId, Number(id)), gt(link.id, after)))
      .orderBy(asc(link.id))
      .limit(LINKS);
    await refreshEntries(ctx, links);
    after = links.at(-1)?.id ?? after;
    const isLast = links.length < LINKS;
    const [noted] = await ctx.db
      .update(linkReference)
      .set({ refreshedTo: after, ...(isLast && { refreshDueAt: null }) })
      // Asked for again, it begins again.
      .where(
        and(eq(linkReference.id, Number(id)), sql`${linkReference.refreshAskedAt} = ${askedAt}::timestamptz`),
      )
      .returning({ id: linkReference.id });
    if (isLast || noted === undefined) return;
  }
}

/** Only what is cached gets a marker: most links of a large reference are not, and each would be a command. */
async function refreshEntries(
  { redis }: Ctx,
  links: readonly { domain: string; code: string }[],
): Promise<void> {
  if (links.length === 0) return;
  const keys = links.map(({ domain, code }) => linkKey(domain, code));
  const values = await redis.mget<(string | null)[]>(keys);
  const cached = keys.filter((_, place) => isEntry(values[place] ?? null));
  if (cached.length > 0) await placeMarkers(redis, cached);
}

const isEntry = (value: string | null): boolean => value !== null && !isMarker(value) && !isNothing(value);
