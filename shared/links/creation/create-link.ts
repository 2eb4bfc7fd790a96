import { createLinks } from '../../../db/links/queries/create-links.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { joinErrors } from '../../kernel/errors/domain-error.ts';
import { replay } from '../../kernel/http/idempotency/creation.ts';
import { publishEmitted } from '../../webhooks/publish-lanes.ts';
import { getLinkById, type ShortLink, toNewShortLink } from '../short-link.ts';
import { warmCache } from '../write-through.ts';
import type { CreateLinkBody } from './validate-link.ts';
import {
  explainRefusals,
  findRefusals,
  refusalsOf,
  toEntryRefusal,
  toWholeRefusal,
  validateLink,
} from './validate-link.ts';

/**
 * Creates a short link and charges it, or returns the result that the idempotency key already has. Throws the
 * contract's errors of a creation, with nothing created or charged.
 */
export async function createLink(ctx: TenantCtx, body: CreateLinkBody): Promise<ShortLink> {
  const { errors, link: wanted } = validateLink(body, ctx.clock());
  if (errors.length > 0) {
    const replayed = await findReplay(ctx);
    if (replayed !== undefined) return replayed;
    const [refusals = []] = await findRefusals(ctx, [wanted]);
    throw joinErrors([...errors, ...refusals]);
  }
  const creation = await createLinks(ctx.db, {
    ...ctx.tenant,
    shortUrlBase: ctx.config.SHORT_URL_BASE,
    links: [wanted],
    idempotency: ctx.idempotency,
  });
  if (creation.outcome === 'refused') throw toWholeRefusal(ctx, creation, { links: 1 });
  const { entries } = creation.outcome === 'replayed' ? creation.result : creation;
  const [entry] = entries;
  if (entry === undefined) throw new Error('a creation of one link answered none');
  if ('refusal' in entry) throw toEntryRefusal(entry, await explainRefusals(ctx, refusalsOf(entry)));
  if (creation.outcome === 'replayed') return await replay(ctx, () => getLinkById(ctx, entry.linkId));
  publishEmitted(ctx, creation.emitted);
  await warmCache(ctx, [{ wanted, created: entry }]);
  return toNewShortLink(ctx.config, wanted, entry);
}

/**
 * The stored result of the key. Checked before validation: a body that was valid then may not be now, once its expiry
 * has passed or a word is reserved.
 */
async function findReplay(ctx: TenantCtx): Promise<ShortLink | undefined> {
  const { idempotency } = ctx;
  if (idempotency === undefined) return undefined;
  const creation = await createLinks(ctx.db, {
    ...ctx.tenant,
    shortUrlBase: ctx.config.SHORT_URL_BASE,
    links: [],
    idempotency,
  });
  const [entry] = creation.outcome === 'replayed' ? creation.result.entries : [];
  if (entry === undefined || !('linkId' in entry)) return undefined;
  return await replay(ctx, () => getLinkById(ctx, entry.linkId));
}
