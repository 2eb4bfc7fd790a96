/** What is made when it is first asked for, and then is there: a table that a cold start need not wait for. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
