/** The parts of the OpenAPI document that the clients are made from. */
export type Document = {
  info: { version: string };
  paths: Record<string, Record<string, DescribedOperation>>;
  webhooks: Record<string, { post: { summary: string; requestBody: { content: Content } } }>;
  components: { schemas: Record<string, Schema> };
};

export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  /** Known values, to which later versions may add. */
  'x-extensible-enum'?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
};

export type Content = Record<string, { schema?: Schema }>;

type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
};

export type DescribedOperation = {
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  'x-sunset'?: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

/** Replaces a reference to a component by what it refers to. */
export function resolve<T extends object>(document: Document, part: T): T {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part;
  let found: unknown = document;
  for (const key of part.$ref.replace('#/', '').split('/')) found = Object(found)[key];
  if (found === undefined) throw new Error(`The document has no ${part.$ref}.`);
  // A reference stands for a part of its own kind.
  return resolve(document, found as T);
}
