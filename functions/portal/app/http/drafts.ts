import { findDependencyError } from '../../../../db/engine/postgres-error.ts';
import type { Kept } from '../../ui/forms/typed-form.tsx';
import type { PortalContext } from '../context.ts';
import type { Failed, Page } from '../declare.ts';
import { toTyped } from './read-fields.ts';
import { SEEN } from './submission.ts';

/** The parameter of a page that names what was typed into one of its forms. */
export const DRAFT = 'draft';
const KEPT_SEC = 3_600;
const MAX_CHARACTERS = 16_000;
const ID = /^[0-9a-f-]{36}$/;

type Draft = { userId: number; at: string; kept: Kept };

const toKey = (id: string): string => `draft:${id}`;

/**
 * Keeps what was typed into a form, without secrets, while its person signs in again, perhaps in another browser. Returns
 * the page's path, which then shows the form filled in; the bare path where nothing can be kept.
 */
export async function keepDraft(ctx: PortalContext, kept: Kept | undefined): Promise<string> {
  const draft: Draft = { userId: ctx.person.id, at: ctx.asked, kept: kept ?? [] };
  const text = JSON.stringify(draft);
  if (kept === undefined || text.length > MAX_CHARACTERS) return ctx.pagePath;
  const id = crypto.randomUUID();
  try {
    await ctx.redis.set(toKey(id), text, { ex: KEPT_SEC });
  } catch (error) {
    if (findDependencyError(error) === undefined) throw error;
    return ctx.pagePath;
  }
  return `${ctx.pagePath}?${DRAFT}=${id}`;
}

/** What the reader has typed into a form of the page, as a form without errors; undefined if there is no such draft. */
export async function readDraft(ctx: PortalContext, page: Page, id: string): Promise<Failed | undefined> {
  const text = ID.test(id) ? await ctx.redis.get<string>(toKey(id)) : null;
  if (text === null) return undefined;
  // Only `keepDraft` writes these.
  const { userId, at, kept }: Draft = JSON.parse(text);
  const form = page.forms.find(({ name }) => at === `${ctx.pagePath}/${name}`);
  if (userId !== ctx.person.id || form === undefined) return undefined;
  const sent = new FormData();
  for (const [name, value] of kept) sent.append(name, value);
  const seen = kept.find(([name]) => name === SEEN)?.[1];
  return {
    form: form.name,
    values: toTyped(form.fields(ctx.t, ctx.organization.country), sent),
    errors: {},
    ...(seen && { seen }),
  };
}
