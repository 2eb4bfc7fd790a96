import type { Described } from '../../openapi/add-examples.ts';
import { DOCUMENT } from '../../openapi/document.ts';
import type { Schema } from '../../openapi/example-of.ts';
import { toColombiaDateTime } from '../../shared/kernel/time/colombia.ts';
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
    ...(schema === undefined ? {} : { body: asRecent(requiredOf(schema, shown)) }),
  };
}

const WEEK_MS = 7 * 86_400_000;
/** Contacts of the last 31 days can be reported. */
const RECENT_WEEKS = 4;

/** A shown body whose moments, once they are long past, are moved by whole weeks into the last one. */
export const asRecent = (shown: unknown): unknown =>
  JSON.parse(JSON.stringify(shown), (name, value) =>
    name === 'at' && typeof value === 'string' ? toRecent(value) : value,
  );

function toRecent(moment: string): string {
  const at = Date.parse(`${moment.replace(' ', 'T')}-05:00`);
  const weeks = Math.floor((Date.now() - at) / WEEK_MS);
  return weeks < RECENT_WEEKS ? moment : toColombiaDateTime(new Date(at + weeks * WEEK_MS));
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
