import * as z from 'zod';
import type { Database } from '../../../db/client.ts';
import { SHOWN_STATUSES } from '../../../db/queries/find-link.ts';
import { listDomains } from '../../../db/queries/list-domains.ts';
import { listLinks as list } from '../../../db/queries/list-links.ts';
import { fieldError } from '../../http/api-error.ts';
import type { CallerContext } from '../../http/context.ts';
import { inOrder } from '../../http/in-order.ts';
import { PageQuery, page, readPage } from '../../http/page.ts';
import { addDays, startOfColombiaDay } from '../../time/colombia.ts';
import { ColombiaDay } from '../../time/colombia-day.ts';
import { heavyQuery } from '../statistics/heavy-query.ts';
import { ShortLink, toShortLink } from './short-link.ts';

export const LinksQuery = PageQuery.extend({
  domain: z.string().toLowerCase().optional().meta({ maxLength: 253 }),
  status: z.enum(SHOWN_STATUSES).optional(),
  domainStatus: z.enum(['active', 'released']).optional(),
  isAlias: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  search: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'Part of the destination or the code, in any case. Three letters or digits in a row find fastest.',
    ),
  createdFrom: ColombiaDay.optional().describe('First Colombia day, inclusive.'),
  createdTo: ColombiaDay.optional().describe('Last Colombia day, inclusive.'),
}).superRefine(inOrder('createdFrom', 'createdTo'));

export const LinksPage = page(ShortLink);

/** The organization's links, newest first. Throws DOMAIN_NOT_ALLOWED for a domain that it never had, GATEWAY_TIMEOUT. */
export async function listLinks(
  ctx: CallerContext,
  query: z.output<typeof LinksQuery>,
): Promise<z.infer<typeof LinksPage>> {
  const { organizationId } = ctx.caller;
  const { limit: _, cursor: __, domainStatus, createdFrom, createdTo, ...filter } = query;
  const terms = {
    ...filter,
    released: domainStatus === undefined ? undefined : domainStatus === 'released',
    createdFrom: createdFrom === undefined ? undefined : startOfColombiaDay(createdFrom),
    createdBefore: createdTo === undefined ? undefined : startOfColombiaDay(addDays(createdTo, 1)),
  };
  // What is filtered may have to be looked for among all that there is.
  const isFiltered = Object.values(terms).some((value) => value !== undefined);
  const read = <T>(run: (db: Database) => Promise<T>): Promise<T> =>
    isFiltered ? heavyQuery(ctx, run) : run(ctx.db);
  const found = await readPage(
    ctx,
    'links',
    query,
    (beforeId, limit) => read((db) => list(db, organizationId, { ...terms, beforeId }, limit)),
    (row) => toShortLink(ctx.config, row),
  );
  if (found.items.length === 0 && query.domain !== undefined) await checkDomain(ctx, query.domain);
  return found;
}

/** Nothing was found: that a domain is written wrong is told, and not as that it has no links. */
async function checkDomain({ db, caller }: CallerContext, name: string): Promise<void> {
  const known = await listDomains(db, caller.organizationId);
  if (!known.some(({ domain }) => domain === name))
    throw fieldError('DOMAIN_NOT_ALLOWED', 'domain', 'Is none of your domains: GET /domains lists them.');
}
