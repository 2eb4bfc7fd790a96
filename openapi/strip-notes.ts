/** What tells people of a document without binding anybody. */
const NOTES = new Set(['description', 'summary', 'title', 'example', 'examples', 'tags', 'info', 'servers']);
/** What names its children as it likes: none of them is a note. */
const MAPS = new Set([
  ...['properties', 'schemas', 'headers', 'responses', 'paths', 'content', 'webhooks', 'securitySchemes'],
]);
/** Values of a caller's, not parts of a document. */
const VALUES = new Set(['enum', 'const', 'default', 'x-error-codes']);

/** An OpenAPI document, or a part of one, with nothing left but what callers may rely on. */
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
