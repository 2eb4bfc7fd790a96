/** The size of the ID3v2, ID3v1 or APE tag at `at`, from its header; 0 when there is none. */
export function mp3TagBytes(bytes: Uint8Array, at: number): number {
  const first = bytes[at];
  if (first !== 0x49 && first !== 0x54 && first !== 0x41) return 0;
  const name = String.fromCharCode(...bytes.subarray(at, at + 8));
  if (name.startsWith('ID3')) return id3v2Bytes(bytes.subarray(at, at + 10));
  if (name.startsWith('TAG')) return 128;
  if (name !== 'APETAGEX' || at + 32 > bytes.length) return 0;
  // Its size excludes the header, which is optional.
  return 32 + new DataView(bytes.buffer, bytes.byteOffset + at).getUint32(12, true);
}

/** The size is encoded in four groups of seven bits. */
function id3v2Bytes([, , , , , flags = 0, a = 0, b = 0, c = 0, d = 0]: Uint8Array): number {
  const footer = (flags & 0x10) === 0 ? 0 : 10;
  return 10 + footer + ((a & 0x7f) << 21) + ((b & 0x7f) << 14) + ((c & 0x7f) << 7) + (d & 0x7f);
}
