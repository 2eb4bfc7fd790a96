import { toId } from '../../i18n/fields.ts';
import type { Params } from '../declare.ts';

/** The requested page of a list that is read as a whole, and the parameters of the next one. */
export function readPage<Item>(
  items: readonly Item[],
  query: Params,
  perPage: number,
): { shown: readonly Item[]; next: Params | undefined } {
  const page = toId(query.page) || 1;
  const end = page * perPage;
  const next = end < items.length ? { page: String(page + 1) } : undefined;
  return { shown: items.slice(end - perPage, end), next };
}
