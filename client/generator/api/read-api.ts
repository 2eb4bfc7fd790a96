import type { Api, Body, Field, Operation, Result, Value } from './api.ts';
import { type Content, type DescribedOperation, type Document, resolve, type Schema } from './document.ts';
import { toPascal } from './names.ts';
import { Schemas } from './schemas.ts';

const JSON_TYPE = 'application/json';
/** Errors and pages are in the runtime of each client. */
const ERROR = 'Error';
const isOfRuntime = (name: string, { properties = {} }: Schema): boolean =>
  name === 'ErrorBody' || properties.nextCursor !== undefined;

/** Reads what the clients are made from. */
export function readApi(document: Document): Api {
  const schemas = new Schemas(document);
  const { [ERROR]: error, ...named } = document.components.schemas;
  for (const [name, schema] of Object.entries(named)) {
    if (!isOfRuntime(name, schema)) schemas.read(schema, name);
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, described]) =>
      readOperation(document, schemas, { path, method: method.toUpperCase() }, described),
    ),
  );
  const events = Object.entries(document.webhooks).map(([type, { post }]) => {
    const event = resolve(document, post.requestBody.content[JSON_TYPE]?.schema ?? {});
    const data = schemas.mark(
      'isOutput',
      schemas.read(event.properties?.data ?? {}, `${toPascal(type)}Data`),
    );
    if (data.type.kind !== 'model') throw new Error(`The event ${type} has no object as its data.`);
    return { type, description: post.summary, data: data.type.name };
  });
  const codes =
    resolve(document, error?.properties?.error ?? {}).properties?.code?.['x-extensible-enum'] ?? [];
  return {
    version: document.info.version,
    operations,
    models: [...schemas.models.values()],
    events,
    errorCodes: codes.map(String),
  };
}

/** An operation, and itself again for each other format of its body or result. */
function readOperation(
  document: Document,
  schemas: Schemas,
  { path, method }: { path: string; method: string },
  described: DescribedOperation,
): Operation[] {
  const { operationId: id, summary, description = '', 'x-sunset': sunset } = described;
  const parameters = (described.parameters ?? []).map((parameter) => resolve(document, parameter));
  const fieldsIn = (place: string): Field[] =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, required = false, description, schema }) => {
        const field = schemas.field(name, schema, required, toPascal(id));
        return { ...field, description: description ?? field.description };
      })
      .sort((a, b) => Number(b.required) - Number(a.required));
  const contents = successesOf(document, described);
  const media = Object.keys(contents);
  const queryFields = fieldsIn('query');
  const bodies = readBodies(document, schemas, described);
  const [result, ...results] = readResults(document, schemas, contents, id, queryFields);
  const whole: Operation = {
    id,
    format: '',
    method,
    path,
    summary,
    description,
    sunset,
    pathFields: fieldsIn('path'),
    queryFields: results.length > 0 ? queryFields.filter(({ name }) => name !== FORMAT) : queryFields,
    formatField: results.length > 0 ? queryFields.find(({ name }) => name === FORMAT) : undefined,
    fixedQuery: {},
    body: bodies[0],
    keyed: parameters.some(({ name }) => name === 'Idempotency-Key'),
    result: result ?? { kind: 'none' },
    media,
  };
  return [
    whole,
    ...bodies.slice(1).map((body) => ({ ...whole, body, format: toFormat(body.contentType) })),
    ...results.map((other, index) => {
      const type = media.filter((each) => each !== JSON_TYPE)[index] ?? '';
      const format = type.split('/')[1] ?? '';
      return {
        ...whole,
        result: other,
        format: toFormat(type),
        fixedQuery: { [FORMAT]: format },
        media: [type],
      };
    }),
  ];
}

/** The query parameter that chooses among the formats of a result. */
const FORMAT = 'format';

/** `application/x-ndjson` → `Ndjson` */
const toFormat = (contentType: string): string => toPascal(contentType.replace(/^.*\/(x-)?/, ''));

function successesOf(document: Document, { responses }: DescribedOperation): Content {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return Object.assign({}, ...successes.map(([, response]) => resolve(document, response).content ?? {}));
}

function readBodies(document: Document, schemas: Schemas, described: DescribedOperation): Body[] {
  const { content = {} } =
    described.requestBody === undefined ? {} : resolve(document, described.requestBody);
  return Object.entries(content).map(([contentType, { schema = {} }]) => {
    if (contentType !== JSON_TYPE && contentType !== 'multipart/form-data')
      return { contentType, value: undefined };
    const value = schemas.read(schema, `${toPascal(described.operationId)}Body`);
    return { contentType, value: schemas.mark('isInput', value) };
  });
}

/** JSON in the envelope first, if it is offered; then, where a parameter chooses the format, the others. */
function readResults(
  document: Document,
  schemas: Schemas,
  contents: Content,
  id: string,
  queryFields: Field[],
): Result[] {
  const media = Object.keys(contents);
  if (media.length === 0) return [{ kind: 'none' }];
  const data = contents[JSON_TYPE]?.schema?.properties?.data;
  if (data === undefined) return [{ kind: 'content' }];
  const page = resolve(document, data);
  const isPage =
    queryFields.some(({ name }) => name === 'cursor') && page.properties?.nextCursor !== undefined;
  const others = media.slice(1).map((): Result => ({ kind: 'content' }));
  const read = (part: Schema | undefined, name: string): Value =>
    schemas.mark('isOutput', schemas.read(part ?? {}, `${toPascal(id)}${name}`));
  return isPage
    ? [{ kind: 'page', of: read(page.properties?.items?.items, 'Item') }, ...others]
    : [{ kind: 'data', value: read(data, 'Data') }, ...others];
}
