import type { Schema } from './example-of.ts';

type Document = {
  paths?: Record<string, Record<string, { requestBody?: { content: Record<string, { schema?: Schema }> } }>>;
  components?: { schemas?: Record<string, Schema> };
};

/** Makes optional fields nullable in the JSON bodies of creations, as `creation` accepts them. */
export function allowNulls({ paths = {}, components }: Document): void {
  const seen = new Set<Schema>();
  const resolve = (schema: Schema | undefined): Schema | undefined =>
    schema?.$ref === undefined ? schema : components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''];
  const visit = (schema: Schema | undefined): void => {
    const described = resolve(schema);
    if (described === undefined || seen.has(described)) return;
    seen.add(described);
    visit(described.items);
    for (const [name, property] of Object.entries(described.properties ?? {})) {
      visit(property);
      const part = resolve(property);
      if (part !== undefined && !described.required?.includes(name)) allowNull(part);
    }
  };
  for (const { post } of Object.values(paths)) visit(post?.requestBody?.content['application/json']?.schema);
}

function allowNull(part: Schema): void {
  if (part.type !== undefined) part.type = [...new Set([part.type, 'null'].flat())];
  if (part.enum !== undefined) part.enum = [...new Set([...part.enum, null])];
}
