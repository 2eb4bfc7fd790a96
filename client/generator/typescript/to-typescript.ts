import openapiTypescript, { astToString, type SchemaObject } from 'openapi-typescript';
import ts from 'typescript';
import type { Operation as Call } from '../../operation-types.ts';
import type { Api, Operation } from '../api/api.ts';
import { deprecationOf, describe, wrap } from '../text.ts';
import { toCommands, toSamples } from './to-commands.ts';

const WIDTH = 117;
const NOTICE = '// Generated from the OpenAPI document.\n';

/** The generated files of the TypeScript client; its types are openapi-typescript's. */
export async function toTypescript(api: Api, document: string): Promise<Record<string, string>> {
  const types = await openapiTypescript(document, {
    defaultNonNullable: false,
    transform: (schema) => toBlob(schema) ?? toOpenSet(schema),
    postTransform: toBoolean,
  });
  return {
    'generated/schema.ts': NOTICE + astToString(types),
    'generated/models.ts': NOTICE + toModels(document),
    'generated/version.ts': `${NOTICE}export const VERSION = ${JSON.stringify(api.version)};\n`,
    'generated/operations.ts': `${NOTICE}export const OPERATIONS = ${toOperations(api)} as const;\n`,
    'generated/commands.ts': `${NOTICE}import type { Command } from '../cli/command.ts';

export const COMMANDS: readonly Command[] = ${JSON.stringify(toCommands(api, document), null, 1)};

export const SAMPLES: Readonly<Record<string, object>> = ${JSON.stringify(toSamples(document), null, 1)};\n`,
  };
}

/** A file, which the document describes as a binary string. */
const toBlob = ({ format }: SchemaObject): ts.TypeNode | undefined =>
  format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined;

/** Known values beside any other: `'a' | 'b' | (string & {})`, which keeps them in an editor's suggestions. */
function toOpenSet(schema: SchemaObject): ts.TypeNode | undefined {
  const known: unknown = Object(schema)['x-extensible-enum'];
  if (!Array.isArray(known)) return undefined;
  const { factory } = ts;
  const literals = known.map((value) =>
    factory.createLiteralTypeNode(factory.createStringLiteral(String(value))),
  );
  const text = factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
  const any = factory.createIntersectionTypeNode([text, factory.createTypeLiteralNode([])]);
  const isNullable = Array.isArray(schema.type) && schema.type.includes('null');
  const none = isNullable ? [factory.createLiteralTypeNode(factory.createNull())] : [];
  return factory.createUnionTypeNode([...literals, any, ...none]);
}

/** A boolean, which in a query is one of two texts. */
const toBoolean = (type: ts.TypeNode): ts.TypeNode | undefined =>
  ts.isUnionTypeNode(type) && astToString(type).trim() === '"true" | "false"'
    ? ts.factory.createUnionTypeNode([ts.factory.createKeywordTypeNode(ts.SyntaxKind.BooleanKeyword), type])
    : undefined;

/** Names every schema of the document, and its events. */
function toModels(document: string): string {
  const { components }: { components: { schemas: Record<string, unknown> } } = JSON.parse(document);
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

/** Other formats are the same method here, typed by its input. */
function toOperations({ operations }: Api): string {
  const entries = operations
    .filter(({ format }) => format === '')
    .map((operation) => `${toComment(operation)}${operation.id}: ${JSON.stringify(toCall(operation))},`);
  return `{\n${entries.join('\n')}\n}`;
}

/** Writes the comment that an editor shows of an operation's method. */
function toComment(operation: Operation): string {
  const deprecation = deprecationOf(operation);
  const text = [describe(operation), ...(deprecation === undefined ? [] : [`@deprecated ${deprecation}`])];
  const lines = wrap(text.join('\n').replaceAll('*/', '* /'), WIDTH);
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}

const toCall = ({ method, path, keyed, body, result, media }: Operation): Call => ({
  method,
  path,
  ...(keyed && { keyed }),
  ...(body !== undefined && { contentType: body.contentType }),
  ...(result.kind === 'content' || result.kind === 'none' ? { result: result.kind } : toFiles(media)),
});

const toFiles = (media: readonly string[]): { files?: string[] } => {
  const files = media.filter((type) => type !== 'application/json');
  return files.length === 0 ? {} : { files };
};
