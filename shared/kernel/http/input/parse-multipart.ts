/** A field of a form. `fileName`: of a file; undefined for a text. Invalid UTF-8 in names is replaced (U+FFFD). */
export type FormPart = { name: string; fileName: string | undefined; content: Uint8Array };

/** More than any form has. */
const MAX_PARTS = 1_000;
const MAX_HEAD_BYTES = 8 * 1024;
const HEAD_END = encode('\r\n\r\n');

/**
 * The fields of a `multipart/form-data` body (RFC 7578; RFC 2046, section 5.1); undefined for any other body. The runtime's
 * own parser refuses what .NET sends: names without quotes, and a `filename*`. `@remix-run/multipart-parser` takes those,
 * but no preamble, spaces around `=` or names that are not UTF-8.
 */
export function parseMultipart(body: Uint8Array, contentType: string): FormPart[] | undefined {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return undefined;
  const line = encode(`\r\n--${boundary}`);
  const parts: FormPart[] = [];
  // The first line may be a boundary, which then has no line break before it.
  let at = hasAt(body, line.subarray(2), 0) ? line.length - 2 : endOf(findBoundary(body, line, 0), line);
  while (at !== undefined && textAt(body, at) === '\r\n' && parts.length < MAX_PARTS) {
    const end = findBoundary(body, line, at);
    const part = end === -1 ? undefined : toPart(body.subarray(at + 2, end));
    if (part === undefined) return undefined;
    parts.push(part);
    at = end + line.length;
  }
  return at !== undefined && textAt(body, at) === '--' ? parts : undefined;
}

/** What separates the parts of a form; undefined where the header names nothing. */
export const boundaryOf = (contentType: string): string | undefined =>
  parametersOf(contentType).get('boundary') || undefined;

const endOf = (start: number, line: Uint8Array): number | undefined =>
  start === -1 ? undefined : start + line.length;

/** The next line that is the boundary and nothing more: a longer one is content. */
function findBoundary(body: Uint8Array, line: Uint8Array, from: number): number {
  let at = findBytes(body, line, from);
  while (at !== -1 && !['\r\n', '--'].includes(textAt(body, at + line.length)))
    at = findBytes(body, line, at + 1);
  return at;
}

function toPart(bytes: Uint8Array): FormPart | undefined {
  const head = findBytes(bytes.subarray(0, MAX_HEAD_BYTES), HEAD_END, 0);
  const headers = decode(bytes.subarray(0, Math.max(0, head))).split('\r\n');
  const disposition = headers.find((header) => /^content-disposition:\s*form-data\s*;/i.test(header));
  const parameters = parametersOf(disposition ?? '');
  const name = parameters.get('name');
  if (!name) return undefined;
  const fileName = readExtended(parameters.get('filename*')) ?? parameters.get('filename');
  return { name, fileName, content: bytes.subarray(head + HEAD_END.length) };
}

/** A header's parameters by their names in lower case, quoted or tokens (RFC 9110, section 5.6.6). */
function parametersOf(header: string): Map<string, string> {
  const found = header.matchAll(/;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;"]*))/g);
  return new Map(
    [...found].map(([, name = '', quoted, token = '']) => [
      name.toLowerCase(),
      quoted === undefined ? token.trim() : unquote(quoted),
    ]),
  );
}

/** Browsers write a quote as `%22`, others as `\"`. */
const unquote = (quoted: string): string => quoted.replaceAll(/\\(["\\])/g, '$1').replaceAll('%22', '"');

/** RFC 8187, such as `utf-8''Se%C3%B1al.wav`; undefined for any other text. */
function readExtended(value = ''): string | undefined {
  const encoded = /^utf-8'[^']*'(.+)$/i.exec(value)?.[1];
  try {
    return encoded && decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** The place of the first such bytes from a place on; -1 without any. */
export function findBytes(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  const first = wanted[0] ?? 0;
  let at = bytes.indexOf(first, from);
  while (at !== -1 && !hasAt(bytes, wanted, at)) at = bytes.indexOf(first, at + 1);
  return at;
}

const hasAt = (bytes: Uint8Array, wanted: Uint8Array, at: number): boolean =>
  wanted.every((byte, index) => bytes[at + index] === byte);

const textAt = (bytes: Uint8Array, at: number): string => decode(bytes.subarray(at, at + 2));

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
