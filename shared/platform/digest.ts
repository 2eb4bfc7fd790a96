import { hash } from 'node:crypto';

/** Lower-case hexadecimal. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of a text's UTF-8 in lower-case hex. Not Web Crypto, which is asynchronous; not `createHash`, which makes a stream. */
export const digestHex = (text: string): string => hash('sha256', text);

/** What a probe tells of a secret, as the result of a check: enough to tell its values apart, and too little to find one. */
export const toFingerprint = (name: string, secret: string) => ({
  name,
  failure: null,
  ms: 0,
  fingerprint: digestHex(name + secret).slice(0, 12),
});

/** SHA-256 of a text's UTF-8 in base64url. */
export const digestBase64Url = (text: string): string => hash('sha256', text, 'base64url');

/** Base64url without padding (RFC 4648, section 5). */
export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Throws when the text is not base64url. */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0));
