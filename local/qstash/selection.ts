import { QstashError } from './qstash-error.ts';

/** The values of a field of an item that a query may ask for. */
export type Fields<Item> = Readonly<Record<string, (item: Item) => readonly (string | undefined)[]>>;

const DEFAULT_COUNT = 100;

/** The items that have one of the asked values in every asked field. Throws QstashError (400) for other fields. */
export function select<Item>(items: Iterable<Item>, query: URLSearchParams, fields: Fields<Item>): Item[] {
  let selected = [...items];
  for (const name of new Set(query.keys())) {
    if (name === 'count' || name === 'cursor') continue;
    const valuesOf = fields[name];
    if (valuesOf === undefined) throw new QstashError(400, `the filter ${name} is not emulated`);
    const asked = new Set<string | undefined>(query.getAll(name));
    selected = selected.filter((item) => valuesOf(item).some((value) => asked.has(value)));
  }
  return selected;
}

/** The page of a list that `count` and `cursor` ask for, and the cursor of the next if there is one. */
export function page<Item>(
  items: readonly Item[],
  query: URLSearchParams,
): { items: Item[]; cursor?: string } {
  const start = Number(query.get('cursor') ?? 0);
  const end = start + Number(query.get('count') ?? DEFAULT_COUNT);
  return { items: items.slice(start, end), ...(end < items.length && { cursor: String(end) }) };
}

/** The first of the items to be taken away; the cursor says that more are left. */
export function firstPage<Item>(
  items: readonly Item[],
  query: URLSearchParams,
): { items: Item[]; cursor?: string } {
  const count = Number(query.get('count') ?? DEFAULT_COUNT);
  return { items: items.slice(0, count), ...(count < items.length && { cursor: 'more' }) };
}
