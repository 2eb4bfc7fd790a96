import { describe, expect, inject, test } from 'vitest';
import openapi from '../../../openapi/openapi.json' with { type: 'json' };
import { rotateSample } from '../../harness/ci.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { createTenant } from '../../harness/organization.ts';
import { call } from '../call.ts';
import { describedOf } from '../document/openapi-schemas.ts';
import { KEYED, type KeyedOperation } from '../operations.ts';
import { makeValidRequest } from '../valid-requests.ts';

const environment = inject('environment');

/** Whole numbers that a number of JavaScript does not hold. */
const LARGE = [
  '9007199254740992',
  '9007199254740993',
  '18446744073709551616',
  '9'.repeat(400),
  `-${'9'.repeat(30)}`,
];

type Schema = { $ref?: string; type?: string | string[]; properties?: Record<string, Schema> };
type Described = {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

// The document's type has literal names; tests look them up by variable names.
const schemas = openapi.components.schemas as unknown as Record<string, Schema>;
const described = (operation: KeyedOperation) => describedOf(operation) as unknown as Described;
const isWhole = ({ type }: Schema) => [type].flat().includes('integer');

/** The places of the whole numbers in a body: `retry.maxAttempts`. */
function wholesIn(schema: Schema, path: readonly string[] = []): string[][] {
  const referred = schema.$ref?.split('/').at(-1);
  if (referred !== undefined) return wholesIn(schemas[referred] ?? {}, path);
  return [
    ...(isWhole(schema) ? [[...path]] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => wholesIn(part, [...path, name])),
  ];
}

const put = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight((inner, name) => ({ [name]: inner }), value);

const PARAMETERS = KEYED.flatMap((operation) =>
  (described(operation).parameters ?? [])
    .filter(({ in: place, schema }) => place === 'query' && isWhole(schema))
    .map(({ name }) => ({ id: `${operation.id} ${name}`, operation, name })),
);
const FIELDS = KEYED.flatMap((operation) =>
  wholesIn(described(operation).requestBody?.content['application/json']?.schema ?? {}).map((path) => ({
    id: `${operation.id} ${path.join('.')}`,
    operation,
    path,
  })),
);

const withTurns = <T extends object>(items: readonly T[]) => items.map((item, turn) => ({ ...item, turn }));

test('the document has integers to test', () => {
  expect(PARAMETERS.length).toBeGreaterThan(10);
  expect(FIELDS.map(({ id }) => id)).toContain('createTextCall retry.maxAttempts');
});

describe('A number beyond 2^53 is refused by name, alone and with another mistake', () => {
  test.each(rotateSample(withTurns(PARAMETERS), 5, 0))('$id', async ({ operation, name, turn }) => {
    const tenant = await createTenant(environment);
    const request = await makeValidRequest(operation, tenant);
    for (const large of rotateSample(LARGE, 2, turn)) {
      const valid = { ...request.query, [name]: large };
      const alone = await call(environment, operation, { ...request, query: valid }, tenant);
      expect([large, refusalOf(alone)]).toMatchObject([large, { status: 400, fields: [name] }]);
      const query = { ...valid, nonsense: '1' };
      const beside = refusalOf(await call(environment, operation, { ...request, query }, tenant));
      expect([large, beside.fields.toSorted()]).toEqual([large, [name, 'nonsense'].sort()]);
    }
  });

  test.each(rotateSample(withTurns(FIELDS), 5, 0))('$id', async ({ operation, path, turn }) => {
    const tenant = await createTenant(environment);
    const request = await makeValidRequest(operation, tenant);
    const ask = (body: object) => call(environment, operation, { ...request, body }, tenant);
    const name = path.join('.');
    for (const large of rotateSample(LARGE, 2, turn)) {
      const wrong = { ...Object(request.body), ...Object(put(path, JSON.rawJSON(large))) };
      const alone = refusalOf(await ask(wrong));
      expect([large, alone]).toMatchObject([large, { status: 400, fields: [name] }]);
      const beside = refusalOf(await ask({ ...wrong, nonsense: 1 }));
      expect([large, beside.fields.toSorted()]).toEqual([large, [name, 'nonsense'].sort()]);
    }
  });
});
