/** Computes a value on first use and keeps it, so that a cold start does not wait for tables. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
