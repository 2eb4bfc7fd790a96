import { DomainError } from '../../errors/domain-error.ts';
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
  let read: Uint8Array = new Uint8Array();
  for (;;) {
    const file = findFile(read, boundary);
    if (file !== undefined) {
      const before = join(read.subarray(0, file.part), new TextEncoder().encode(`--${boundary}--`));
      const fields = parseMultipart(before, contentType);
      const content = readContent(read.subarray(file.content), source, boundary);
      return fields && { fields, content };
    }
    const { done, value } = await source.next();
    if (done || read.length > MAX_FIELD_BYTES) {
      await source.return?.();
      const fields = done ? parseMultipart(read, contentType) : undefined;
      return fields && { fields, content: nothing() };
    }
    read = join(read, value);
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
    const isFile = /^content-disposition:[^\r]*;\s*filename\*?=/im.test(text.slice(part, end));
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
      rest = join(rest.subarray(safe), value);
    }
  } finally {
    await source.return?.();
  }
}

function join(one: Uint8Array, other: Uint8Array): Uint8Array {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}
