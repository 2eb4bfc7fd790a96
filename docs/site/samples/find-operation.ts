import type { Field, Model, Operation } from '../../../client/generator/api/api.ts';
import { readApi } from '../../../client/generator/api/read-api.ts';
import openapi from '../../../openapi/openapi.json' with { type: 'json' };
import type { SampleCall } from './sample.ts';

// The committed document is valid OpenAPI, which a test checks.
const API = readApi(openapi as unknown as Parameters<typeof readApi>[0]);

type Given = { field: Field; value: unknown };

/** A call as the clients see it: an operation of one format, and values for its fields. */
type ClientCall = { operation: Operation; path: Given[]; query: Given[]; body: unknown };

/** The operation that a sample calls, in the format that its query asks for. */
export function toClientCall({ operationId, path, query, body, form }: SampleCall): ClientCall {
  const [operation] = API.operations
    .filter(({ id, fixedQuery }) => id === operationId && isPartOf(fixedQuery, query))
    .sort((a, b) => Object.keys(b.fixedQuery).length - Object.keys(a.fixedQuery).length);
  if (operation === undefined) throw new Error(`The API has no operation ${operationId}.`);
  const values = (fields: Field[], given: Record<string, unknown>): Given[] =>
    fields
      .filter(({ name }) => given[name] !== undefined)
      .map((field) => ({ field, value: given[field.name] }));
  return {
    operation,
    path: values(operation.pathFields, path),
    query: values(operation.queryFields, query),
    body: body ?? form,
  };
}

const isPartOf = (part: Record<string, string>, whole: Record<string, unknown>): boolean =>
  Object.entries(part).every(([name, value]) => whole[name] === value);

export function findModel(name: string): Model {
  const model = API.models.find((each) => each.name === name);
  if (model === undefined) throw new Error(`The API has no model ${name}.`);
  return model;
}

/** The name of a file that a sample sends, without the `@` of curl. */
export const toSentFileName = (value: unknown): string => String(value).replace(/^@/, '');
