const nameOf = (text: string) => new TextEncoder().encode(text);
const ID3 = nameOf('ID3');
const ID3_V1 = nameOf('TAG');
const APE = nameOf('APETAGEX');

/** The size of the ID3v2, ID3v1 or APE tag at `at`, from its header; 0 when there is none. */
export function mp3TagBytes(bytes: Uint8Array, at: number): number {
  if (isAt(bytes, at, ID3)) return id3v2Bytes(bytes.subarray(at, at + 10));
  if (isAt(bytes, at, ID3_V1)) return 128;
  if (!isAt(bytes, at, APE) || at + 32 > bytes.length) return 0;
  // Its size excludes the header, which is optional.
  return 32 + new DataView(bytes.buffer, bytes.byteOffset + at).getUint32(12, true);
}

/** The size is encoded in four groups of seven bits. */
function id3v2Bytes([, , , , , flags = 0, a = 0, b = 0, c = 0, d = 0]: Uint8Array): number {
  const footer = (flags & 0x10) === 0 ? 0 : 10;
  return 10 + footer + ((a & 0x7f) << 21) + ((b & 0x7f) << 14) + ((c & 0x7f) << 7) + (d & 0x7f);
}

/** Byte by byte, since this is asked at each byte of a damaged file. */
function isAt(bytes: Uint8Array, at: number, name: Uint8Array): boolean {
  for (let index = 0; index < name.length; index += 1) if (bytes[at + index] !== name[index]) return false;
  return true;
}
