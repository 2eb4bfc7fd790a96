import { hash } from 'node:crypto';

/** Lower-case hexadecimal. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of a text's UTF-8 in lower-case hex. Not Web Crypto, which is asynchronous; not `createHash`, which makes a stream. */
export const digestHex = (text: string): string => hash('sha256', text);

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
