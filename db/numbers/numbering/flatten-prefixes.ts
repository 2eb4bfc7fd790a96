/**
 * The numbers from `first` to `until` (exclusive), compared as text: `5730` to `5731` is everything beginning with
 * 5730.
 */
export type Range<Value> = { first: string; until: string; value: Value };

/** The first text after all those with a prefix of digits; `:` follows 9. `5739` → `574`, `99` → `:`. */
export function endOfPrefix(prefix: string): string {
  const kept = prefix.replace(/9+$/, '');
  return kept === '' ? ':' : kept.slice(0, -1) + String(Number(kept.slice(-1)) + 1);
}

/**
 * Merges layers of prefixes into disjoint ordered ranges: each number gets the value of its longest prefix in every
 * layer. Adjacent ranges with equal values are joined.
 */
export function flattenPrefixes(layers: readonly ReadonlyMap<string, string>[]): Range<string[]>[] {
  const prefixes = new Set(layers.flatMap((layer) => [...layer.keys()]));
  const bounds = [...new Set([...prefixes].flatMap((prefix) => [prefix, endOfPrefix(prefix)]))].sort();
  const longest = (layer: ReadonlyMap<string, string>, number: string): string => {
    for (let length = number.length; length > 0; length -= 1) {
      const found = layer.get(number.slice(0, length));
      if (found !== undefined) return found;
    }
    return '';
  };
  const ranges: Range<string[]>[] = [];
  bounds.slice(0, -1).forEach((first, index) => {
    const until = bounds[index + 1] ?? ':';
    const value = layers.map((layer) => longest(layer, first));
    const last = ranges.at(-1);
    if (last?.until === first && last.value.every((part, layer) => part === value[layer])) last.until = until;
    else if (value.some((part) => part !== '')) ranges.push({ first, until, value });
  });
  return ranges;
}
