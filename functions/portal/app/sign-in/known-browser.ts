import { getCookie, setCookie } from 'hono/cookie';
import type { PortalHono } from '../env.ts';
import { createSecret, inHostCookie } from '../session/cookie.ts';
import { isPortalPath, toPortalPath } from '../signed-path.ts';

const NAME = 'known';
const KEPT_SEC = 180 * 86_400;
/** People who share a browser; the one who has not signed in for longest is forgotten. */
const MOST = 5;
const BETWEEN = '~';

/** One address that this browser has signed in as: its path is signed, and the address is not in it. */
type Mark = { id: string; expires: string; signature: string };

const toPath = (id: string, email: string): string => `known-browser/${id}/${email.toLowerCase()}`;

const readMarks = (c: PortalHono): Mark[] =>
  (getCookie(c, NAME, 'host') ?? '')
    .split(BETWEEN)
    .slice(0, MOST)
    .flatMap((text) => {
      const [id, expires, signature] = text.split('.');
      return id && expires && signature ? [{ id, expires, signature }] : [];
    });

const isOf = (c: PortalHono, email: string, { id, ...proof }: Mark): Promise<boolean> =>
  isPortalPath(c.var.request, toPath(id, email), proof);

/** The name of a browser that has signed in as an address before; undefined for a stranger. */
export async function findKnownBrowser(c: PortalHono, email: string): Promise<string | undefined> {
  for (const mark of readMarks(c)) if (await isOf(c, email, mark)) return mark.id;
  return undefined;
}

/**
 * Marks the browser as one that has signed in as an address, by a cookie of ours: requests for links by strangers then do
 * not use up its own.
 */
export async function rememberBrowser(c: PortalHono, email: string): Promise<void> {
  const others: Mark[] = [];
  for (const mark of readMarks(c)) if (!(await isOf(c, email, mark))) others.push(mark);
  const id = createSecret();
  const expiresAt = new Date(c.var.request.clock().getTime() + KEPT_SEC * 1000);
  const [expires = '', signature = ''] = (await toPortalPath(c.var.request, toPath(id, email), expiresAt))
    .split('/')
    .slice(-2);
  const marks = [{ id, expires, signature }, ...others].slice(0, MOST);
  setCookie(
    c,
    NAME,
    marks.map((mark) => `${mark.id}.${mark.expires}.${mark.signature}`).join(BETWEEN),
    inHostCookie(KEPT_SEC),
  );
}
