import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { toBase64Url } from '../../../../shared/kernel/digest.ts';

const NAME = 'session';
/** Same as in `db/people/queries/sessions.ts`, which enforces it. */
const LONGEST_SEC = 7 * 86_400;
/** 32 random bytes in base64url. */
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

/** A secret for a cookie or a link: 256 random bits. */
export const createSecret = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

export const isSecret = (text: string): boolean => TOKEN_FORM.test(text);

/** The options of a `__Host-` cookie: over TLS (or to this machine) alone, for this host alone, unseen by scripts and other sites. */
export const inHostCookie = (maxAge: number) =>
  ({ prefix: 'host', httpOnly: true, secure: true, sameSite: 'Lax', path: '/', maxAge }) as const;

export const setSessionCookie = (c: Context, token: string): void =>
  setCookie(c, NAME, token, inHostCookie(LONGEST_SEC));

export const clearSessionCookie = (c: Context): void => {
  deleteCookie(c, NAME, { prefix: 'host', secure: true, path: '/' });
};

export function readSessionCookie(c: Context): string | undefined {
  const token = getCookie(c, NAME, 'host');
  return token !== undefined && isSecret(token) ? token : undefined;
}
