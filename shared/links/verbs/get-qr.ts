import { encode as encodePng } from 'fast-png';
import { encode, renderSVG } from 'uqr';
import * as z from 'zod';
import type { CallerContext } from '../../http/context.ts';
import { queryInteger } from '../../http/input/query-integer.ts';
import { findLinkOrThrow } from './get-link.ts';
import type { LinkPath } from './link-path.ts';
import { toShortUrl } from './short-link.ts';

/** Quiet zone and error correction for printed codes (ISO/IEC 18004: 4 modules; level M restores 15 %). */
const SYMBOL = { border: 4, ecc: 'M' } as const;
const BLACK = 0;
const WHITE = 255;

export const QrQuery = z.object({
  format: z.enum(['svg', 'png']).default('svg'),
  size: queryInteger(z.int().min(64).max(2048))
    .default(512)
    .describe(
      'Width and height in pixels at most: modules are whole pixels, so the image may be a little smaller.',
    ),
});

/** A QR image of the short URL. Throws LINK_NOT_FOUND. */
export async function getQr(
  ctx: CallerContext,
  path: LinkPath,
  { format, size }: z.infer<typeof QrQuery>,
): Promise<Response> {
  const { domain, code } = await findLinkOrThrow(ctx, path);
  const url = toShortUrl(ctx.config, domain, code);
  const { data: modules } = encode(url, SYMBOL);
  const pixelSize = Math.max(1, Math.floor(size / modules.length));
  if (format === 'svg') return toImage(renderSVG(url, { ...SYMBOL, pixelSize }), 'image/svg+xml');
  return toImage(drawPng(modules, pixelSize), 'image/png');
}

function drawPng(modules: readonly boolean[][], pixelSize: number): Uint8Array {
  const width = modules.length * pixelSize;
  const data = new Uint8Array(width * width).fill(WHITE);
  for (let y = 0; y < width; y += 1) {
    const row = modules[Math.floor(y / pixelSize)] ?? [];
    for (let x = 0; x < width; x += 1) if (row[Math.floor(x / pixelSize)]) data[y * width + x] = BLACK;
  }
  return encodePng({ width, height: width, data, channels: 1 });
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
