import { type CreatedLink, createLinks, type NewLink } from '../../../db/queries/create-links.ts';
import type { CallerContext } from '../../../shared/http/context.ts';
import { publishEmitted } from '../../../shared/webhooks/emit.ts';
import type { CreateLinkBody } from './create-link-body.ts';
import { getLinkById } from './get-link.ts';
import { introduceLinks } from './introduce-links.ts';
import { toRefusal } from './refusals.ts';
import { type ShortLink, toNewShortLink } from './short-link.ts';
import { toNewLink } from './to-new-link.ts';

/**
 * Creates a short link and charges it, or answers what the idempotency key has made before. Throws the contract's
 * errors of a creation; nothing is created or charged then.
 */
export async function createLink(ctx: CallerContext, body: CreateLinkBody): Promise<ShortLink> {
  let wanted: NewLink;
  try {
    wanted = toNewLink(body, ctx.clock());
  } catch (error) {
    const replayed = await findReplay(ctx);
    if (replayed === undefined) throw error;
    return replayed;
  }
  const creation = await createLinks(ctx.db, {
    ...ctx.caller,
    shortUrlBase: ctx.config.SHORT_URL_BASE,
    links: [wanted],
    idempotency: ctx.idempotency,
  });
  if (creation.outcome === 'refused') throw toRefusal(creation.code, ctx.clock());
  const { entries } = creation.outcome === 'replayed' ? creation.result : creation;
  const [entry] = entries;
  if (entry === undefined) throw new Error('a creation of one link answered none');
  if ('refusal' in entry) throw toRefusal(entry.refusal, ctx.clock());
  if (creation.outcome === 'replayed') return await replay(ctx, entry);
  publishEmitted(ctx, creation.emitted);
  await introduceLinks(ctx, [{ wanted, created: entry }]);
  return toNewShortLink(ctx.config, wanted, entry);
}

/** What the key has made before. A body that was valid then may not be now: an expiry has passed, a word is reserved. */
async function findReplay(ctx: CallerContext): Promise<ShortLink | undefined> {
  const { idempotency } = ctx;
  if (idempotency === undefined) return undefined;
  const creation = await createLinks(ctx.db, {
    ...ctx.caller,
    shortUrlBase: ctx.config.SHORT_URL_BASE,
    links: [],
    idempotency,
  });
  const [entry] = creation.outcome === 'replayed' ? creation.result.entries : [];
  return entry !== undefined && 'linkId' in entry ? await replay(ctx, entry) : undefined;
}

async function replay(ctx: CallerContext, { linkId }: CreatedLink): Promise<ShortLink> {
  ctx.setHeader('Idempotency-Status', 'replayed');
  return await getLinkById(ctx, linkId);
}
