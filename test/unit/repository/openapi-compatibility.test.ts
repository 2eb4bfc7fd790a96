import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Document, findBreaks } from '../../../openapi/find-breaks.ts';
import { stripNotes } from '../../../openapi/strip-notes.ts';

const fileOf = (name: string) => new URL(`../../../openapi/${name}`, import.meta.url);
const read = (name: string) => stripNotes(JSON.parse(readFileSync(fileOf(name), 'utf8'))) as Document;

// The first release writes it.
if (existsSync(fileOf('released.json')))
  test('clients of the released document work with the current one (else: npm run openapi:release)', () => {
    const released = read('released.json');
    expect(Object.keys(released.paths).length).toBeGreaterThan(30);
    expect(findBreaks(released, read('openapi.json'))).toEqual([]);
  });

// Tests change any part of a document, so its type is open.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Open = any;
const text = (more: object = {}) => ({ type: 'string', ...more });

/** A document with an operation that has some of every kind of input and output, and a webhook. */
const document = (): Open => ({
  paths: {
    '/links/{code}': {
      post: {
        operationId: 'editLink',
        'x-access': { kind: 'service', service: 'links' },
        'x-limit': { requests: 60, windowSeconds: 60 },
        parameters: [
          { name: 'code', in: 'path', required: true, schema: text() },
          { name: 'size', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 } },
        ],
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Edit' } } },
        },
        responses: {
          200: {
            headers: { 'X-Cache': { schema: text() } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Link' } } },
          },
          400: { 'x-error-codes': ['URL_INVALID', 'URL_TOO_LONG'] },
        },
      },
    },
  },
  webhooks: {
    done: {
      post: {
        parameters: [{ name: 'X-Type', in: 'header', required: true, schema: text({ maxLength: 10 }) }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Link' } } } },
      },
    },
  },
  components: {
    schemas: {
      Edit: {
        type: 'object',
        properties: {
          longUrl: text({ maxLength: 2048 }),
          status: text({ enum: ['active', 'disabled'] }),
          expiresAt: { type: ['string', 'null'] },
          retry: { anyOf: [{ type: 'integer' }, { type: 'boolean' }] },
        },
        required: ['longUrl'],
        additionalProperties: false,
      },
      Link: {
        type: 'object',
        properties: {
          code: text({ pattern: '^[a-z]+$' }),
          status: text({ enum: ['active'] }),
          clicks: { type: 'integer', minimum: 0 },
          parent: { $ref: '#/components/schemas/Link' },
          tags: { type: 'array', items: text() },
        },
        required: ['code', 'clicks'],
      },
    },
  },
});
const operationOf = ({ paths }: Open) => paths['/links/{code}'].post;
const edit = ({ components }: Open) => components.schemas.Edit;
const link = ({ components }: Open) => components.schemas.Link;

function breaksOf(change: (document: Open) => void): string[] {
  const changed = document();
  change(changed);
  return findBreaks(document(), changed);
}

describe('breaks existing clients:', () => {
  test.each<[string, (document: Open) => void, string]>([
    ['a removed operation', (d) => delete d.paths['/links/{code}'].post, 'post /links/{code}: is gone'],
    [
      'another name',
      (d) => Object.assign(operationOf(d), { operationId: 'patchLink' }),
      'is called patchLink',
    ],
    ['a lower limit', (d) => Object.assign(operationOf(d)['x-limit'], { requests: 59 }), '"requests":59'],
    ['a longer window', (d) => Object.assign(operationOf(d)['x-limit'], { windowSeconds: 61 }), 'limit'],
    ['a capability', (d) => Object.assign(operationOf(d)['x-access'], { capability: 'write' }), 'access'],
    ['a removed parameter', (d) => operationOf(d).parameters.pop(), 'size: is gone'],
    [
      'a newly required parameter',
      (d) => operationOf(d).parameters.push({ name: 'lang', in: 'query', required: true }),
      'lang: must',
    ],
    [
      'a smaller maximum',
      (d) => Object.assign(operationOf(d).parameters[1].schema, { maximum: 50 }),
      'maximum 100 became 50',
    ],
    [
      'a greater minimum',
      (d) => Object.assign(operationOf(d).parameters[1].schema, { minimum: 2 }),
      'minimum 1 became 2',
    ],
    [
      'another default',
      (d) => Object.assign(operationOf(d).parameters[1].schema, { default: 20 }),
      'default 10 became 20',
    ],
    [
      'a newly required body',
      (d) => Object.assign(operationOf(d).requestBody, { required: true }),
      'needs a body',
    ],
    [
      'a removed body type',
      (d) => Object.assign(operationOf(d).requestBody, { content: {} }),
      'application/json is gone',
    ],
    ['a removed answer', (d) => delete operationOf(d).responses[200], '200: is gone'],
    ['a removed header', (d) => delete operationOf(d).responses[200].headers['X-Cache'], 'X-Cache: is gone'],
    ['a removed code', (d) => operationOf(d).responses[400]['x-error-codes'].pop(), 'URL_TOO_LONG is gone'],
    [
      "a webhook's longer header",
      (d) => Object.assign(d.webhooks.done.post.parameters[0].schema, { maxLength: 20 }),
      'maxLength 10 became 20',
    ],
    ['a removed webhook', (d) => delete d.webhooks.done, 'post done: is gone'],
    ['a removed field', (d) => delete edit(d).properties.status, '.status: is gone'],
    ['a newly required field', (d) => edit(d).required.push('status'), '.status: must be given'],
    [
      'a new required field',
      (d) => {
        edit(d).properties.note = text();
        edit(d).required.push('note');
      },
      '.note: must be given',
    ],
    ['a removed value', (d) => edit(d).properties.status.enum.pop(), 'disabled is not taken'],
    [
      'values where all were accepted',
      (d) => Object.assign(edit(d).properties.longUrl, { enum: ['a'] }),
      'only a is taken',
    ],
    [
      'a shorter maximum length',
      (d) => Object.assign(edit(d).properties.longUrl, { maxLength: 100 }),
      'maxLength 2048 became 100',
    ],
    [
      'a newly required pattern',
      (d) => Object.assign(edit(d).properties.longUrl, { pattern: '^h' }),
      'pattern',
    ],
    [
      'a null that is no longer accepted',
      (d) => Object.assign(edit(d).properties.expiresAt, { type: 'string' }),
      'type string or null became string',
    ],
    ['a removed alternative', (d) => edit(d).properties.retry.anyOf.pop(), '.retry'],
    ['an answer without a field', (d) => delete link(d).properties.tags, '.tags: is gone'],
    ['an answer with an optional field', (d) => link(d).required.pop(), '.clicks: may be left out'],
    [
      'an answer of another type',
      (d) => Object.assign(link(d).properties.clicks, { type: 'string' }),
      'type integer became string',
    ],
    [
      'an answer that may be null',
      (d) => Object.assign(link(d).properties.clicks, { type: ['integer', 'null'] }),
      '.clicks: type',
    ],
    ['an answer without its pattern', (d) => delete link(d).properties.code.pattern, 'pattern'],
    [
      'an answer with a lower minimum',
      (d) => delete link(d).properties.clicks.minimum,
      'minimum 0 became none',
    ],
    [
      'items of another type',
      (d) => Object.assign(link(d).properties.tags.items, { type: 'integer' }),
      '.tags[]',
    ],
  ])('%s', (_, change, told) => {
    expect(breaksOf(change).join('\n')).toContain(told);
  });
});

