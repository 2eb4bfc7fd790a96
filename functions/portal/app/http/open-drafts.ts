import { getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod';
import type { Kept } from '../../ui/forms/typed-form.tsx';
import type { Failed } from '../declare.ts';
import type { PortalHono } from '../env.ts';
import { inHostCookie } from '../session/cookie.ts';
import { DRAFT } from './drafts.ts';
import { redirectTo } from './local-path.ts';

/**
 * What was typed into a form outside any organization is kept in a cookie, since its reader may have no session that could own a
 * draft. The page's address names it, so that the page opened anew has an empty form.
 */
const NAME = 'typed';
const KEPT_SEC = 600;
/** Browsers keep cookies of 4,096 bytes, with their name and attributes. */
const LONGEST = 3_800;

const Texts = z.record(z.string(), z.string());
const Stored = z.object({
  id: z.uuid(),
  status: z.literal([200, 422, 429]),
  /** The time after which a form that was sent too often may be sent again. */
  retryAfterSec: z.number().optional(),
  values: Texts,
  once: z.string(),
  errors: z.object({ es: Texts, en: Texts }),
});
type Stored = z.infer<typeof Stored>;

/** What was typed into a form outside any organization, and what is wrong with it. */
export type OpenDraft = Omit<Stored, 'id'>;

/** Nothing is wrong: the form is not sent yet. */
export const UNSENT = { status: 200, errors: { es: {}, en: {} } } as const;

/** Leads to the page at `path` with what was typed; it is drawn at once where that is too long for a cookie. */
export async function leadBack(
  c: PortalHono,
  path: string,
  draft: OpenDraft,
  draw: (failed: Failed) => Promise<Response>,
): Promise<Response> {
  const id = keep(c, draft);
  if (id === undefined) return await draw(showOpenDraft(c, draft));
  return redirectTo(c, `${path}${path.includes('?') ? '&' : '?'}${DRAFT}=${id}`);
}

/** Keeps something in the cookie, and returns its name; undefined where it is too long. */
function keep(c: PortalHono, draft: object): string | undefined {
  const id = crypto.randomUUID();
  const text = JSON.stringify({ ...draft, id });
  if (encodeURIComponent(text).length > LONGEST) return undefined;
  setCookie(c, NAME, text, inHostCookie(KEPT_SEC));
  return id;
}

/** The page that keeps a form whose session had ended when it was sent. */
export const LATE_PATH = '/sign-in/late';

const Late = z.object({
  id: z.uuid(),
  /** The form's address. */
  action: z.string(),
  kept: z.array(z.tuple([z.string(), z.string()])),
});

/** Keeps a form whose session has ended, and returns the address of its page; undefined where it is too long for a cookie. */
export function keepLate(c: PortalHono, action: string, kept: Kept): string | undefined {
  const id = keep(c, { action, kept });
  return id && `${LATE_PATH}?${DRAFT}=${id}`;
}

export function readLate(c: PortalHono): z.infer<typeof Late> | undefined {
  const late = parse(c, Late);
  return late?.id === c.req.query(DRAFT) ? late : undefined;
}

/** What the address names; undefined where there is nothing, or another one. */
export function findOpenDraft(c: PortalHono): OpenDraft | undefined {
  const draft = parse(c, Stored);
  return draft?.id === c.req.query(DRAFT) ? draft : undefined;
}

/** Reads what the page's address names, and answers as refused where it was. */
export function readOpenDraft(c: PortalHono): Failed | undefined {
  const draft = findOpenDraft(c);
  return draft && showOpenDraft(c, draft);
}

/** The form as it was sent, with what is wrong in the reader's language. */
function showOpenDraft(c: PortalHono, { status, retryAfterSec, values, once, errors }: OpenDraft): Failed {
  c.status(status);
  if (retryAfterSec !== undefined) c.header('Retry-After', String(retryAfterSec));
  return { form: '', values, once, errors: errors[c.var.request.language] };
}

function parse<Schema extends z.ZodType>(c: PortalHono, schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(getCookie(c, NAME, 'host') ?? 'null')).data;
  } catch {
    return undefined;
  }
}
