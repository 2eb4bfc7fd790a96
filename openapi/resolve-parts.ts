type Part = Record<string, unknown>;
type Operation = { parameters?: unknown; responses?: unknown };
type Paths = Record<string, Record<string, Operation>>;

/** A document with its parameters, answers and headers in place of references to them; schemas stay references. */
export function resolveParts<T extends { paths: unknown; webhooks?: unknown; components: unknown }>(
  document: T,
): T {
  const resolve = (part: unknown): Part => {
    const { $ref } = Object(part);
    if (typeof $ref !== 'string') return Object(part);
    let found: unknown = document;
    for (const key of $ref.replace('#/', '').split('/')) found = Object(found)[key];
    if (found === undefined) throw new Error(`The document has no ${$ref}.`);
    return resolve(found);
  };
  const mapValues = (parts: unknown, change: (part: unknown) => unknown): Part =>
    Object.fromEntries(Object.entries(Object(parts)).map(([name, part]) => [name, change(part)]));
  const toAnswer = (part: unknown): Part => {
    const answer = resolve(part);
    return answer.headers === undefined ? answer : { ...answer, headers: mapValues(answer.headers, resolve) };
  };
  const toOperation = (operation: Operation): Operation => ({
    ...operation,
    ...(Array.isArray(operation.parameters) && { parameters: operation.parameters.map(resolve) }),
    ...(operation.responses !== undefined && { responses: mapValues(operation.responses, toAnswer) }),
  });
  // Parts that are not replaced keep their type.
  const toPaths = (paths: unknown) =>
    mapValues(paths, (methods) => mapValues(methods, (operation) => toOperation(Object(operation)))) as Paths;
  return {
    ...document,
    paths: toPaths(document.paths),
    ...(document.webhooks !== undefined && { webhooks: toPaths(document.webhooks) }),
  };
}
