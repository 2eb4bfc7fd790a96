import { describe, expect, inject, test } from 'vitest';
import type { Described } from '../../../openapi/add-examples.ts';
import { DOCUMENT } from '../../../openapi/document.ts';
import { ERROR_CODES, type ErrorCode } from '../../../shared/kernel/errors/error-codes.ts';
import { createDomain, createTenant } from '../../harness/organization.ts';
import { call } from '../call.ts';
import { expectGranted } from '../expect-answer.ts';
import { OPERATIONS, type Operation } from '../operations.ts';
import { makeValidRequest, type OperationRequest } from '../valid-requests.ts';
import { schemaErrors, valueErrors } from './openapi-schemas.ts';

const environment = inject('environment');
// The document's type has literal paths; tests look them up by variable names.
const paths = DOCUMENT.paths as unknown as Record<string, Record<string, Described>>;
const BINARY = /^(audio|video|image\/(?!svg))|octet-stream|pdf|gzip/;

function describedOf({ path, route, id }: Operation): Described {
  const described = paths[path]?.[route.method];
  if (described === undefined) throw new Error(`openapi.json has no ${id}.`);
  return described;
}

/** The document's example body, with its ids replaced by the tenant's. */
function toBody(shown: object, own: unknown): object {
  const isId = ([name]: [string, unknown]) => name.endsWith('Id');
  const ids = Object.entries(own ?? {}).filter(isId);
  const others = Object.entries(shown).filter((entry) => !isId(entry));
  return Object.fromEntries([...others, ...ids]);
}

/** The document's example request, with the tenant's own path parameters, form and ids. */
function toExampleRequest(operation: Operation, valid: OperationRequest): OperationRequest {
  const { parameters = [], requestBody } = describedOf(operation);
  const query = parameters.flatMap(({ name, in: place, required, example }) =>
    place === 'query' && required ? [[name, String(example)]] : [],
  );
  const shown = requestBody?.content['application/json']?.example;
  return {
    ...(valid.params === undefined ? {} : { params: valid.params }),
    query: Object.fromEntries(query),
    ...(valid.form === undefined ? {} : { form: valid.form }),
    ...(shown === undefined ? {} : { body: toBody(Object(shown), valid.body) }),
  };
}

describe.each(OPERATIONS)('$id', (operation) => {
  const { route } = operation;
  const described = describedOf(operation);

  test('has a description', () => {
    expect(described.description ?? '').toMatch(/\w{2}/);
  });

  test('shows a request: its body and every parameter', () => {
    for (const { name, example, schema } of described.parameters ?? []) {
      expect(example, name).toBeDefined();
      expect(valueErrors(schema, example), name).toEqual([]);
    }
    const json = described.requestBody?.content['application/json'];
    if (json !== undefined) expect(json.example).toBeDefined();
  });

  test('shows an answer that matches its schema', () => {
    const { status } = route.reply;
    for (const [type, { example }] of Object.entries(described.responses[status]?.content ?? {})) {
      const isMain = !('alternative' in route.reply) || type !== route.reply.alternative;
      if (isMain && !BINARY.test(type)) expect(example, type).toBeDefined();
      if ('data' in route.reply && isMain) expect(schemaErrors(operation, status, example)).toEqual([]);
    }
  });

  test('shows every error that it can answer', () => {
    for (const [status, { content, 'x-error-codes': codes }] of Object.entries(described.responses)) {
      if (codes === undefined) continue;
      expect(Object.keys(content?.['application/json']?.examples ?? {})).toEqual(codes);
      for (const code of codes) {
        // The document's codes are this table's keys; one without an example fails here.
        const { value } = Object(DOCUMENT.components.examples)[code];
        expect(value.error).toMatchObject({ code, message: ERROR_CODES[code as ErrorCode].message.en });
        expect(schemaErrors(operation, Number(status), value)).toEqual([]);
      }
    }
  });
});

test.concurrent.each(OPERATIONS)('$id accepts the request that is shown', async (operation) => {
  const tenant = await createTenant(environment);
  // Example names can be taken only once per domain, so the tenant gets its own domain.
  await createDomain(tenant);
  const request = toExampleRequest(operation, await makeValidRequest(operation, tenant));
  expectGranted(operation, await call(environment, operation, request, tenant));
});
