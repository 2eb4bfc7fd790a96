import { type CreatedLink, createLinks, type NewLink } from '../../../db/queries/create-links.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { CallerContext } from '../../../shared/http/context.ts';
import { publishEmitted } from '../../../shared/webhooks/emit.ts';
import type { CreateLinkBody } from './create-link-body.ts';
import { generateCode } from './generate-code.ts';
import { getLinkById } from './get-link.ts';
import { introduceLinks } from './introduce-links.ts';
import { toRefusal } from './refusals.ts';
import { type ShortLink, toNewShortLink } from './short-link.ts';
import { toNewLink } from './to-new-link.ts';

/** Codes drawn before giving up; with 36^7 of them a second draw is rare. */
const DRAWS = 5;

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
  const shortUrlBase = ctx.config.SHORT_URL_BASE;
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const link = draw === 0 ? wanted : { ...wanted, code: generateCode() };
    const creation = await createLinks(ctx.db, {
      ...ctx.caller,
      shortUrlBase,
      links: [link],
      idempotency: ctx.idempotency,
    });
    if (creation.outcome === 'refused') throw toRefusal(creation.code, ctx.clock());
    const { entries } = creation.outcome === 'replayed' ? creation.result : creation;
    const [entry] = entries;
    if (entry === undefined) throw new Error('a creation of one link answered none');
    if (creation.outcome === 'created') publishEmitted(ctx, creation.emitted);
    if ('linkId' in entry) {
      if (creation.outcome === 'replayed') return await replay(ctx, entry);
      await introduceLinks(ctx, [{ wanted: link, created: entry }]);
      return toNewShortLink(ctx.config, link, entry);
    }
    if (link.isAlias || entry.refusal !== 'ALIAS_TAKEN') throw toRefusal(entry.refusal, ctx.clock());
  }
  throw new ApiError('CODE_GENERATION_FAILED');
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
