import * as z from 'zod';
import { findReferences } from '../../../db/links/queries/find-references.ts';
import type { TenantCtx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { type Asked, page, readPage } from '../../platform/http/lists/page.ts';

const Moment = z.iso.datetime();
const visitAt = (which: string) =>
  Moment.nullable().meta({
    description: `${which} visit; null without visits. If a link has left the reference since, accurate to the day.`,
  });

const ReferenceTotals = z
  .object({
    reference: z.string(),
    links: z.int(),
    clicks: z.int(),
    uniqueClicks: z.int(),
    firstClickAt: visitAt('First'),
    lastClickAt: visitAt('Last'),
    createdAt: Moment,
  })
  .meta({
    id: 'ReferenceTotals',
    example: {
      reference: 'black-friday',
      links: 100_000,
      clicks: 41_250,
      uniqueClicks: 38_012,
      firstClickAt: '2026-03-02T14:31:07.000Z',
      lastClickAt: '2026-03-04T01:12:44.000Z',
      createdAt: '2026-03-02T14:30:00.000Z',
    },
  });

export const ReferencesPage = page(ReferenceTotals);

type Found = Awaited<ReturnType<typeof findReferences>>[number];

const toTotals = ({ id: _, firstClickAt, lastClickAt, createdAt, ...totals }: Found) => ({
  ...totals,
  firstClickAt: firstClickAt?.toISOString() ?? null,
  lastClickAt: lastClickAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

const readReferences = async <Item>(ctx: TenantCtx, query: Asked, toItem: (row: Found) => Item) =>
  await readPage(
    ctx,
    'references',
    query,
    (beforeId, limit) => findReferences(ctx.db, ctx.tenant.organizationId, { beforeId, limit }),
    toItem,
  );

/** The references of an organization's links with their totals, newest first. */
export const listReferences = (ctx: TenantCtx, query: Asked): Promise<z.infer<typeof ReferencesPage>> =>
  readReferences(ctx, query, toTotals);

/** A reference with its totals and its id, which its page is found by. */
const toCampaign = (row: Found) => ({ id: row.id, ...toTotals(row) });
export type Campaign = ReturnType<typeof toCampaign>;

/** The same for people. */
export const listCampaigns = (ctx: TenantCtx, query: Asked) => readReferences(ctx, query, toCampaign);

/** One of them. Throws URLSHORTENER_REFERENCE_NOT_FOUND. */
export async function getCampaign(ctx: TenantCtx, id: number): Promise<Campaign> {
  const [found] = await findReferences(ctx.db, ctx.tenant.organizationId, { beforeId: id + 1, limit: 1 });
  if (found?.id !== id) throw new DomainError('URLSHORTENER_REFERENCE_NOT_FOUND');
  return toCampaign(found);
}
