type Range = readonly [from: number, to: number];
type Place<Item> = (item: Item) => readonly [x: number, y: number];

/** Maps a domain to a range of the picture, to a tenth of a unit. */
export const toScale =
  ([from, to]: Range, [low, high]: Range) =>
  (value: number): number =>
    Math.round((low + ((value - from) / (to - from || 1)) * (high - low)) * 10) / 10;

/** Multiples of a power of ten, each from where it is nearer than the next one by its logarithm. */
const STEPS = [
  [10, Math.sqrt(50)],
  [5, Math.sqrt(10)],
  [2, Math.sqrt(2)],
] as const;

/** The ticks of an axis from 0 to at least `highest`: 1, 2 or 5 times a power of ten apart, about `count` of them. */
export function toTicks(highest: number, count: number): number[] {
  const rough = highest / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const [multiple] = STEPS.find(([, from]) => rough / power >= from) ?? [1];
  const step = power * multiple;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}

/** A line through the items, as the `d` of a path. */
export const toLine = <Item>(items: readonly Item[], place: Place<Item>): string =>
  items.map((item, index) => `${index === 0 ? 'M' : 'L'}${place(item).join(',')}`).join('');

/** The area between a line and `base`. */
export function toArea<Item>(items: readonly Item[], place: Place<Item>, base: number): string {
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined) return '';
  return `${toLine(items, place)}L${place(last)[0]},${base}L${place(first)[0]},${base}Z`;
}
