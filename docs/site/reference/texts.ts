import { allFieldsOf } from './fields.ts';
import { EVENTS, OPERATIONS, type Operation, successOf, TAGS } from './operations.ts';

/** Every English text of the declarations shown on a page; `spanish.json` has the translations. */
export const textsOfDeclarations = (): Set<string> => {
  const events = Object.values(EVENTS).flatMap(({ schema = {} }) =>
    allFieldsOf(schema.properties?.data ?? {}).map(({ text }) => text),
  );
  const texts = [
    ...TAGS.map(({ description = '' }) => description),
    ...OPERATIONS.flatMap(textsOf),
    ...events,
  ];
  return new Set(texts.filter((text) => text !== ''));
};

function textsOf(operation: Operation): string[] {
  const { summary, description = '', parameters = [], requestBody } = operation;
  const { reply } = successOf(operation);
  const data = reply.content?.['application/json']?.schema?.properties?.data ?? {};
  const lines = Object.values(reply.content ?? {}).map((media) => media.schema?.contentSchema ?? {});
  const bodies = Object.values(requestBody?.content ?? {}).map(({ schema = {} }) => schema);
  return [
    summary,
    description,
    ...parameters.map((parameter) => parameter.description ?? ''),
    ...bodies.flatMap((schema) => [schema.description ?? '', ...allFieldsOf(schema).map(({ text }) => text)]),
    ...Object.values(reply.headers ?? {}).map((header) => header.description ?? ''),
    ...[data, ...lines].flatMap((schema) => allFieldsOf(schema).map(({ text }) => text)),
  ];
}
