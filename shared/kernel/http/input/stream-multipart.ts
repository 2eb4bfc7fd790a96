import { DomainError } from '../../errors/domain-error.ts';
import { concatBytes } from '../../lines/read-text.ts';
import { boundaryOf, createFinder, type FormPart, parseMultipart } from './parse-multipart.ts';

/** More than the fields before a file have. */
const MAX_FIELD_BYTES = 64 * 1024;

/** The fields of a form before its file, and the file's content, which is read while it arrives. */
type StreamedForm = { fields: FormPart[]; content: AsyncGenerator<Uint8Array> };

/**
 * Reads a `multipart/form-data` body of which the last part is a file; without a file its content is empty. Undefined for
 * any other body. The content throws BAD_REQUEST when the body ends inside it.
 */
export async function streamMultipart(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<StreamedForm | undefined> {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return undefined;
  const source = chunks[Symbol.asyncIterator]();
  for await (const { read, isAll } of readBeginnings(source)) {
    const file = findFile(read, boundary);
    if (file !== undefined) {
      const before = concatBytes([read.subarray(0, file.part), new TextEncoder().encode(`--${boundary}--`)]);
      const fields = parseMultipart(before, contentType);
      const content = readContent(read.subarray(file.content), source, boundary);
      return fields && { fields, content };
    }
    if (!isAll && read.length <= MAX_FIELD_BYTES) continue;
    await source.return?.();
    const fields = isAll ? parseMultipart(read, contentType) : undefined;
    return fields && { fields, content: nothing() };
  }
  return undefined;
}

/** Yields what has arrived of a body, each time that it is an eighth longer, and in the end: it may arrive byte by byte. */
async function* readBeginnings(
  source: AsyncIterator<Uint8Array>,
): AsyncGenerator<{ read: Uint8Array; isAll: boolean }> {
  let [read, more, moreBytes]: [Uint8Array, Uint8Array[], number] = [new Uint8Array(), [], 0];
  for (;;) {
    const next = await source.next();
    const isAll = next.done === true;
    if (!next.done) {
      more.push(next.value);
      moreBytes += next.value.length;
    }
    const isLonger = moreBytes >= read.length / 8 || read.length + moreBytes > MAX_FIELD_BYTES;
    if (!isAll && !isLonger) continue;
    read = concatBytes([read, ...more]);
    [more, moreBytes] = [[], 0];
    yield { read, isAll };
    if (isAll) return;
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Finds where the part with a file name begins, and its content; undefined while it has not arrived. */
function findFile(bytes: Uint8Array, boundary: string): { part: number; content: number } | undefined {
  // A character for each byte.
  const text = new TextDecoder('latin1').decode(bytes);
  const line = `--${boundary}\r\n`;
  for (let part = text.indexOf(line); part !== -1; ) {
    const end = text.indexOf('\r\n\r\n', part);
    if (end === -1) return undefined;
    const isFile = /^content-disposition:[^\r\n]*;\s*filename\*?=/im.test(text.slice(part, end));
    if (isFile) return { part, content: end + 4 };
    const next = text.indexOf(`\r\n${line}`, end + 2);
    part = next === -1 ? -1 : next + 2;
  }
  return undefined;
}

async function* readContent(
  first: Uint8Array,
  source: AsyncIterator<Uint8Array>,
  boundary: string,
): AsyncGenerator<Uint8Array> {
  const line = new TextEncoder().encode(`\r\n--${boundary}`);
  const find = createFinder(line);
  try {
    for (let rest = first; ; ) {
      const end = find(rest, 0);
      if (end !== -1) {
        yield rest.subarray(0, end);
        return;
      }
      // The end of these bytes may be the beginning of the boundary, so it waits for the bytes after it.
      const safe = Math.max(0, rest.length - line.length);
      if (safe > 0) yield rest.subarray(0, safe);
      const { done, value } = await source.next();
      if (done) throw new DomainError('BAD_REQUEST');
      rest = concatBytes([rest.subarray(safe), value]);
    }
  } finally {
    await source.return?.();
  }
}
