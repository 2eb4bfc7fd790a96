import { DOCUMENT } from '../../../openapi/document.ts';
import type { Schema } from '../../../openapi/example-of.ts';
import type { Bounds } from './bounds.ts';

export type SchemaField = Schema &
  Bounds & {
    description?: string;
    nullable?: boolean;
    pattern?: string;
    'x-extensible-enum'?: unknown[];
    additionalProperties?: { description?: string };
  };
export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: SchemaField;
  example?: unknown;
};
type Media = {
  schema?: SchemaField & { contentSchema?: SchemaField };
  example?: unknown;
  'x-line-example'?: unknown;
};
type Reply = {
  description: string;
  content?: Record<string, Media>;
  headers?: Record<string, { description?: string }>;
  'x-error-codes'?: string[];
};

/** An operation of the OpenAPI document, with its method and path. */
export type Operation = {
  operationId: string;
  method: string;
  path: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Reply>;
  'x-access': { kind: string; service?: string; capability?: string };
  'x-limit'?: { requests: number; windowSeconds: number };
  'x-tps'?: { endpointId: string };
  'x-quota'?: { limit: number; windowSeconds: number; counts: string };
  'x-max-body-bytes'?: number;
  'x-price'?: string[];
  'x-sunset'?: string;
  'x-effect': 'none' | 'reversible' | 'lasting';
};

/** The operations in document order, which is that of functions and routes. */
export const OPERATIONS: readonly Operation[] = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  // The document's type is literal per operation; the parts read here are common to all.
  Object.entries(methods as unknown as Record<string, Omit<Operation, 'method' | 'path'>>).map(
    ([method, operation]) => ({ ...operation, method: method.toUpperCase(), path }),
  ),
);

/** The body of each type of event, with an example. */
export const EVENTS: Readonly<Record<string, Media>> = Object.fromEntries(
  Object.entries(DOCUMENT.webhooks).map(([type, { post }]) => [
    type,
    // The document's type is literal per event; the parts read here are common to all.
    post.requestBody.content['application/json'] as unknown as Media,
  ]),
);

export const TAGS: readonly { name: string; description?: string }[] = DOCUMENT.tags;

/** The success response, with its status. */
export function successOf({ responses }: Operation): { status: string; reply: Reply } {
  const [status = '', reply = { description: '' }] =
    Object.entries(responses).find(([key]) => key.startsWith('2')) ?? [];
  return { status, reply };
}

// The document's type is literal per schema; the parts read here are common to all.
const SCHEMAS = DOCUMENT.components.schemas as unknown as Record<string, SchemaField>;

/** Resolves a reference to a schema. */
export function resolveSchema(schema: SchemaField): SchemaField {
  const name = schema.$ref?.split('/').at(-1);
  if (name === undefined) return schema;
  const { description } = schema;
  return { ...resolveSchema(SCHEMAS[name] ?? {}), ...(description === undefined ? {} : { description }) };
}

/** A field that may also be null, as what it is otherwise: with its bounds and values. */
export function unlessNull(schema: SchemaField): SchemaField {
  const field = resolveSchema(schema);
  const others = (field.anyOf ?? field.oneOf ?? []).filter(({ type }) => type !== 'null');
  const [only] = others;
  return only === undefined || others.length > 1 ? field : { ...unlessNull(only), ...field };
}

/** The largest body of an operation, by its media types. */
export function largestBodies(operation: Operation): { bytes: number; types: string[] }[] {
  const { 'x-max-body-bytes': most, requestBody } = operation;
  if (most === undefined || requestBody === undefined) return [];
  const sizes = Object.entries(requestBody.content).map(([type, { schema = {} }]) => ({
    type,
    // A file is described by how long it may be as a text.
    bytes: (schema.type === 'string' ? schema.maxLength : undefined) ?? most,
  }));
  return [...Map.groupBy(sizes, ({ bytes }) => bytes)].map(([bytes, media]) => ({
    bytes,
    types: media.map(({ type }) => type),
  }));
}
