import * as z from 'zod';
import { SHOWN_STATUSES } from '../../../db/queries/find-link.ts';
import { listLinks as list } from '../../../db/queries/list-links.ts';
import type { CallerContext } from '../../../shared/http/context.ts';
import { PageQuery, page, readCursor, toPage } from '../../../shared/http/page.ts';
import { addDays, startOfColombiaDay } from '../../../shared/time/colombia.ts';
import { ColombiaDay } from '../../../shared/time/colombia-day.ts';
import { ShortLink, toShortLink } from './short-link.ts';

export const LinksQuery = PageQuery.extend({
  domain: z.string().toLowerCase().optional(),
  status: z.enum(SHOWN_STATUSES).optional(),
  domainStatus: z.enum(['active', 'released']).optional(),
  isAlias: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  search: z.string().min(1).max(200).optional().describe('Part of the destination or the code.'),
  createdFrom: ColombiaDay.optional().describe('First Colombia day, inclusive.'),
  createdTo: ColombiaDay.optional().describe('Last Colombia day, inclusive.'),
});

export const LinksPage = page(ShortLink);

/** The organization's links, newest first. */
export async function listLinks(
  ctx: CallerContext,
  query: z.output<typeof LinksQuery>,
): Promise<z.infer<typeof LinksPage>> {
  const { limit, cursor, domainStatus, createdFrom, createdTo, ...filter } = query;
  const rows = await list(
    ctx.db,
    ctx.caller.organizationId,
    {
      ...filter,
      released: domainStatus === undefined ? undefined : domainStatus === 'released',
      createdFrom: createdFrom === undefined ? undefined : startOfColombiaDay(createdFrom),
      createdBefore: createdTo === undefined ? undefined : startOfColombiaDay(addDays(createdTo, 1)),
      beforeId: readCursor(cursor),
    },
    limit + 1,
  );
  return toPage(rows, limit, (row) => toShortLink(ctx.config, row));
}
