import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { DOCUMENT } from '../../../openapi/document.ts';
import openapi from '../../../openapi/openapi.json' with { type: 'json' };
import { IS_CI } from '../../harness/ci.ts';

/** Redocly's recommendations (the schema of OpenAPI and JSON Schema, references, examples), and what they leave out. */
const RULES = createConfig({
  extends: ['recommended-strict'],
  rules: {
    'info-contact': 'error',
    'no-duplicated-tag-names': 'error',
    'no-schema-type-mismatch': 'error',
    'no-unsafe-markdown': 'error',
    'operation-tag-defined': 'error',
    'rule/operations-have-tags': {
      subject: { type: 'Operation', property: 'tags' },
      assertions: { defined: true, minLength: 1 },
    },
    'rule/operations-have-responses': {
      subject: { type: 'Operation', property: 'responses' },
      assertions: { defined: true },
    },
  },
});

/** Lists the problems that the rules find in a document. */
async function findProblems(document: object): Promise<string[]> {
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config: await RULES });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

/** The document's size, divided by its operations and events. */
const MAX_CHARACTERS = 5_000;

test.runIf(IS_CI)('the document has no problem', async () => {
  expect(await findProblems(openapi)).toEqual([]);
});

/** A document that is small, and valid. */
const SMALL = {
  openapi: '3.1.0',
  info: {
    title: 'Small',
    version: '1',
    description: 'Small.',
    contact: {},
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: 'https://api.operator.example' }],
  tags: [{ name: 'links', description: 'Links.' }],
  security: [{ key: [] }],
  paths: {
    '/links': {
      get: {
        operationId: 'listLinks',
        summary: 'List links',
        description: 'Lists links.',
        tags: ['links'],
        responses: { '200': { $ref: '#/components/responses/Links' }, '401': { description: 'No key.' } },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    responses: {
      Links: {
        description: 'Links.',
        content: {
          'application/json': { schema: { type: 'object', properties: { code: { type: 'string' } } } },
        },
      },
    },
  },
};
const schemaOf = (document: typeof SMALL): Record<string, unknown> =>
  document.components.responses.Links.content['application/json'].schema.properties.code;
const operationOf = (document: typeof SMALL): Record<string, unknown> => document.paths['/links'].get;

// Each of these problems is found by all three validators.
test.each<[problem: string, spoil: (document: typeof SMALL) => void]>([
  ['an unknown field', (document) => Object.assign(operationOf(document), { summry: 'x' })],
  ['a missing version', (document) => Reflect.deleteProperty(document.info, 'version')],
  ['a missing contact', (document) => Reflect.deleteProperty(document.info, 'contact')],
  [
    'an operation without responses',
    (document) => Reflect.deleteProperty(operationOf(document), 'responses'),
  ],
  [
    'a response without a description',
    (document) => Reflect.deleteProperty(document.components.responses.Links, 'description'),
  ],
  ['an unknown type', (document) => Object.assign(schemaOf(document), { type: 'strng' })],
  ['an unknown keyword', (document) => Object.assign(schemaOf(document), { maxLenght: 1 })],
  ['a keyword of another type', (document) => Object.assign(schemaOf(document), { maxLength: '1' })],
  ['a keyword of OpenAPI 3.0', (document) => Object.assign(schemaOf(document), { nullable: true })],
  [
    'a reference to nothing',
    (document) => Object.assign(schemaOf(document), { $ref: '#/components/schemas/No' }),
  ],
  ['an example of another type', (document) => Object.assign(schemaOf(document), { examples: [1] })],
  ['a value of another type', (document) => Object.assign(schemaOf(document), { enum: [1] })],
  ['a value listed twice', (document) => Object.assign(schemaOf(document), { enum: ['a', 'a'] })],
  [
    'an unused component',
    (document) => Object.assign(document.components.responses, { No: { description: 'x' } }),
  ],
  ['an operation without an id', (document) => Reflect.deleteProperty(operationOf(document), 'operationId')],
  ['an operation without tags', (document) => Reflect.deleteProperty(operationOf(document), 'tags')],
  ['a tag that is not described', (document) => Object.assign(operationOf(document), { tags: ['others'] })],
  [
    'an unknown way to sign in',
    (document) => Object.assign(operationOf(document), { security: [{ no: [] }] }),
  ],
  [
    'a path with a query',
    (document) =>
      Object.assign(document.paths, {
        '/links?a=1': { get: { ...operationOf(document), operationId: 'b' } },
      }),
  ],
  [
    'a parameter that the path lacks',
    (document) =>
      Object.assign(operationOf(document), {
        parameters: [{ name: 'a', in: 'path', required: true, schema: { type: 'string' } }],
      }),
  ],
  [
    'a script in a description',
    (document) => Object.assign(operationOf(document), { description: '<script>x</script>' }),
  ],
])('%s is a problem', async (_, spoil) => {
  const document = structuredClone(SMALL);
  spoil(document);
  expect(await findProblems(document)).not.toEqual([]);
});

test('the small document that is spoiled has no problem by itself', async () => {
  expect(await findProblems(SMALL)).toEqual([]);
});

test('a default is one of the values that are allowed, and every array says of what', () => {
  const wrong: string[] = [];
  const visit = (part: unknown, path: string): void => {
    if (typeof part !== 'object' || part === null) return;
    const {
      enum: values,
      default: given,
      type,
    } = part as { enum?: unknown; default?: unknown; type?: unknown };
    const isOfNothing = [type].flat().includes('array') && !('items' in part);
    if (isOfNothing || (Array.isArray(values) && given !== undefined && !values.includes(given)))
      wrong.push(path);
    for (const [name, inner] of Object.entries(part)) visit(inner, `${path}.${name}`);
  };
  visit(openapi, '');
  expect(wrong).toEqual([]);
});

test('every operation is described', () => {
  const operations = Object.values(openapi.paths).flatMap((methods) => Object.values<object>(methods));
  expect(operations.length).toBeGreaterThan(50);
  expect(operations.filter((operation) => !Reflect.get(operation, 'description'))).toEqual([]);
});

test('every parameter is described, and has an example', () => {
  const document = [...Object.values(DOCUMENT.paths), ...Object.values(DOCUMENT.webhooks)];
  const parameters = document.flatMap((methods) =>
    Object.values(methods).flatMap(
      (operation): { name: string; description?: string; example?: unknown }[] =>
        Object(operation).parameters ?? [],
    ),
  );
  expect(parameters.length).toBeGreaterThan(100);
  expect(
    parameters.filter(({ description = '', example }) => description === '' || example === undefined),
  ).toEqual([]);
});

test('what operations share is written once, so that the document stays small', () => {
  const operations = Object.values({ ...openapi.paths, ...openapi.webhooks }).flatMap(Object.keys);
  expect(JSON.stringify(openapi).length / operations.length).toBeLessThan(MAX_CHARACTERS);
});

test('what has no name in the document is not repeated in it', () => {
  const seen = new Map<string, number>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { type, properties } = part as { type?: unknown; properties?: object };
    if (type === 'object' && Object.keys(Object(properties)).length > 1) {
      const text = JSON.stringify(part);
      seen.set(text, (seen.get(text) ?? 0) + 1);
    }
    for (const inner of Object.values(part)) visit(inner);
  };
  visit(openapi.components.schemas);
  expect([...seen].filter(([, count]) => count > 1).map(([text]) => text.slice(0, 200))).toEqual([]);
});

test('every group of operations is described once', () => {
  const used = [...Object.values(openapi.paths), ...Object.values(openapi.webhooks)].flatMap((methods) =>
    Object.values(methods).flatMap((operation) => Object(operation).tags ?? []),
  );
  expect(openapi.tags.map(({ name }) => name).sort()).toEqual([...new Set(used)].sort());
  for (const { name, description } of openapi.tags) expect(description, name).toMatch(/\w.*\.$/);
});
