import { digestHex, toHex } from '../digest.ts';

/** Contract, section 5: case-sensitive. */
const TOKEN_FORM = /^svc_[a-f0-9]{32}$/;

/**
 * The bearer token of an Authorization header; undefined when there is none. The scheme is case-insensitive (RFC 9110,
 * section 11.1). Two headers arrive joined by a comma and match no key.
 */
export function readBearerToken(header: string | undefined): string | undefined {
  return /^Bearer +(\S.*)$/i.exec(header ?? '')?.[1]?.trim();
}

export const isWellFormedToken = (token: string): boolean => TOKEN_FORM.test(token);

/** Creates a token: `svc_` and 128 random bits. Shown once; only its hash is stored. */
export function createToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `svc_${toHex(bytes)}`;
}

/** The token of a secret that its holder alone knows, and of what it is for: the same for the same. */
export const deriveToken = (secret: string, purpose: string): string =>
  `svc_${digestHex(JSON.stringify(['token', secret, purpose])).slice(0, 32)}`;

/** SHA-256 of a token, lower-case hex. */
export const hashToken = (token: string): string => digestHex(token);