test('a shared answer, header and parameter are compared like those written where they are used', () => {
  const shared = document();
  const operation = operationOf(shared);
  shared.components.headers = operation.responses[200].headers;
  operation.responses[200].headers = { 'X-Cache': { $ref: '#/components/headers/X-Cache' } };
  shared.components.responses = { Invalid: operation.responses[400] };
  operation.responses[400] = { $ref: '#/components/responses/Invalid' };
  shared.components.parameters = { size: operation.parameters[1] };
  operation.parameters[1] = { $ref: '#/components/parameters/size' };
  expect(findBreaks(document(), shared)).toEqual([]);
  expect(findBreaks(shared, document())).toEqual([]);
  shared.components.responses.Invalid['x-error-codes'].pop();
  shared.components.parameters.size.schema.maximum = 50;
  shared.components.headers['X-Cache'].schema.type = 'integer';
  expect(findBreaks(document(), shared).join()).toMatch(
    /maximum 100 became 50.*X-Cache: type.*URL_TOO_LONG is gone/,
  );
});

describe('does not break existing clients:', () => {
  test.each<[string, (document: Open) => void]>([
    ['nothing', () => {}],
    ['another operation', (d) => Object.assign(d.paths, { '/others': { get: { responses: { 200: {} } } } })],
    [
      'another name for a path parameter',
      (d) => {
        d.paths = { '/links/{alias}': d.paths['/links/{code}'] };
        operationOf({ paths: { '/links/{code}': d.paths['/links/{alias}'] } });
      },
    ],
    ['a higher limit', (d) => Object.assign(operationOf(d)['x-limit'], { requests: 120 })],
    ['any valid key', (d) => Object.assign(operationOf(d), { 'x-access': { kind: 'universal' } })],
    ['a new optional parameter', (d) => operationOf(d).parameters.push({ name: 'lang', in: 'query' })],
    ['a greater maximum', (d) => Object.assign(operationOf(d).parameters[1].schema, { maximum: 200 })],
    ['a new optional field', (d) => Object.assign(edit(d).properties, { note: text() })],
    ['another accepted value', (d) => edit(d).properties.status.enum.push('paused')],
    ['a longer maximum length', (d) => delete edit(d).properties.longUrl.maxLength],
    [
      'a number where an integer was accepted',
      (d) => Object.assign(edit(d).properties.retry.anyOf[0], { type: 'number' }),
    ],
    ['another alternative', (d) => edit(d).properties.retry.anyOf.push({ type: 'null' })],
    [
      'the long form of a type that may be null',
      (d) => Object.assign(edit(d).properties, { expiresAt: { anyOf: [text(), { type: 'null' }] } }),
    ],
    ['another field of an answer', (d) => Object.assign(link(d).properties, { owner: text() })],
    ['a field that is always present', (d) => link(d).required.push('tags')],
    ['another value of an answer', (d) => link(d).properties.status.enum.push('blocked')],
    ['another code', (d) => operationOf(d).responses[400]['x-error-codes'].push('ALIAS_INVALID')],
    ['another answer', (d) => Object.assign(operationOf(d).responses, { 404: {} })],
    [
      "a webhook's header that says what it holds",
      (d) => Object.assign(d.webhooks.done.post.parameters[0].schema, { const: 'done' }),
    ],
    ['another webhook', (d) => Object.assign(d.webhooks, { begun: { post: {} } })],
  ])('%s', (_, change) => {
    expect(breaksOf(change)).toEqual([]);
  });
});

test('notes are ignored, and fields with their names are not', () => {
  const noted = {
    description: 'x',
    properties: { description: text({ description: 'y' }) },
    default: { title: 'z' },
  };
  expect(stripNotes(noted)).toEqual({ properties: { description: text() }, default: { title: 'z' } });
});
