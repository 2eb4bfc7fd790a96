import { ERROR_CODES, type ErrorCode } from '../shared/kernel/errors/error-codes.ts';
import { errorExample } from './error-examples.ts';
import { exampleOf, type Schema } from './example-of.ts';
import parameterExamples from './parameter-examples.json' with { type: 'json' };
import recordedAnswers from './recorded-answers.json' with { type: 'json' };

type Media = { schema?: Schema; example?: unknown; examples?: Record<string, unknown> };
type Answer = { content?: Record<string, Media>; 'x-error-codes'?: string[] };
export type Described = {
  operationId: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer>;
};
type Document = {
  webhooks?: Record<string, Record<string, Described>>;
  paths?: Record<string, Record<string, Described>>;
  components?: { schemas?: Record<string, Schema>; examples?: Record<string, unknown> };
};

/** Examples of parameters: by their operation and name, or, if their schema has none, by their name alone. */
const OF_PARAMETERS: Readonly<Record<string, unknown>> = parameterExamples;

/** Adds the schemas' examples to the document, and an error envelope for each code. */
export function addExamples(document: Document): void {
  const schemas = document.components?.schemas ?? {};
  const described = [document.paths, document.webhooks].flatMap((paths) => Object.values(paths ?? {}));
  const used = new Set<string>();
  for (const methods of described)
    for (const operation of Object.values(methods)) {
      describeInput(operation, schemas);
      for (const code of describeAnswers(operation, schemas)) used.add(code);
    }
  const examples = Object.entries(ERROR_EXAMPLES).filter(([code]) => used.has(code));
  document.components = { ...document.components, examples: Object.fromEntries(examples) };
}

function describeInput(
  { operationId, parameters, requestBody }: Described,
  schemas: Record<string, Schema>,
): void {
  for (const parameter of parameters ?? []) {
    const { name } = parameter;
    parameter.example ??= OF_PARAMETERS[`${operationId}.${name}`];
    put(parameter, schemas);
    parameter.example ??= OF_PARAMETERS[name];
  }
  for (const media of Object.values(requestBody?.content ?? {})) put(media, schemas);
  addLineExamples(requestBody?.content ?? {});
}

/** Returns the error codes that it refers to. */
function describeAnswers({ operationId, responses }: Described, schemas: Record<string, Schema>): string[] {
  return Object.values(responses).flatMap(({ content, 'x-error-codes': codes }) => {
    for (const [type, media] of Object.entries(content ?? {})) {
      if (codes === undefined) {
        put(media, schemas);
        if (type === 'application/json') putRecorded(media, operationId);
      } else media.examples = Object.fromEntries(codes.map((code) => [code, refer(code)]));
    }
    return codes ?? [];
  });
}

/** The answers of the running system to the requests that are shown (`npm run examples`). */
const RECORDED: Readonly<Record<string, unknown>> = recordedAnswers;

function putRecorded(media: Media, operationId: string): void {
  if (operationId in RECORDED && media.example !== undefined)
    media.example = { ...Object(media.example), data: RECORDED[operationId] };
}

/** Unless the declaration has one. Tests report a part without an example. */
function put(described: { schema?: Schema; example?: unknown }, schemas: Record<string, Schema>): void {
  const missing: string[] = [];
  const example = described.example ?? exampleOf(described.schema ?? {}, schemas, missing);
  if (example !== undefined && missing.length === 0) described.example = example;
}

/** A body of lines has those of the list in the JSON example. */
function addLineExamples(content: Record<string, Media>): void {
  const list: unknown[] | undefined = Object.values(Object(content['application/json']?.example)).find(
    Array.isArray,
  );
  if (list === undefined) return;
  const { 'application/x-ndjson': ndjson, 'text/csv': csv } = content;
  if (ndjson !== undefined) ndjson.example = list.map((item) => `${JSON.stringify(item)}\n`).join('');
  if (csv !== undefined) csv.example = toCsv(list);
}

/** Plain values are numbers, as in the batches of numbers. */
function toCsv(list: unknown[]): string {
  const rows = list.map((item): object => (typeof item === 'object' ? Object(item) : { number: item }));
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const lines = [
    columns,
    ...rows.map((row) => columns.map((name) => new Map(Object.entries(row)).get(name))),
  ];
  return lines.map((cells) => `${cells.join(',')}\n`).join('');
}

const refer = (code: string) => ({ $ref: `#/components/examples/${code}` });

const ERROR_EXAMPLES = Object.fromEntries(
  // The table's keys are the codes.
  (Object.keys(ERROR_CODES) as ErrorCode[]).map((code) => [
    code,
    // Its meaning is in the description of each answer that has it.
    { value: errorExample(code, 'https://api.operator.example') },
  ]),
);
