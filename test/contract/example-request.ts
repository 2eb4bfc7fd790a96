import type { Described } from '../../openapi/add-examples.ts';
import { DOCUMENT } from '../../openapi/document.ts';
import type { Schema } from '../../openapi/example-of.ts';
import type { Operation } from './operations.ts';
import type { OperationRequest } from './valid-requests.ts';

// The document's type has literal paths and names; these look them up by variable names.
const paths = DOCUMENT.paths as unknown as Record<string, Record<string, Described>>;
const schemas = DOCUMENT.components.schemas as unknown as Record<string, Schema>;

/** The least request by an operation's declaration: the examples of what it requires. */
export function exampleRequest({ path, route }: Operation): OperationRequest {
  const { parameters = [], requestBody } = paths[path]?.[route.method] ?? {};
  const examplesIn = (place: 'path' | 'query') => {
    const needed = parameters.filter((parameter) => parameter.in === place && parameter.required === true);
    return Object.fromEntries(needed.map(({ name, example }) => [name, String(example)]));
  };
  const { schema, example: shown } = requestBody?.content['application/json'] ?? {};
  return {
    params: examplesIn('path'),
    query: examplesIn('query'),
    ...(schema === undefined ? {} : { body: requiredOf(schema, shown) }),
  };
}

/** The part of an example that its schema requires, with one item of each list. */
function requiredOf({ $ref, properties, required = [], items }: Schema, shown: unknown): unknown {
  const referred = $ref?.split('/').at(-1);
  if (referred !== undefined) return requiredOf(schemas[referred] ?? {}, shown);
  if (items !== undefined && Array.isArray(shown)) return [requiredOf(items, shown[0])];
  if (properties === undefined) return shown;
  return Object.fromEntries(
    required.map((name) => [name, requiredOf(properties[name] ?? {}, Object(shown)[name])]),
  );
}
