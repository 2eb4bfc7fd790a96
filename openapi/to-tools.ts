import type { Tool } from '../functions/mcp/tool.ts';
import { resolveParts } from './resolve-parts.ts';

type Schema = {
  [key: string]: unknown;
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
};
type Parameter = { in: string; name: string; required?: boolean; description?: string; schema: Schema };
type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: [string];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  'x-access': Tool['access'];
  'x-price'?: string[];
  'x-effect': 'none' | 'reversible' | 'lasting';
};

/** Arguments of tools that are not the operation's own. */
const OWN = {
  confirm: {
    type: 'boolean',
    description: 'Set it to true only after the person has agreed to this request and its cost.',
  },
  idempotencyKey: {
    type: 'string',
    pattern: '^[A-Za-z0-9_-]{1,255}$',
    description: 'Repeats a request safely: the same key and arguments give the result of the first one.',
  },
  answerCursor: {
    type: 'string',
    description: 'Continues an answer that was cut: the value that came with it, with the same arguments.',
  },
} as const;

/**
 * A model uploads no files, and people open signed addresses themselves. The platform is bound to the MCP server, whose probe it
 * asks, so the server cannot be bound to the platform.
 */
const isTool = ({ 'x-access': access, requestBody, tags }: Operation): boolean =>
  tags[0] !== 'platform' &&
  access.kind !== 'public' &&
  access.kind !== 'signed' &&
  (requestBody === undefined || requestBody.content['application/json'] !== undefined);

/** The tools of the MCP server: one for each operation of the document that a model can use. */
export function toTools(document: object): Tool[] {
  // Both are this repository's own document, generated from the declarations.
  const { paths, components } = resolveParts(document as Parameters<typeof resolveParts>[0]);
  const { schemas } = components as { schemas: Record<string, Schema> };
  return Object.entries(paths as unknown as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => isTool(operation))
        .map(([method, operation]) => toTool(path, method, operation, schemas)),
  );
}

function toTool(path: string, method: string, operation: Operation, schemas: Record<string, Schema>): Tool {
  const { operationId, summary, tags, parameters = [], requestBody } = operation;
  const body = toPlain(requestBody?.content['application/json']?.schema ?? {}, schemas);
  const fields = body.properties ?? {};
  // Fields that JSON takes in its body are in the query of a file.
  const query = parameters.filter((each) => each.in === 'query' && !(each.name in fields));
  const inPath = parameters.filter((each) => each.in === 'path');
  const prices = operation['x-price'] ?? [];
  const asks = prices.length > 0 || operation['x-effect'] === 'lasting';
  const isKeyed = parameters.some(({ name }) => name === 'Idempotency-Key');
  const isRead = operation['x-effect'] === 'none' && prices.length === 0;
  const mayContinue = isKeyed || isRead;
  return {
    name: operationId,
    title: summary,
    description: describe(operation, asks),
    inputSchema: {
      type: 'object',
      properties: {
        ...Object.fromEntries([...inPath, ...query].map((each) => [each.name, toField(each, schemas)])),
        ...fields,
        ...(asks && { confirm: OWN.confirm }),
        ...(isKeyed && { idempotencyKey: OWN.idempotencyKey }),
        ...(mayContinue && { answerCursor: OWN.answerCursor }),
      },
      required: [
        ...[...inPath, ...query].filter(({ required }) => required === true).map(({ name }) => name),
        ...(body.required ?? []),
      ],
      additionalProperties: false,
    },
    annotations: {
      title: summary,
      readOnlyHint: isRead,
      destructiveHint: asks,
      idempotentHint: prices.length === 0 && method !== 'post',
      openWorldHint: asks && !['account', 'contacts'].includes(tags[0]),
    },
    method: method.toUpperCase(),
    path,
    component: tags[0],
    query: query.map(({ name }) => name),
    body: requestBody === undefined ? null : Object.keys(fields),
    access: operation['x-access'],
    prices,
    asks,
    isKeyed,
  };
}

function describe({ summary, description, 'x-price': prices = [] }: Operation, asks: boolean): string {
  const charged = prices.length === 0 ? '' : ` Charged (${prices.join(', ')}).`;
  const confirmed = asks ? ' Runs only with confirm: true; without it, says what it would do.' : '';
  return `${summary}.${description === undefined ? '' : ` ${description}`}${charged}${confirmed}`;
}

const toField = ({ schema, description }: Parameter, schemas: Record<string, Schema>): Schema => ({
  ...toPlain(schema, schemas),
  ...(description !== undefined && { description }),
});

/** A schema by itself, as assistants read it: no references, and no examples, which would fill a model's context. */
function toPlain(schema: Schema, schemas: Record<string, Schema>): Schema {
  const { $ref, ...own } = schema;
  const referred = $ref === undefined ? undefined : schemas[$ref.slice($ref.lastIndexOf('/') + 1)];
  if ($ref !== undefined && referred === undefined) throw new Error(`The document has no ${$ref}.`);
  const all: Schema = { ...(referred && toPlain(referred, schemas)), ...own };
  return Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => name !== 'example' && name !== 'examples')
      .map(([name, value]) => [name, toPlainValue(name, value, schemas)]),
  );
}

function toPlainValue(name: string, value: unknown, schemas: Record<string, Schema>): unknown {
  // A JSON Schema has further schemas under these keywords only.
  if (name === 'properties')
    return Object.fromEntries(
      Object.entries(Object(value)).map(([field, each]) => [field, toPlain(Object(each), schemas)]),
    );
  if (['items', 'additionalProperties', 'not'].includes(name) && typeof value === 'object')
    return toPlain(Object(value), schemas);
  if (['anyOf', 'oneOf', 'allOf'].includes(name) && Array.isArray(value))
    return value.map((each) => toPlain(Object(each), schemas));
  return value;
}
