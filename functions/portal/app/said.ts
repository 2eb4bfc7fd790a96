import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { PortalHono } from './env.ts';

/** Names the form whose confirmation the next page shows, where the form leads to a page that is not its own. */
const NAME = 'said';
const OPTIONS = { prefix: 'host', secure: true, path: '/' } as const;
/** A page is opened at once; what is not shown by then is not news. */
const KEPT_SEC = 30;

export const sayNext = (c: PortalHono, form: string): void =>
  setCookie(c, NAME, form, { ...OPTIONS, httpOnly: true, sameSite: 'Lax', maxAge: KEPT_SEC });

/** The form that led here, once. */
export function readSaid(c: PortalHono): string | undefined {
  const said = getCookie(c, NAME, 'host');
  if (said !== undefined) deleteCookie(c, NAME, OPTIONS);
  return said;
}
