import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { DOCUMENT } from '../../../openapi/document.ts';
import type { Operation } from '../operations.ts';
import type { OperationRequest } from '../valid-requests.ts';

/** One operation of the committed document, limited to what tests read. */
type Described = {
  operationId: string;
  parameters?: { name: string; in: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
  responses: Record<string, { 'x-error-codes'?: string[]; content?: Record<string, object> }>;
  'x-limit'?: { requests: number; windowSeconds: number };
  'x-tps'?: { limit: number; period: number; endpointId: string };
  'x-access': { kind: string; service?: string; capability?: string };
  'x-scope': { type: string };
};

// OpenAPI's own keywords are not JSON Schema; strict mode would refuse them.
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(DOCUMENT, 'openapi');

// The document's type has literal paths; tests look them up by variable names.
const paths = DOCUMENT.paths as unknown as Record<string, Record<string, Described>>;

/** The document's description of an operation; throws when there is none. */
export function describedOf({ path, route, id }: Operation): Described {
  const described = paths[path]?.[route.method];
  if (described === undefined) throw new Error(`openapi.json has no ${id}.`);
  return described;
}

/** Every operation of the document. */
export const DESCRIBED: Described[] = Object.values(paths).flatMap((methods) => Object.values(methods));

type Fields = Record<string, { type?: string | string[]; format?: string }>;

/** The fields of an operation's body. */
export function bodyFieldsOf(operation: Operation): Fields {
  const [{ schema } = { schema: { $ref: '' } }] = Object.values(
    describedOf(operation).requestBody?.content ?? {},
  );
  // The document's type has literal names; this looks schemas up by variable names.
  const schemas = DOCUMENT.components.schemas as unknown as Record<string, { properties: Fields }>;
  return schemas[schema.$ref.split('/').at(-1) ?? '']?.properties ?? {};
}

/** Violations of the document's schema for an operation and status; empty when valid. */
export function schemaErrors({ path, route }: Operation, status: number, json: unknown): string[] {
  return errorsAt(
    ['paths', path, route.method, 'responses', String(status), 'content', 'application/json', 'schema'],
    json,
  );
}

/**
 * Violations of what the document says about a file that was answered: its media type, its text and, for NDJSON, every line;
 * empty when valid.
 */
export function fileErrors(
  operation: Operation,
  status: number,
  contentType: string,
  text: string,
): string[] {
  const { path, route } = operation;
  const [type = ''] = contentType.split(';');
  const { content = {} } = describedOf(operation).responses[status] ?? {};
  if (!(type in content)) return [`${type} is not among ${Object.keys(content)}`];
  const place = ['paths', path, route.method, 'responses', String(status), 'content', type];
  if (!type.endsWith('ndjson')) return errorsAt([...place, 'schema'], text);
  const lines = text.split('\n').filter((line) => line !== '');
  return [
    ...errorsAt([...place, 'schema'], text),
    ...lines.flatMap((line) => errorsAt([...place, 'schema', 'contentSchema'], JSON.parse(line))),
  ];
}

/** Violations of the document by a request that was granted: of its JSON body and of its query; empty when valid. */
export function requestErrors(operation: Operation, { body, query = {} }: OperationRequest): string[] {
  const { path, route } = operation;
  const { parameters = [], requestBody } = describedOf(operation);
  const place = ['paths', path, route.method, 'requestBody', 'content', 'application/json', 'schema'];
  const isJson = requestBody?.content['application/json'] !== undefined && typeof body === 'object';
  return [
    ...(isJson ? errorsAt(place, body) : []),
    ...Object.entries(query).flatMap(([name, text]) => {
      const parameter = parameters.find((each) => each.in === 'query' && each.name === name);
      if (parameter === undefined) return [`the query has ${name}`];
      // In a query every value is a text.
      const errors = [text, Number(text), text === 'true'].map((value) =>
        valueErrors(parameter.schema, value),
      );
      return errors.some((found) => found.length === 0) ? [] : (errors[0] ?? []);
    }),
  ];
}

/** Violations of a schema that refers to no other; empty when valid. */
export const valueErrors = (schema: object, value: unknown): string[] => toTexts(ajv.compile(schema), value);

/** Violations of the document's schema for a webhook's type; empty when valid. */
export const webhookErrors = (json: { type: string }): string[] =>
  errorsAt(['webhooks', json.type, 'post', 'requestBody', 'content', 'application/json', 'schema'], json);

function errorsAt(place: readonly string[], json: unknown): string[] {
  const pointer = toPointer(place);
  const validate = ajv.getSchema(`openapi${pointer}`);
  if (validate === undefined) return [`no schema at ${pointer}`];
  return toTexts(validate, json);
}

const toTexts = (validate: ValidateFunction, value: unknown): string[] =>
  validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);

/** Resolves a schema that only refers to another: hundreds of answers share the error envelope, compiled once. */
function toPointer(place: readonly string[]): string {
  const schema = Object(place.reduce<unknown>((node, part) => Object(node)[part], DOCUMENT));
  if (typeof schema.$ref === 'string') return schema.$ref;
  const parts = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
  return `#/${parts.join('/')}`;
}
