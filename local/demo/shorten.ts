const MAX_ITEMS = 4;
const MAX_TEXT = 90;
const MAX_LINES = 36;

/** Formats JSON for a terminal: long texts and lists are cut, nested values are on one line. */
export function toShortJson(value: unknown): string {
  const lines = JSON.stringify(cut(value), null, 2)
    // A flat object or list is put on one line if it fits.
    .replace(/[[{][^[\]{}]*[\]}]/g, (inner) => {
      const flat = inner.replace(/\s*\n\s*/g, ' ');
      return flat.length <= MAX_TEXT ? flat : inner;
    })
    .split('\n');
  if (lines.length <= MAX_LINES) return lines.join('\n');
  return [...lines.slice(0, MAX_LINES - 1), `… ${lines.length - MAX_LINES + 1} more lines`].join('\n');
}

function cut(value: unknown): unknown {
  if (typeof value === 'string') return value.length <= MAX_TEXT ? value : `${value.slice(0, MAX_TEXT)}…`;
  if (Array.isArray(value)) {
    const more = value.length - MAX_ITEMS;
    return [...value.slice(0, MAX_ITEMS).map(cut), ...(more > 0 ? [`… ${more} more`] : [])];
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner)]));
}
