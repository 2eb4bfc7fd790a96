/** The part of a schema that examples are built from. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  example?: unknown;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

const BY_FORMAT: Record<string, unknown> = {
  date: '2026-03-02',
  'date-time': '2026-03-02T14:30:00.000Z',
  uuid: '7d9f4a52-3c1e-4b8a-9f60-2f1f5b0c8e11',
  uri: 'https://example.com',
};

/**
 * A schema's example: its own, or composed from its parts. Undefined when a required part has none, which is then added
 * to `missing`. Optional parts without an example are omitted.
 */
export function exampleOf(
  schema: Schema,
  components: Record<string, Schema>,
  missing: string[] = [],
  place = '',
): unknown {
  if (schema.example !== undefined) return schema.example;
  const own = schema.const ?? schema.enum?.[0] ?? schema.default ?? BY_FORMAT[schema.format ?? ''];
  if (own !== undefined) return own;
  const within = (part: Schema, name = '') => exampleOf(part, components, missing, place + name);

  const referred = schema.$ref?.split('/').at(-1);
  if (referred !== undefined) return within(components[referred] ?? {});
  const alternative = (schema.anyOf ?? schema.oneOf)?.[0];
  if (alternative !== undefined) return within(alternative);
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map((part) => within(part)));
  if (schema.properties !== undefined) {
    const optional = (name: string) => !schema.required?.includes(name);
    const entries = Object.entries(schema.properties).map(([name, part]) => {
      if (!optional(name)) return [name, within(part, `.${name}`)] as const;
      // A property that may only have one value, or be left out, marks something special.
      return [name, part.const === undefined ? exampleOf(part, components) : undefined] as const;
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  if (schema.items !== undefined) return [within(schema.items, '[]')].filter((item) => item !== undefined);
  const byType = exampleByType(schema);
  if (byType === undefined) missing.push(place);
  return byType;
}

function exampleByType({ type, minimum }: Schema): unknown {
  if (type?.includes('null')) return null;
  if (type === 'boolean') return true;
  return type === 'integer' || type === 'number' ? (minimum ?? 1) : undefined;
}
