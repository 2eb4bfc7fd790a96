import { getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod';
import type { Failed } from '../declare.ts';
import type { PortalHono } from '../env.ts';
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
  const id = crypto.randomUUID();
  const text = JSON.stringify({ ...draft, id });
  if (encodeURIComponent(text).length > LONGEST) return await draw(showOpenDraft(c, draft));
  setCookie(c, NAME, text, {
    prefix: 'host',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: KEPT_SEC,
  });
  return redirectTo(c, `${path}${path.includes('?') ? '&' : '?'}${DRAFT}=${id}`);
}

/** Reads what the page's address names, and answers as refused where it was; undefined where there is nothing, or another one. */
export function readOpenDraft(c: PortalHono): Failed | undefined {
  const text = getCookie(c, NAME, 'host');
  const draft = text === undefined ? undefined : parse(text);
  return draft === undefined || draft.id !== c.req.query(DRAFT) ? undefined : showOpenDraft(c, draft);
}

/** The form as it was sent, with what is wrong in the reader's language. */
function showOpenDraft(c: PortalHono, { status, retryAfterSec, values, once, errors }: OpenDraft): Failed {
  c.status(status);
  if (retryAfterSec !== undefined) c.header('Retry-After', String(retryAfterSec));
  return { form: '', values, once, errors: errors[c.var.request.language] };
}

function parse(text: string): Stored | undefined {
  try {
    return Stored.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
