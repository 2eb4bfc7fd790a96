import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { inHostCookie } from '../../session/cookie.ts';
import { isSignInCode } from './paths.ts';

const NAME = 'provider';
const KEPT_SEC = 180 * 86_400;

/**
 * A cookie with the provider last used in this browser, which the sign-in page links to. A typed address is never
 * looked up for this: that would reveal which addresses exist.
 */
export const rememberProvider = (c: Context, signInCode: string): void =>
  setCookie(c, NAME, signInCode, inHostCookie(KEPT_SEC));

/** The remembered organization's sign-in code. */
export function rememberedProvider(c: Context): string | undefined {
  const code = getCookie(c, NAME, 'host');
  return code !== undefined && isSignInCode(code) ? code : undefined;
}

export function forgetProvider(c: Context, signInCode: string): void {
  if (rememberedProvider(c) === signInCode)
    deleteCookie(c, NAME, { prefix: 'host', secure: true, path: '/' });
}
