import type { PortalHono } from '../env.ts';

/** Visible ASCII without backslashes, which browsers read as slashes. */
const FORM = /^\/[\x21-\x5b\x5d-\x7e]*$/;
/** Control characters, which a server behind us may decode. */
const ENCODED_CONTROL = /%(?:[01][0-9a-f]|7f)/i;
const ORIGIN = 'https://portal.invalid';
const LONGEST_NEXT = 500;

/**
 * The one decision about what a path of this portal is: returns the text if it is one, with query and fragment if it has
 * them. Undefined for whatever could lead a browser elsewhere or split a header.
 */
export function toLocalPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || !FORM.test(text) || ENCODED_CONTROL.test(text)) return undefined;
  const pathname = resolveHere(text);
  const decoded = pathname === undefined ? undefined : decode(pathname);
  return decoded === undefined || resolveHere(decoded) === undefined ? undefined : text;
}

/** The path as a browser reads it, without dot segments; undefined if it leads to another host, now or read again. */
function resolveHere(text: string): string | undefined {
  const url = URL.parse(text, ORIGIN);
  return url?.origin === ORIGIN && !url.pathname.startsWith('//') ? url.pathname : undefined;
}

/** Returns the path to continue at: one of this portal, otherwise its start. */
export const toNextPath = (text: unknown): string =>
  typeof text === 'string' && text.length <= LONGEST_NEXT ? (toLocalPath(text) ?? '/') : '/';

/** Leads the browser to a path of this portal. Every `Location` is one that this file has passed. */
export const redirectTo = (c: PortalHono, path: string): Response =>
  c.redirect(toLocalPath(path) ?? '/', 303);

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
