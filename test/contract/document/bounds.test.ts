import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import openapi from '../../../openapi/openapi.json' with { type: 'json' };
import { parseExpiresAt } from '../../../shared/links/creation/validate-link.ts';
import voices from '../../../shared/speech/voices.json' with { type: 'json' };
import { OPERATIONS, type Operation } from '../operations.ts';
import { describedOf } from './openapi-schemas.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  pattern?: string;
  example?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  [keyword: string]: unknown;
};
type Media = { schema: Schema; example?: unknown };
type Described = {
  parameters?: { name: string; in: string; schema: Schema; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<
    string,
    { headers?: Record<string, { schema: Schema }>; content?: Record<string, Media> }
  >;
};

// The document's type has literal names; tests look them up by variable names.
const schemas = openapi.components.schemas as unknown as Record<string, Schema>;
const described = (operation: Operation) => describedOf(operation) as unknown as Described;

/** Keywords that bound a type; one alternative of each list is required. */
const BOUNDS: Record<string, string[][]> = {
  string: [['maxLength', 'pattern', 'format', 'enum', 'const']],
  integer: [['minimum', 'exclusiveMinimum'], ['maximum']],
  number: [['minimum', 'exclusiveMinimum'], ['maximum']],
  array: [['maxItems']],
};

/** The paths of everything that a schema leaves unbounded. */
function unbounded(schema: Schema, path: string): string[] {
  const referred = schema.$ref?.split('/').at(-1);
  if (referred !== undefined) return unbounded(schemas[referred] ?? {}, path);
  const own = [schema.type ?? []]
    .flat()
    .flatMap((type) => BOUNDS[type] ?? [])
    .filter((keywords) => !keywords.some((keyword) => keyword in schema))
    .map((keywords) => `${path}: ${keywords.join(' or ')}`);
  const parts = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    unbounded(part, `${path}.${name}`),
  );
  return [...own, ...parts, ...(schema.items === undefined ? [] : unbounded(schema.items, `${path}[]`))];
}

describe.each(OPERATIONS)('$id', (operation) => {
  const { parameters = [], requestBody, responses } = described(operation);

  test('limits every value that it accepts', () => {
    const taken = [
      ...parameters.filter(({ in: place }) => place !== 'header'),
      ...Object.entries(requestBody?.content ?? {}).map(([name, { schema }]) => ({ name, schema })),
    ];
    expect(taken.flatMap(({ name, schema }) => unbounded(schema, name))).toEqual([]);
  });

  test('accepts as many characters as documented, however many UTF-16 units they take', () => {
    const { query, body } = operation.route;
    const fields = [query, body].flatMap((schema) => Object.entries(fieldsOf(schema)));
    for (const [name, field] of fields) {
      const { maxLength } = Object(z.toJSONSchema(field, { unrepresentable: 'any', io: 'input' }));
      if (maxLength === undefined) continue;
      const issues = field.safeParse('😀'.repeat(maxLength)).error?.issues ?? [];
      expect(
        issues.map(({ code }) => code),
        name,
      ).not.toContain('too_big');
    }
  });

  test('shows examples that match their patterns', () => {
    for (const { name, schema, example } of parameters)
      if (example !== undefined && schema.pattern !== undefined)
        expect(String(example), name).toMatch(new RegExp(schema.pattern, 'u'));
  });

  test('counts in whole numbers, and says when to try again', () => {
    for (const [status, { headers = {}, content }] of Object.entries(responses)) {
      for (const name of ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'])
        expect(headers[name]?.schema, `${status} ${name}`).toMatchObject({ type: 'integer' });
      const codes = Object.keys(Object(content?.['application/json']).examples ?? {});
      const waits =
        Number(status) === 429 || Number(status) >= 503 || codes.includes('IDEMPOTENCY_IN_PROGRESS');
      expect(headers['Retry-After']?.schema.type, status).toBe(waits ? 'integer' : undefined);
    }
  });

  test('shows an answer that belongs to the request that it shows', () => {
    const asText = parameters
      // The only value of `domainStatus` asks for what is unusual.
      .filter(({ in: place, name }) => place !== 'header' && name !== 'domainStatus')
      .map(({ name, example }) => [name, example, String] as const);
    const body = Object(requestBody?.content['application/json']?.example);
    const sent = [...asText, ...Object.entries(body).map(([name, value]) => [name, value, asItIs] as const)];
    const { data } = Object(responses[operation.route.reply.status]?.content?.['application/json']?.example);
    for (const shown of [data, Object(data).range, ...(Object(data).items ?? [])].map(Object))
      for (const [name, value, toShown] of sent)
        if (
          name in shown &&
          typeof value !== 'object' &&
          value !== undefined &&
          typeof shown[name] !== 'object'
        )
          expect(toShown(shown[name]), name).toBe(
            name === 'expiresAt' ? toUtc(String(value)) : toShown(value),
          );
  });
});

/** Parameters are text, and a body has values. */
const asItIs = (value: unknown): unknown => value;

/** The fields of a query or a body. */
const fieldsOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> =>
  schema instanceof z.ZodPipe
    ? fieldsOf(schema.out as z.ZodType)
    : schema instanceof z.ZodObject
      ? schema.shape
      : {};

const toUtc = (expiresAt: string): string => parseExpiresAt(expiresAt, new Date(0)).toISOString();

const dataOf = (id: string, status: number) => {
  const operation = OPERATIONS.find((candidate) => candidate.id === id);
  if (operation === undefined) throw new Error(`There is no operation ${id}.`);
  return Object(described(operation).responses[status]?.content?.['application/json']?.example).data;
};

test('a newly created resource is shown with the values of a new one', () => {
  expect(dataOf('createLink', 201)).toMatchObject({ isAlias: true, clicks: 0, firstClickAt: null });
  expect(dataOf('bulkCreateLinks', 201).results[0].link).toMatchObject({ isAlias: true, clicks: 0 });
  expect(dataOf('createBatch', 202)).toMatchObject({ status: 'queued', processed: 0 });
  expect(dataOf('createBatch', 202)).not.toHaveProperty('download');
  expect(dataOf('cancelCall', 200)).toMatchObject({ status: 'canceled', attempts: [] });
});

test('the pattern of a voice accepts every existing voice', () => {
  const pattern = new RegExp(String(schemas.SynthesizeBody?.properties?.voice?.pattern));
  for (const { code } of voices) expect(code).toMatch(pattern);
});

test('the pattern of a country accepts either case, as look-ups do', () => {
  const pattern = new RegExp(String(schemas.CreateBatchBody?.properties?.country?.pattern));
  for (const code of ['CO', 'co', 'Co']) expect(code).toMatch(pattern);
  expect('COL').not.toMatch(pattern);
});
