import { type Operation, type Parameter, resolveSchema, successOf } from '../reference/operations.ts';
import type { SampleCall } from './sample.ts';

const IDEMPOTENCY_KEY = 'Idempotency-Key';

type Input = { path?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** The sample call of an operation, from its declared examples, which `input` overrides. */
export function toSampleCall(operation: Operation, input: Input = {}): SampleCall {
  const { operationId, method, path: template, parameters = [], requestBody } = operation;
  const path = input.path ?? examplesOf(parameters.filter((each) => each.in === 'path'));
  const query = input.query ?? examplesOf(parameters.filter((each) => each.in === 'query' && each.required));
  const media = requestBody?.content;
  const body = input.body ?? media?.['application/json']?.example;
  const isForm = media?.['multipart/form-data'] !== undefined;
  const { reply } = successOf(operation);
  return {
    operationId,
    method,
    path,
    query,
    target: fill(template, path) + toQuery(query),
    needsKey: operation['x-access'].kind !== 'public' && operation['x-access'].kind !== 'signed',
    isIdempotent: parameters.some(({ name }) => name === IDEMPOTENCY_KEY),
    isFile:
      reply.content !== undefined && reply.content['application/json']?.schema?.properties === undefined,
    ...(isForm ? { form: toForm(operation) } : body === undefined ? {} : { body }),
  };
}

const examplesOf = (parameters: Parameter[]): Record<string, unknown> =>
  Object.fromEntries(
    parameters.map(({ name, example, schema }) => [name, example ?? schema.example ?? name]),
  );

const fill = (template: string, values: Record<string, unknown>): string =>
  template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values[name] ?? name)));

function toQuery(values: Record<string, unknown>): string {
  const entries = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
}

/** A form's fields with their examples; a file is one in the working directory. */
function toForm({ requestBody }: Operation): Record<string, string> {
  const { properties = {} } = resolveSchema(requestBody?.content['multipart/form-data']?.schema ?? {});
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => {
      const { format, example } = resolveSchema(field);
      return [name, format === 'binary' || typeof example !== 'string' ? '@reminder.wav' : example];
    }),
  );
}
