import { type CreatedLink, createLinks, type NewLink } from '../../../db/queries/create-links.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { CallerContext } from '../../../shared/http/context.ts';
import { encodeLink, linkKey } from '../../../shared/links/link-cache.ts';
import { introduce } from '../../../shared/links/write-through.ts';
import type { CreateLinkBody } from './create-link-body.ts';
import { generateCode } from './generate-code.ts';
import { getLinkById } from './get-link.ts';
import { toRefusal } from './refusals.ts';
import { type ShortLink, toShortUrl } from './short-link.ts';
import { toNewLink } from './to-new-link.ts';

/** Codes drawn before giving up; with 36^7 of them a second draw is rare. */
const DRAWS = 5;

/**
 * Creates a short link and charges it, or answers what the idempotency key has made before. Throws the contract's
 * errors of a creation; nothing is created or charged then.
 */
export async function createLink(ctx: CallerContext, body: CreateLinkBody): Promise<ShortLink> {
  const wanted = toNewLink(body, ctx.clock());
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const link = draw === 0 ? wanted : { ...wanted, code: generateCode() };
    const creation = await createLinks(ctx.db, {
      ...ctx.caller,
      links: [link],
      idempotency: ctx.idempotency,
    });
    if (creation.outcome === 'refused') throw toRefusal(creation.code, ctx.clock());
    const { entries } = creation.outcome === 'replayed' ? creation.result : creation;
    const [entry] = entries;
    if (entry === undefined) throw new Error('a creation of one link answered none');
    if (creation.outcome === 'replayed' && 'linkId' in entry) {
      ctx.setHeader('Idempotency-Status', 'replayed');
      return await getLinkById(ctx, entry.linkId);
    }
    if ('linkId' in entry) return await welcome(ctx, link, entry);
    if (link.isAlias || entry.refusal !== 'ALIAS_TAKEN') throw toRefusal(entry.refusal, ctx.clock());
  }
  throw new ApiError('CODE_GENERATION_FAILED');
}

/** Tells the redirect about the link and shows it. A generated code cannot have been asked for before: that can wait. */
async function welcome(
  ctx: CallerContext,
  link: NewLink,
  { linkId, tenureId, domain, code, createdAt }: CreatedLink,
): Promise<ShortLink> {
  const expiresAtMs = link.expiresAt === null ? null : Date.parse(link.expiresAt);
  const known = introduce(
    ctx.redis,
    linkKey(domain, code),
    encodeLink({ tenureId, linkId, longUrl: link.longUrl, expiresAtMs }),
  );
  if (link.isAlias) await known;
  else ctx.waitUntil(known);
  return {
    domain,
    code,
    shortUrl: toShortUrl(ctx.config, domain, code),
    longUrl: link.longUrl,
    isAlias: link.isAlias,
    status: 'active',
    domainStatus: 'active',
    expiresAt: link.expiresAt,
    createdAt: new Date(createdAt).toISOString(),
    clicks: 0,
    uniqueClicks: 0,
    firstClickAt: null,
    lastClickAt: null,
  };
}
