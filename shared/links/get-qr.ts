import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';
import * as z from 'zod';
import type { TenantCtx } from '../kernel/ctx.ts';
import { queryInteger } from '../kernel/http/input/query-integer.ts';
import type { LinkPath } from './link-path.ts';
import { findLinkOrThrow, toShortUrl } from './short-link.ts';

/** Quiet zone and error correction for printed codes (ISO/IEC 18004: 4 modules; level M restores 15 %). */
const SYMBOL = { border: 4, ecc: 'M' } as const;
/** Eight pixels, and the bit of the first of them. */
const ALL_WHITE = 0xff;
const LEFTMOST = 0x80;
const UNFILTERED = 0;

export const QrQuery = z.object({
  format: z.enum(['svg', 'png']).default('svg').describe('Format of the image.'),
  size: queryInteger(z.int().min(64).max(2048)).default(512).describe('Width and height in pixels.'),
});

/** A QR image of the short URL. Throws LINK_NOT_FOUND. */
export async function getQr(
  ctx: TenantCtx,
  path: LinkPath,
  { format, size }: z.infer<typeof QrQuery>,
): Promise<Response> {
  const { domain, code } = await findLinkOrThrow(ctx, path);
  const url = toShortUrl(ctx.config, domain, code);
  const picture = toPicture(encode(url, SYMBOL).data, size);
  if (format === 'svg') return toImage(drawSvg(picture), 'image/svg+xml');
  return toImage(drawPng(picture), 'image/png');
}

/** A symbol in the middle of a white square, in pixels. */
type Picture = { modules: readonly boolean[][]; width: number; pixelSize: number; margin: number };

/** Modules are whole pixels, so that scanners see sharp edges; the rest of the size is margin. */
function toPicture(modules: readonly boolean[][], size: number): Picture {
  const width = Math.max(size, modules.length);
  const pixelSize = Math.floor(width / modules.length);
  return { modules, width, pixelSize, margin: Math.floor((width - modules.length * pixelSize) / 2) };
}

function drawSvg({ modules, width, pixelSize, margin }: Picture): string {
  const at = (place: number): number => place * pixelSize + margin;
  const square = `h${pixelSize}v${pixelSize}h-${pixelSize}z`;
  const path = modules
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${at(x)},${at(y)}${square}` : '')))
    .join('');
  const side = `width="${width}" height="${width}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${side} viewBox="0 0 ${width} ${width}"><rect fill="white" ${side}/><path fill="black" d="${path}"/></svg>`;
}

/** A bit per pixel: a tenth of the CPU time, and of the size, that a byte takes. */
function drawPng({ modules, width, pixelSize, margin }: Picture): Uint8Array {
  const stride = bytesPerRow(width);
  const data = new Uint8Array(stride * width).fill(ALL_WHITE);
  const moduleAt = (pixel: number): number => Math.floor((pixel - margin) / pixelSize);
  for (let y = 0; y < width; y += 1) {
    const start = y * stride;
    if (y > 0 && moduleAt(y) === moduleAt(y - 1)) {
      data.copyWithin(start, start - stride, start);
      continue;
    }
    data[start] = UNFILTERED;
    const row = modules[moduleAt(y)] ?? [];
    for (let x = 0; x < width; x += 1) {
      const at = start + 1 + (x >> 3);
      if (row[moduleAt(x)]) data[at] = (data[at] ?? 0) & ~(LEFTMOST >> (x & 7));
    }
  }
  return encodeBitmap(width, data);
}

const toImage = (image: string | Uint8Array, type: string): Response =>
  // The image is never in shared memory, which Response does not accept.
  new Response(image as BodyInit, {
    headers: {
      'Content-Type': type,
      'Cache-Control': 'private, max-age=86400',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      'X-Content-Type-Options': 'nosniff',
    },
  });

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** One bit per pixel, gray; the only compression and filtering there are; not interlaced. */
const ONE_BIT_GRAY = Uint8Array.of(1, 0, 0, 0, 0);

/** Bytes of a row: a bit per pixel, 1 is white, after a byte 0, which says that the row is not filtered. */
const bytesPerRow = (width: number): number => 1 + Math.ceil(width / 8);

/** A square black and white image as PNG (RFC 2083). */
const encodeBitmap = (width: number, rows: Uint8Array): Uint8Array =>
  concat([
    SIGNATURE,
    toChunk('IHDR', concat([toUint32(width), toUint32(width), ONE_BIT_GRAY])),
    toChunk('IDAT', deflateSync(rows)),
    toChunk('IEND', new Uint8Array()),
  ]);

function toChunk(type: string, data: Uint8Array): Uint8Array {
  const checked = concat([new TextEncoder().encode(type), data]);
  return concat([toUint32(data.length), checked, toUint32(crc32(checked))]);
}

function toUint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
