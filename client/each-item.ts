type Page<Item> = { items: Item[]; nextCursor: string | null };
type Paged = { query?: { cursor?: string } };

/**
 * Iterates over all items of a list, loading pages as needed: `eachItem(client.listLinks, { query: { limit: 100 } })`.
 */
export async function* eachItem<Item, Input extends Paged>(
  list: (input?: Input) => Promise<Page<Item>>,
  input: NoInfer<Input>,
): AsyncGenerator<Item, void, undefined> {
  for (let cursor = input.query?.cursor; ; ) {
    const page = await list({
      ...input,
      query: { ...input.query, ...(cursor === undefined ? {} : { cursor }) },
    });
    yield* page.items;
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
}
