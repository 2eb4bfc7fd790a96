import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { digestHex, toBase64Url } from '../../../../shared/digest.ts';
import { isSecret } from '../../session/cookie.ts';

const NAME = 'openid';
/** As `db/queries/portal/openid.ts` has it; the database decides. */
const VALID_SEC = 600;

/** What binds a sign-in at a provider to the browser that began it. */
export type Handshake = {
  /** What the database knows it by. */
  tokenHash: string;
  state: string;
  nonce: string;
  /** Of PKCE. */
  verifier: string;
};

/** All of it from the one secret in the browser's cookie, so that none of it is kept anywhere else. */
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

/** Lax: the way back from the provider is a link of another site. */
export const setHandshakeCookie = (c: Context, secret: string): void =>
  setCookie(c, NAME, secret, {
    prefix: 'host',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: VALID_SEC,
  });

/** The cookie's secret, which is good for one way back. */
export function takeHandshakeCookie(c: Context): string | undefined {
  const secret = getCookie(c, NAME, 'host');
  if (secret !== undefined) deleteCookie(c, NAME, { prefix: 'host', secure: true, path: '/' });
  return secret !== undefined && isSecret(secret) ? secret : undefined;
}
