/** A command's result as JSON. Micros are decimal strings, exact at any size. */
export const toJson = (answer: unknown): string =>
  JSON.stringify(answer, (_, value) => (typeof value === 'bigint' ? String(value) : value), 2);
