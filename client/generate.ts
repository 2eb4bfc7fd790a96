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
const PACKAGE = new URL('./package.json', import.meta.url);
const NOTICE = '// Generated from openapi/openapi.json by `npm run client`.\n';

/** The generated files, by path relative to this folder. */
export async function generateClient(): Promise<Record<string, string>> {
  const text = readFileSync(DOCUMENT, 'utf8');
  const operations = JSON.stringify(toOperations(text), null, 2);
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8'));
  return {
    'python/operator_client/operations.json': `${operations}\n`,
    'php/src/operations.json': `${operations}\n`,
    'generated/schema.ts':
      NOTICE + astToString(await openapiTypescript(text, { defaultNonNullable: false, transform: toBlob })),
    'generated/models.ts': NOTICE + toModels(text),
    'generated/version.ts': `// Generated from package.json by \`npm run client\`.\nexport const VERSION = ${JSON.stringify(version)};\n`,
    'python/operator_client/version.py': `# Generated from client/package.json by \`npm run client\`.\nVERSION = ${JSON.stringify(version)}\n`,
    'php/src/Version.php': toPhpVersion(version),
    'generated/operations.ts': `${NOTICE}export const OPERATIONS = ${operations} as const;\n`,
  };
}

const toPhpVersion = (version: string): string => `<?php

declare(strict_types=1);

namespace Operator;

/** Generated from client/package.json by \`npm run client\`. */
final class Version
{
    public const VERSION = '${version}';
}
`;

/** A file, which the document describes as a binary string. */
const toBlob = ({ format }: SchemaObject): ts.TypeNode | undefined =>
  format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined;

/** Names every schema of the document, and its events. */
function toModels(text: string): string {
  const { components }: { components: { schemas: Record<string, unknown> } } = JSON.parse(text);
  const names = Object.keys(components.schemas).filter((name) => name !== 'Error');
  return `import type { components, webhooks } from './schema.ts';

${names.map((name) => `export type ${name} = components['schemas']['${name}'];`).join('\n')}

type Delivered<Type extends keyof webhooks> = webhooks[Type]['post']['requestBody']['content']['application/json'];
/** An event of one type, by its name: \`WebhookEventOf<'voice.answered'>\`. */
export type WebhookEventOf<Type extends keyof webhooks> = Delivered<Type> & { type: Type };
/** Every event that a delivery may bring; \`type\` tells them apart. */
export type WebhookEvent = { [Type in keyof webhooks]: WebhookEventOf<Type> }[keyof webhooks];
`;
}

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
