import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { digestHex, toBase64Url } from '../../../../../shared/kernel/digest.ts';
import { inHostCookie, isSecret } from '../../session/cookie.ts';

const NAME = 'openid';
/** Same as in `db/people/queries/openid.ts`, which enforces it. */
const VALID_SEC = 600;

/** Binds a sign-in at a provider to the browser that started it. */
export type Handshake = {
  /** The database's key for it. */
  tokenHash: string;
  state: string;
  nonce: string;
  /** PKCE's code verifier. */
  verifier: string;
};

/** Derives everything from the secret in the browser's cookie, so that the server stores none of it. */
export async function toHandshake(secret: string): Promise<Handshake> {
  const derive = async (use: string): Promise<string> =>
    toBase64Url(
      new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${use}:${secret}`))),
    );
  const [tokenHash, state, nonce, verifier] = await Promise.all([
    digestHex(secret),
    derive('state'),
    derive('nonce'),
    derive('verifier'),
  ]);
  return { tokenHash, state, nonce, verifier };
}

/** SameSite=Lax: the redirect back from the provider is a cross-site navigation. */
export const setHandshakeCookie = (c: Context, secret: string): void =>
  setCookie(c, NAME, secret, inHostCookie(VALID_SEC));

/** The cookie's secret. */
export function readHandshakeCookie(c: Context): string | undefined {
  const secret = getCookie(c, NAME, 'host');
  return secret !== undefined && isSecret(secret) ? secret : undefined;
}

export const clearHandshakeCookie = (c: Context): void => {
  deleteCookie(c, NAME, { prefix: 'host', secure: true, path: '/' });
};
