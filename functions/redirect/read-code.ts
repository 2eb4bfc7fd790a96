/** The form of a code (aliases: `shared/links/rules/check-alias.ts`), and what follows it in the path. */
const CODE = /^\/+([A-Za-z0-9_-]{3,32})(.*)$/s;
/** From here on it is no longer the link: a query that lacks its question mark, markup, or the next word. */
const OTHER_TEXT = /[&?#<\s].*$/s;
/**
 * Punctuation of the message around a link: anything but letters and digits. No code has a character such as the first;
 * `-` and `_` may end one. A mark would change the code's last letter.
 */
const PUNCTUATION = /^(?:(?!\p{M})[^\p{L}\p{N}_-][^\p{L}\p{N}]*)?$/u;

/**
 * The code in the path of a short link as a message may have it, without the punctuation that some programs take for a part
 * of the link; undefined: the path cannot be a link. Takes one step per character, and looks nothing up.
 */
export function readCode(path: string): string | undefined {
  const [, code, rest = ''] = CODE.exec(decode(path)) ?? [];
  // Some programs encode a link a second time.
  return PUNCTUATION.test(decode(rest).replace(OTHER_TEXT, '')) ? code?.toLowerCase() : undefined;
}

/** Percent-decodes UTF-8, or Latin-1, in which some programs write. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%([\da-f]{2})/gi, (_, byte: string) =>
      String.fromCharCode(Number.parseInt(byte, 16)),
    );
  }
}
