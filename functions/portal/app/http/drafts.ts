import { findDependencyError } from '../../../../db/engine/postgres-error.ts';
import type { Language } from '../../../../shared/kernel/errors/preferred-language.ts';
import { createTranslate } from '../../i18n/language.ts';
import { type Kept, MAX_KEPT, toKept } from '../../ui/forms/typed-form.tsx';
import { whyNotSent } from '../../ui/is-restricted.ts';
import type { PortalContext, PortalRequest } from '../context.ts';
import type { Failed, Form, Page } from '../declare.ts';
import { toSealed } from '../session/seal.ts';
import { toTyped } from './read-fields.ts';
import { readNonce, readTextField, SEEN } from './submission.ts';

/** The parameter of a page that names what was typed into one of its forms. */
export const DRAFT = 'draft';
const KEPT_SEC = 3_600;
const ID = /^[0-9a-f-]{36}$/;

type Errors = Failed['errors'];

/** The state with which a page is drawn after a form was sent. */
export type Answered = {
  status: 200 | 403 | 422 | 429 | 503;
  /** The errors in both languages: the reader may switch. */
  errors: Record<Language, Errors>;
  /** The time after which a form that we failed to do, or that was sent too often, may be sent again. */
  retryAfterSec?: number;
  /** Something has to be decided before the form is done: its page asks. */
  asks?: true;
};

type Draft = Answered & { userId: number; at: string; kept: Kept };

/** A draft as its page is drawn with it. */
export type OpenedDraft = Answered & { form: Form; sent: FormData; failed: Failed };

const toKey = (name: string): string => `draft:${name}`;

/** Reads the errors in both languages. */
export const inBoth = <Reader extends PortalRequest>(
  ctx: Reader,
  read: (reader: Reader) => Errors,
): Answered['errors'] => {
  const readIn = (language: Language) => read({ ...ctx, language, t: createTranslate(language) });
  return { es: readIn('es'), en: readIn('en') };
};

const NOTHING: Answered = { status: 200, errors: { es: {}, en: {} } };

/** Stores a draft, and returns the path of its page with it; undefined where nothing can be kept. */
async function store(
  ctx: PortalContext,
  name: string,
  draft: Omit<Draft, 'userId'>,
): Promise<string | undefined> {
  const text = JSON.stringify({ ...draft, userId: ctx.person.id });
  if (text.length > 2 * MAX_KEPT) return undefined;
  try {
    await ctx.redis.set(toKey(name), text, { ex: KEPT_SEC });
    return `${ctx.pagePath}?${DRAFT}=${name}`;
  } catch (error) {
    if (findDependencyError(error) === undefined) throw error;
    return undefined;
  }
}

/**
 * Keeps a sent form, without its secrets, for its session, and returns the path of the page that a GET draws with it: going back,
 * reloading and switching the language work then. Undefined where it is too large, Redis does not answer, or what asks would
 * have to send a secret again.
 */
export async function keepFormDraft(
  ctx: PortalContext,
  { form, kept }: { form: Form; kept: Kept },
  answered: Answered = NOTHING,
): Promise<string | undefined> {
  const open = toKept(kept);
  if (JSON.stringify(open).length > MAX_KEPT || (answered.asks && open.length < kept.length))
    return undefined;
  const at = `${ctx.pagePath}/${form.name}`;
  return await store(ctx, toSealed(ctx, DRAFT, crypto.randomUUID()), { ...answered, at, kept: open });
}

/**
 * Keeps what was typed into a form, without secrets, while its person signs in again, perhaps in another browser. Returns
 * the page's path, which then shows the form filled in; the bare path where nothing can be kept.
 */
export async function handOverDraft(ctx: PortalContext, kept: Kept | undefined): Promise<string> {
  const path = kept && (await store(ctx, crypto.randomUUID(), { ...NOTHING, at: ctx.asked, kept }));
  return path ?? ctx.pagePath;
}

/**
 * Reads what the reader has typed into a form of the page; undefined if it is no longer kept, and `foreign` if another
 * session or another person has typed it.
 */
export async function readDraft(
  ctx: PortalContext,
  page: Page,
  name: string,
): Promise<OpenedDraft | 'foreign' | undefined> {
  const [id = ''] = name.split('.');
  if (name !== id && name !== toSealed(ctx, DRAFT, id)) return 'foreign';
  const text = ID.test(id) ? await ctx.redis.get<string>(toKey(name)) : null;
  if (text === null) return undefined;
  // Only this file writes these.
  const { userId, at, kept, ...answered }: Draft = JSON.parse(text);
  if (userId !== ctx.person.id) return 'foreign';
  const form = page.forms.find((each) => at === `${ctx.pagePath}/${each.name}`);
  if (form === undefined) return undefined;
  // What the reader may do now counts: a form that they may send is not refused, and another shows nothing typed.
  if ((whyNotSent(ctx, form) !== undefined) !== (answered.status === 403)) return undefined;
  const sent = new FormData();
  for (const [field, value] of kept) sent.append(field, value);
  return { ...answered, form, sent, failed: toFailed(ctx, { form, sent }, answered.errors[ctx.language]) };
}

/** A form as it was sent, with what is wrong. */
export function toFailed(
  ctx: PortalContext,
  { form, sent }: { form: Form; sent: FormData },
  errors: Errors,
): Failed {
  const seen = readTextField(sent, SEEN);
  return {
    form: form.name,
    values: toTyped(form.fields(ctx.t, ctx.organization.country), sent),
    errors,
    once: readNonce(sent) || ctx.requestId,
    ...(seen && { seen }),
    drawn: new Set(),
  };
}

/** An address without the draft of a session, which the next session cannot open. */
export const withoutDraft = (path: string): string =>
  path.replace(new RegExp(`([?&])${DRAFT}=[0-9a-f-]+\\.[0-9a-f]+&?`), '$1').replace(/[?&]$/, '');
