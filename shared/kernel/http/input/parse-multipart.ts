/** A field of a form. `fileName`: of a file; undefined for a text. Invalid UTF-8 in names is replaced (U+FFFD). */
export type FormPart = { name: string; fileName: string | undefined; content: Uint8Array };

/** More than any form has. */
const MAX_PARTS = 1_000;
const MAX_HEAD_BYTES = 8 * 1024;
const HEAD_END = encode('\r\n\r\n');
const findHeadEnd = createFinder(HEAD_END);
/** The bytes that follow a boundary. */
const [NEXT_PART, LAST_PART] = [encode('\r\n'), encode('--')];

/**
 * The fields of a `multipart/form-data` body (RFC 7578; RFC 2046, section 5.1); undefined for any other body. The runtime's
 * own parser refuses what .NET sends: names without quotes, and a `filename*`. `@remix-run/multipart-parser` takes those,
 * but no preamble, spaces around `=` or names that are not UTF-8.
 */
export function parseMultipart(body: Uint8Array, contentType: string): FormPart[] | undefined {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return undefined;
  const line = encode(`\r\n--${boundary}`);
  const find = toBoundaryFinder(line);
  const parts: FormPart[] = [];
  // The first line may be a boundary, which then has no line break before it.
  let at = hasAt(body, line.subarray(2), 0) ? line.length - 2 : endOf(find(body, 0), line);
  while (at !== undefined && hasAt(body, NEXT_PART, at) && parts.length < MAX_PARTS) {
    const end = find(body, at);
    const part = end === -1 ? undefined : toPart(body.subarray(at + 2, end));
    if (part === undefined) return undefined;
    parts.push(part);
    at = end + line.length;
  }
  return at !== undefined && hasAt(body, LAST_PART, at) ? parts : undefined;
}

/** Reads the boundary that separates the parts of a form; undefined where the header names none. */
export const boundaryOf = (contentType: string): string | undefined =>
  parametersOf(contentType).get('boundary') || undefined;

const endOf = (start: number, line: Uint8Array): number | undefined =>
  start === -1 ? undefined : start + line.length;

/** The next line that is the boundary and nothing more: a longer one is content. */
function toBoundaryFinder(line: Uint8Array): FindBytes {
  const find = createFinder(line);
  return (body, from) => {
    let at = find(body, from);
    for (; at !== -1; at = find(body, at + 1)) {
      const end = at + line.length;
      if (hasAt(body, NEXT_PART, end) || hasAt(body, LAST_PART, end)) break;
    }
    return at;
  };
}

function toPart(bytes: Uint8Array): FormPart | undefined {
  const head = findHeadEnd(bytes.subarray(0, MAX_HEAD_BYTES), 0);
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

/** Finds the place of the first such bytes from a place on; -1 without any. */
export type FindBytes = (bytes: Uint8Array, from: number) => number;

/** Looks at each byte once (Knuth, Morris and Pratt), because a body may have the beginning of a boundary at every place. */
export function createFinder(wanted: Uint8Array): FindBytes {
  /** For each length that matched, the longest beginning that is also the end of it. */
  const shorter = new Uint32Array(wanted.length + 1);
  for (let at = 1, length = 0; at < wanted.length; at += 1) {
    while (length > 0 && wanted[at] !== wanted[length]) length = shorter[length] ?? 0;
    if (wanted[at] === wanted[length]) length += 1;
    shorter[at + 1] = length;
  }
  return (bytes, from) => {
    for (let at = from, length = 0; at < bytes.length; at += 1) {
      while (length > 0 && bytes[at] !== wanted[length]) length = shorter[length] ?? 0;
      if (bytes[at] === wanted[length]) length += 1;
      if (length === wanted.length) return at + 1 - length;
    }
    return -1;
  };
}

function hasAt(bytes: Uint8Array, wanted: Uint8Array, at: number): boolean {
  for (let index = 0; index < wanted.length; index += 1)
    if (bytes[at + index] !== wanted[index]) return false;
  return true;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
