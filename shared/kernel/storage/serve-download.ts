import type { RequestCtx } from '../http/request-ctx.ts';
import type { ByteRange } from './bucket.ts';

/** Immutable bytes under a tag, in one or several parts. */
type Download = {
  parts: readonly DownloadPart[];
  /** A strong entity tag, with quotes. */
  etag: string;
  contentType: string;
  /** `inline` for media that browsers play; the file name is for saving. */
  disposition: { type: 'inline' | 'attachment'; fileName: string };
};

type DownloadPart = {
  size: number;
  /** Undefined when the object is gone. */
  open(range: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
};

type Asked = Pick<RequestCtx, 'method' | 'header' | 'waitUntil'>;

/** Serves a download or the requested range of it (RFC 9110, sections 13 and 14); undefined when it is gone. */
export async function serveDownload(ctx: Asked, download: Download): Promise<Response | undefined> {
  const { parts, etag, contentType, disposition } = download;
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  const shared = { ETag: etag, 'Accept-Ranges': 'bytes', 'Cache-Control': 'private, no-store' };
  if (isListed(ctx.header('if-none-match'), etag))
    return new Response(null, { status: 304, headers: shared });
  const range = findRange(ctx, etag, size);
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...shared, 'Content-Range': `bytes */${size}` } });
  const { offset, length } = range ?? { offset: 0, length: size };
  const headers = {
    ...shared,
    'Content-Type': contentType,
    'Content-Disposition': `${disposition.type}; filename="${disposition.fileName}"`,
    'Content-Length': String(length),
  };
  if (ctx.method === 'HEAD') return new Response(null, { headers });
  const body = await openSlice(ctx, parts, { offset, length });
  if (body === undefined) return undefined;
  if (range === undefined) return new Response(body, { headers });
  const part = `bytes ${offset}-${offset + length - 1}/${size}`;
  return new Response(body, { status: 206, headers: { ...headers, 'Content-Range': part } });
}

/**
 * Ranges apply to GET only, and only when `If-Range` holds the current tag: no Last-Modified is ever sent, so a date
 * never matches.
 */
function findRange({ method, header }: Asked, etag: string, size: number) {
  const condition = header('if-range')?.trim();
  if (method !== 'GET' || (condition !== undefined && condition !== etag)) return undefined;
  return parseRange(header('range'), size);
}

/** `If-None-Match` uses weak comparison: RFC 9110, section 13.1.2. */
const isListed = (tags: string | undefined, etag: string): boolean =>
  tags?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ?? false;

async function openSlice(
  { waitUntil }: Asked,
  parts: readonly DownloadPart[],
  { offset, length }: ByteRange,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const slices: (() => Promise<ReadableStream<Uint8Array> | undefined>)[] = [];
  let begin = 0;
  for (const part of parts) {
    const from = Math.max(0, offset - begin);
    const to = Math.min(part.size, offset + length - begin);
    if (from < to) slices.push(() => part.open({ offset: from, length: to - from }));
    begin += part.size;
  }
  const [open, ...rest] = slices;
  const first = await open?.();
  if (first === undefined || rest.length === 0) return first;
  const { readable, writable } = new FixedLengthStream(length);
  waitUntil(pipe(first, rest, writable));
  return readable;
}

/**
 * A Workers stream whose length is declared in advance:
 * https://developers.cloudflare.com/workers/runtime-apis/streams/transformstream/
 */
declare const FixedLengthStream: new (length: number) => TransformStream<Uint8Array, Uint8Array>;

/** A missing part aborts the download, so that it cannot look complete. */
async function pipe(
  first: ReadableStream<Uint8Array>,
  rest: readonly (() => Promise<ReadableStream<Uint8Array> | undefined>)[],
  writable: WritableStream<Uint8Array>,
): Promise<void> {
  try {
    await first.pipeTo(writable, { preventClose: true, preventAbort: true });
    for (const open of rest) {
      const next = await open();
      if (next === undefined) throw new Error('a part of a download is missing');
      await next.pipeTo(writable, { preventClose: true, preventAbort: true });
    }
    await writable.close();
  } catch (error) {
    // A disconnected client has already closed it.
    await writable.abort(error).catch(() => {});
  }
}

/**
 * Parses a Range header for content of `size` bytes (RFC 9110, section 14). Undefined means the whole content, also for
 * a malformed header or several ranges.
 */
function parseRange(
  header: string | undefined,
  size: number,
): { offset: number; length: number } | 'unsatisfiable' | undefined {
  const [, list = ''] = /^bytes=(.*)$/i.exec(header?.trim() ?? '') ?? [];
  // Empty list elements are ignored: section 5.6.1.
  const ranges = list.split(',').filter((range) => range.trim() !== '');
  const [, first = '', last = ''] = /^(\d*)-(\d*)$/.exec(ranges[0]?.trim() ?? '') ?? [];
  if (ranges.length !== 1 || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { offset: size - length, length };
  }
  const offset = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < offset) return undefined;
  return offset >= size ? 'unsatisfiable' : { offset, length: end - offset + 1 };
}
