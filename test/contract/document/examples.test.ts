import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect, inject, test } from 'vitest';
import type { Described } from '../../../openapi/add-examples.ts';
import { DOCUMENT } from '../../../openapi/document.ts';
import { ERROR_CODES, type ErrorCode } from '../../../shared/kernel/errors/error-codes.ts';
import { rotateSample } from '../../harness/ci.ts';
import { waitForBatch } from '../../harness/numbers.ts';
import { createDomain, createTenant } from '../../harness/organization.ts';
import { call } from '../call.ts';
import { asRecent } from '../example-request.ts';
import { expectGranted } from '../expect-answer.ts';
import { OPERATIONS, type Operation } from '../operations.ts';
import { makeValidRequest, type OperationRequest } from '../valid-requests.ts';
import { schemaErrors, valueErrors } from './openapi-schemas.ts';
import { findDifferences, isAsFull, toShownAnswer } from './recorded-answers.ts';

const environment = inject('environment');
// The document's type has literal paths; tests look them up by variable names.
const paths = DOCUMENT.paths as unknown as Record<string, Record<string, Described>>;
const BINARY = /^(audio|video|image\/(?!svg))|octet-stream|pdf|gzip/;

function describedOf({ path, route, id }: Operation): Described {
  const described = paths[path]?.[route.method];
  if (described === undefined) throw new Error(`openapi.json has no ${id}.`);
  return described;
}

/** The document's example body, with its ids, and the address of a link that has to exist, replaced by the tenant's. */
function toBody(shown: object, own: unknown): object {
  const given: object = Object(own);
  const isId = ([name]: [string, unknown]) =>
    name.endsWith('Id') || (/^(domain|code)$/.test(name) && name in given);
  const ids = Object.entries(given).filter(isId);
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
    ...(shown === undefined ? {} : { body: asRecent(toBody(Object(shown), valid.body)) }),
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

/** `npm run examples` stores the answers that this file gets, in place of those that documents have shown so far. */
const RECORDS = process.env.RECORD_EXAMPLES === 'true';
const recorded: Record<string, unknown> = {};
afterAll(() => {
  if (!RECORDS) return;
  const inOrder = OPERATIONS.flatMap(({ id }) => (id in recorded ? [[id, recorded[id]]] : []));
  const file = new URL('../../../openapi/recorded-answers.json', import.meta.url);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);
});

/** The batches of these services are shown as they are in the end. */
const SHOWN_DONE: Record<string, 'numberinsight' | 'urlshortener'> = {
  getBatch: 'numberinsight',
  getLinkBatch: 'urlshortener',
};

/** Returns the tenant's own names in an answer, and those that documents show instead. */
function namesOf(
  operation: Operation,
  { params = {}, body }: OperationRequest,
  domain: string,
  text: string,
) {
  // Elsewhere the tenant's own domain stands for that of the platform, where each name can be taken only once.
  const ofTenant = /Domains?(Settings)?$/.test(operation.id) ? 'links.example.com' : 'go.operator.example';
  const sent = JSON.stringify(body ?? {});
  const isDrawn = (value: string) => !sent.includes(value);
  const drawnCodes = [...text.matchAll(/"code":"([0-9a-z]{7})"/g)]
    .map(([, code = '']) => code)
    .filter(isDrawn);
  const drawnNumbers = [...text.matchAll(/\b573\d{9}\b/g)].map(([number]) => number).filter(isDrawn);
  const { API_BASE_URL } = environment;
  const { port } = new URL(API_BASE_URL);
  const { parameters = [] } = describedOf(operation);
  const inPath = parameters.flatMap(({ name, in: place, example }): [string, string][] =>
    place === 'path' && params[name] !== undefined ? [[params[name], String(example)]] : [],
  );
  return [
    [API_BASE_URL, 'https://api.operator.example'],
    [`http://go.localhost:${port}`, 'https://go.operator.example'],
    [`http://${domain}:${port}`, `https://${ofTenant}`],
    [domain, ofTenant],
    ['go.localhost', 'go.operator.example'],
    ...inPath.filter(([own]) => own.length > 4),
    ...drawnCodes.map((code): [string, string] => [code, 'x7k2m9q']),
    ...drawnNumbers.map((number): [string, string] => [number, '573001234567']),
  ] as const;
}

// Outside CI, the battery calls the others.
test.concurrent.each(RECORDS ? OPERATIONS : rotateSample(OPERATIONS, 2, 1))(
  '$id accepts the request that is shown, and answers as is shown',
  async (operation) => {
    const { id, route } = operation;
    const tenant = await createTenant(environment);
    // Example names can be taken only once per domain, so the tenant gets its own domain.
    const domain = await createDomain(tenant);
    const request = toExampleRequest(operation, await makeValidRequest(operation, tenant));
    const service = SHOWN_DONE[id];
    if (service !== undefined) await waitForBatch(tenant, request.params?.jobId ?? '', service);
    const answer = await call(environment, operation, request, tenant);
    expectGranted(operation, answer);
    if (!('data' in route.reply)) return;
    const { example } =
      describedOf(operation).responses[route.reply.status]?.content?.['application/json'] ?? {};
    const shown = Object(example).data;
    expect(findDifferences(shown, answer.json.data)).toEqual([]);
    if (!RECORDS || !isAsFull(shown, answer.json.data, route.method === 'get')) return;
    recorded[id] = toShownAnswer(answer.json.data, {
      id,
      answeredAt: answer.json.meta.timestamp,
      names: namesOf(operation, request, domain, answer.text),
      accountId: tenant.organizationId,
    });
  },
);
