import { readFileSync } from 'node:fs';
import openapiTypescript, { astToString, type SchemaObject } from 'openapi-typescript';
import ts from 'typescript';
import type { Operation } from './operation-types.ts';

type Described = {
  operationId: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { content?: Record<string, { schema: { properties?: object } }> }>;
};

const DOCUMENT = new URL('../openapi/openapi.json', import.meta.url);
const NOTICE = '// Generated from openapi/openapi.json by `npm run client`.\n';

/** The generated files, by their names. */
export async function generateClient(): Promise<Record<string, string>> {
  const text = readFileSync(DOCUMENT, 'utf8');
  return {
    'schema.ts':
      NOTICE + astToString(await openapiTypescript(text, { defaultNonNullable: false, transform: toBlob })),
    'operations.ts': `${NOTICE}export const OPERATIONS = ${JSON.stringify(toOperations(text), null, 2)} as const;\n`,
  };
}

/** The type of a file, which the document calls a binary string. */
const toBlob = ({ format }: SchemaObject): ts.TypeNode | undefined =>
  format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined;

function toOperations(text: string): Record<string, Operation> {
  const { paths }: { paths: Record<string, Record<string, Described>> } = JSON.parse(text);
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => [
        described.operationId,
        {
          method: method.toUpperCase(),
          path,
          keyed: described.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false,
          contentType: Object.keys(described.requestBody?.content ?? {})[0] ?? null,
          enveloped: isEnveloped(described),
        },
      ]),
    ),
  );
}

const isEnveloped = ({ responses }: Described): boolean =>
  Object.entries(responses).some(
    ([status, { content }]) =>
      status.startsWith('2') && content?.['application/json']?.schema.properties !== undefined,
  );
