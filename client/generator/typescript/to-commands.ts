import { exampleOf, type Schema } from '../../../openapi/example-of.ts';
import type { Command, Option } from '../../cli/command.ts';
import type { Api, Field, Operation, Value } from '../api/api.ts';
import { toKebab } from '../api/names.ts';
import { describe } from '../text.ts';

type Described = { operationId: string; 'x-price'?: string[]; 'x-effect'?: string };
type Document = {
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema?: Schema }> } } }>;
  components: { schemas: Record<string, Schema> };
};

/** The commands of the command line, by group and verb: one for each operation. */
export function toCommands(api: Api, text: string): Command[] {
  const document: Document = JSON.parse(text);
  const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const names = toNames(api.operations.map(({ id }) => id));
  return api.operations
    .filter(({ format }) => format === '')
    .map((operation) => {
      const { [operation.id]: name = [operation.id] } = names;
      const facts = described.find(({ operationId }) => operationId === operation.id);
      return toCommand(api, operation, name, facts);
    });
}

/** A sample of each event, by its type: the document's examples of its fields. */
export function toSamples(text: string): Record<string, unknown> {
  const { webhooks, components }: Document = JSON.parse(text);
  return Object.fromEntries(
    Object.entries(webhooks).map(([type, { post }]) => [
      type,
      exampleOf(post.requestBody.content['application/json']?.schema ?? {}, components.schemas),
    ]),
  );
}

const VERBS = /^(bulk-create|look-up|[a-z]+)-?(.*)$/;

/** `createLink` → links create; `getLinkStats` → link-stats get; `ping` → ping. A noun has the form of its list, if there is one. */
function toNames(ids: readonly string[]): Record<string, string[]> {
  const split = [...new Set(ids)].map((id) => {
    const [, verb = '', noun = ''] = VERBS.exec(toKebab(id)) ?? [];
    return { id, verb, noun: noun.replace(/^creates-/, '') };
  });
  const nouns = new Set(split.map(({ noun }) => noun));
  return Object.fromEntries(
    split.map(({ id, verb, noun }) => {
      if (noun === '') return [id, [verb]];
      const forms = [`${noun}s`, `${noun}es`, noun.replace(/y$/, 'ies')];
      const plural = forms.find((form) => form !== noun && nouns.has(form));
      return [id, [plural ?? (verb === 'create' ? `${noun}s` : noun), verb]];
    }),
  );
}

function toCommand(api: Api, operation: Operation, name: string[], facts: Described | undefined): Command {
  const { id, keyed, pathFields, queryFields, formatField, body, result, media } = operation;
  const fields = bodyFields(api, operation);
  const others = api.operations.filter(
    (each) => each.id === id && each.body !== body && each.body !== undefined,
  );
  const inBody = new Set(fields.map((field) => field.name));
  return {
    id,
    name,
    summary: operation.summary,
    description: describe(operation),
    path: pathFields.map((field) => toOption(field)),
    query: queryFields
      .concat(formatField ?? [])
      .filter((field) => !inBody.has(field.name))
      .map((field) => toOption(field)),
    body: fields.map((field) => toOption(field)),
    /** Fields that a file takes in its query are in the body of JSON. */
    fileQuery: queryFields.filter((field) => inBody.has(field.name)).map((field) => field.name),
    files: [...new Set(others.flatMap((each) => each.body?.contentType ?? []))],
    isForm: body?.contentType === 'multipart/form-data',
    isPage: result.kind === 'page',
    isContent: result.kind === 'content',
    media: media.filter((type) => type !== 'application/json'),
    keyed,
    asks: (facts?.['x-price'] ?? []).length > 0 || facts?.['x-effect'] === 'lasting',
    prices: facts?.['x-price'] ?? [],
  };
}

/** The fields of a body that is an object. */
function bodyFields({ models }: Api, { body }: Operation): readonly Field[] {
  const type = body?.value?.type;
  return type?.kind === 'model' ? (models.find(({ name }) => name === type.name)?.fields ?? []) : [];
}

function toOption({ name, required, description, ...value }: Field): Option {
  return {
    name,
    flag: toKebab(name),
    required,
    description: description.replaceAll(/\s+/g, ' '),
    kind: toKind(value),
    ...(value.type.kind === 'choice' && { choices: value.type.values }),
    ...(value.nullable && { nullable: true }),
  };
}

/** Returns the kind of value that a word of the command line becomes; everything structured is JSON. */
function toKind({ type }: Value): Option['kind'] {
  if (type.kind === 'integer' || type.kind === 'number') return 'number';
  if (type.kind === 'boolean' || type.kind === 'file') return type.kind;
  if (type.kind === 'text' || type.kind === 'choice') return 'text';
  const isWords = type.kind === 'list' && ['text', 'choice'].includes(type.of.type.kind);
  return isWords ? 'words' : 'json';
}
