/** Keywords for people that do not bind anybody. */
const NOTES = new Set(['description', 'summary', 'title', 'example', 'examples', 'tags', 'info', 'servers']);
/** Keywords whose children have arbitrary names: none of those is a note. */
const MAPS = new Set([
  'properties',
  'schemas',
  'headers',
  'responses',
  'paths',
  'content',
  'webhooks',
  'securitySchemes',
]);
/** Callers' values, not parts of the document. */
const VALUES = new Set(['enum', 'const', 'default', 'x-error-codes']);

/** An OpenAPI document, or a part of one, reduced to what callers may rely on. */
export function stripNotes(part: unknown, isMap = false): unknown {
  if (Array.isArray(part)) return part.map((item) => stripNotes(item));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part)
      .filter(([name]) => isMap || !NOTES.has(name))
      .map(([name, value]) => [
        name,
        VALUES.has(name) && !isMap ? value : stripNotes(value, MAPS.has(name) && !isMap),
      ]),
  );
}
