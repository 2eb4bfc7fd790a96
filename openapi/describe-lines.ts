import type { Schema } from './example-of.ts';

type File = Schema & { contentMediaType?: string; contentSchema?: Schema };
type Media = { schema?: File; example?: unknown; 'x-line-example'?: unknown };
type Content = Record<string, Media>;
type Operation = { requestBody?: { content: Content }; responses: Record<string, { content?: Content }> };
type Document = {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

/** Files of lines, and whether they are text. */
const FILES: Readonly<Record<string, boolean>> = { 'application/x-ndjson': true, 'application/gzip': false };

/**
 * Describes a file of lines as what it is, one string or compressed bytes; the schema that was declared is that of a line, and
 * becomes its `contentSchema`. Requests have theirs from the list that stands for the file in JSON.
 */
export function describeLines({ paths = {}, components }: Document): void {
  const resolve = (schema: Schema | undefined): Schema | undefined =>
    schema?.$ref === undefined ? schema : components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''];
  for (const { requestBody, responses } of Object.values(paths).flatMap((methods) =>
    Object.values(methods),
  )) {
    for (const { content = {} } of Object.values(responses)) describeAnswer(content);
    const { 'application/x-ndjson': sent, 'application/json': json } = requestBody?.content ?? {};
    const fields = Object.values(resolve(json?.schema)?.properties ?? {});
    const items = fields.find((field) => field.items !== undefined)?.items;
    if (sent !== undefined && items !== undefined)
      sent.schema = { ...sent.schema, contentMediaType: 'application/x-ndjson', contentSchema: items };
  }
}

function describeAnswer(content: Content): void {
  for (const [type, isText] of Object.entries(FILES)) {
    const { schema, example } = content[type] ?? {};
    if (schema === undefined) continue;
    const file = { type: 'string', ...(!isText && { format: 'binary' }), contentMediaType: type };
    // A part of a file need not begin or end with a line, and has no schema.
    content[type] = {
      schema: Object.keys(schema).length === 0 ? file : { ...file, contentSchema: schema },
      ...(example !== undefined &&
        (isText ? { example: `${JSON.stringify(example)}\n` } : { 'x-line-example': example })),
    };
  }
}
