import { fieldError } from './api-error.ts';

/**
 * Parses the bytes of a JSON body strictly: valid UTF-8, no byte order mark, not nested deeper than any body of the API
 * is, no name twice in one object (RFC 8259 leaves what that means open, so two readers could see two bodies).
 * Throws BAD_REQUEST.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw fieldError('BAD_REQUEST', 'body', 'The body is not valid JSON.');
  }
  checkStructure(text);
  return value;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw fieldError('BAD_REQUEST', 'body', 'The body is not valid UTF-8.');
  }
}

/** Far more than a body of ours has; what recurses over a value later is safe below it. */
const MAX_DEPTH = 32;
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** Walks the structure of a text that is known to be valid JSON. Unquoted values need no look. */
function checkStructure(text: string): void {
  const open: (Set<string> | null)[] = [];
  let nameExpected = false;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token.startsWith('"') && nameExpected) {
      const names = open.at(-1);
      const name: string = JSON.parse(token);
      if (names?.has(name)) throw fieldError('BAD_REQUEST', name, 'The name appears twice in one object.');
      names?.add(name);
    }
    if (open.length > MAX_DEPTH) throw fieldError('BAD_REQUEST', 'body', 'The body is nested too deeply.');
    nameExpected = token === '{' || (token === ',' && open.at(-1) instanceof Set);
  }
}
