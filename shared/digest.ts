/** Lower-case hexadecimal. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The digest of a text's UTF-8, in lower-case hexadecimal. */
export async function digestHex(algorithm: 'SHA-1' | 'SHA-256', text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest(algorithm, new TextEncoder().encode(text))));
}
