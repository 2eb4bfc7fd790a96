/**
 * Parses a Range header for content of `size` bytes (RFC 9110, section 14). Undefined means the whole content, also for
 * a malformed header or several ranges.
 */
export function parseRange(
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
