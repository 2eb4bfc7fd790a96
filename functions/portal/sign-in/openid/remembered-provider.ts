import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isSignInCode } from './paths.ts';

const NAME = 'provider';
const KEPT_SEC = 180 * 86_400;

/**
 * The browser remembers by whose provider somebody last came in, and its sign-in page leads there. What is typed into
 * that page never does: it would tell strangers which addresses there are.
 */
export const rememberProvider = (c: Context, signInCode: string): void =>
  setCookie(c, NAME, signInCode, {
    prefix: 'host',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: KEPT_SEC,
  });

/** The code of the organization that the browser remembers. */
export function rememberedProvider(c: Context): string | undefined {
  const code = getCookie(c, NAME, 'host');
  return code !== undefined && isSignInCode(code) ? code : undefined;
}

export function forgetProvider(c: Context, signInCode: string): void {
  if (rememberedProvider(c) === signInCode)
    deleteCookie(c, NAME, { prefix: 'host', secure: true, path: '/' });
}
