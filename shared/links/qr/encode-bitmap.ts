import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** One bit per pixel, gray; the only compression and filtering there are; not interlaced. */
const ONE_BIT_GRAY = Uint8Array.of(1, 0, 0, 0, 0);

/** Bytes of a row: a bit per pixel, 1 is white, after a byte 0, which says that the row is not filtered. */
export const bytesPerRow = (width: number): number => 1 + Math.ceil(width / 8);

/** A square black and white image as PNG (RFC 2083). */
export const encodeBitmap = (width: number, rows: Uint8Array): Uint8Array =>
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
