import { isDeepStrictEqual } from 'node:util';
import type { Field, Model, Type, Value } from './api.ts';
import { type Document, resolve, type Schema } from './document.ts';
import { toPascal } from './names.ts';

const COMPONENT = '#/components/schemas/';
const SCALARS: Record<string, Type['kind'] & ('text' | 'integer' | 'number' | 'boolean')> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
};

/** Reads schemas into types; objects become models, named where they are found. */
export class Schemas {
  readonly models = new Map<string, Model>();
  readonly #document: Document;
  readonly #read = new Map<string, Schema>();

  constructor(document: Document) {
    this.#document = document;
  }

  /** `name` is that of a model, if the schema is an object of its own. */
  read(schema: Schema, name: string): Value {
    if (schema.$ref?.startsWith(COMPONENT)) {
      const component = schema.$ref.slice(COMPONENT.length);
      return { ...this.read(resolve(this.#document, schema), component) };
    }
    const choices = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
    const others = choices.filter(({ type }) => type !== 'null');
    const types = schema.type === undefined ? [] : [schema.type].flat();
    const nullable = others.length < choices.length || types.includes('null');
    const [only] = others;
    if (only !== undefined && others.length === 1) {
      const value = this.read(only, name);
      return { ...value, nullable: nullable || value.nullable };
    }
    const type = this.#readType(others.length > 0 ? this.#merge(others) : schema, name);
    if (type.kind === 'model') this.#noteChoices(type.name, others);
    return { type, nullable };
  }

  field(name: string, schema: Schema, required: boolean, owner: string): Field {
    const { description = '' } = resolve(this.#document, schema);
    return { name, required, description, ...this.read(schema, `${owner}${toPascal(name)}`) };
  }

  #readType(schema: Schema, name: string): Type {
    const [type] = [schema.type ?? []].flat().filter((each) => each !== 'null');
    if (schema.format === 'binary') return { kind: 'file' };
    if (schema.enum !== undefined && type === 'string') return toChoice(schema.enum.filter(isText));
    if (type === 'array') return { kind: 'list', of: this.read(schema.items ?? {}, `${name}Item`) };
    if (schema.properties !== undefined) return this.#readModel(schema, name);
    if (typeof schema.additionalProperties === 'object')
      return { kind: 'map', of: this.read(schema.additionalProperties, `${name}Value`) };
    return { kind: SCALARS[type ?? ''] ?? 'any' };
  }

  #readModel(schema: Schema, name: string): Type {
    const known = this.#read.get(name);
    if (known !== undefined && !isDeepStrictEqual(known, schema))
      throw new Error(`Two schemas would be the model ${name}: give one of them an id.`);
    if (known === undefined) {
      this.#read.set(name, schema);
      const model: Model = {
        name,
        description: schema.description ?? '',
        choices: [],
        fields: [],
        isInput: false,
        isOutput: false,
      };
      // It is added before its fields, one of which may contain it.
      this.models.set(name, model);
      const fields = Object.entries(schema.properties ?? {}).map(([key, part]) =>
        this.field(key, part, schema.required?.includes(key) ?? false, name),
      );
      model.fields = fields.sort((a, b) => Number(b.required) - Number(a.required));
    }
    return { kind: 'model', name };
  }

  /** Notes the models of which another is one or the other, where all of them have names. */
  #noteChoices(name: string, choices: Schema[]): void {
    const model = this.models.get(name);
    const references = choices.flatMap(({ $ref }) => ($ref?.startsWith(COMPONENT) ? [$ref] : []));
    if (model === undefined || references.length < 2 || references.length < choices.length) return;
    model.choices = references.map(($ref) => $ref.slice(COMPONENT.length));
  }

  /** One object with the fields of all: those that some do not have are optional. */
  #merge(choices: Schema[]): Schema {
    const objects = choices.map((choice) => resolve(this.#document, choice));
    if (objects.some(({ properties }) => properties === undefined))
      return objects.length === 1 ? (objects[0] ?? {}) : {};
    const names = new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties)));
    return {
      properties: Object.fromEntries(
        [...names].map((name) => [
          name,
          mergeField(objects.flatMap(({ properties }) => properties?.[name] ?? [])),
        ]),
      ),
      required: [...names].filter((name) => objects.every(({ required }) => required?.includes(name))),
    };
  }

  /** Marks the models that a request or a response contains, and returns the value. */
  mark(direction: 'isInput' | 'isOutput', value: Value): Value {
    const { type } = value;
    if (type.kind === 'list' || type.kind === 'map') this.mark(direction, type.of);
    const model = type.kind === 'model' ? this.models.get(type.name) : undefined;
    if (model === undefined || model[direction]) return value;
    model[direction] = true;
    for (const field of model.fields) this.mark(direction, field);
    return value;
  }
}

/** A field of several choices: with the values of each, if it has listed ones. */
function mergeField([first = {}, ...rest]: Schema[]): Schema {
  const values = [first, ...rest].map((schema) => schema.enum);
  if (values.some((each) => each === undefined)) {
    const { enum: _, ...open } = first;
    return open;
  }
  return { ...first, enum: [...new Set(values.flatMap((each) => each ?? []))] };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** A query has no booleans: there they are the texts `true` and `false`. */
const toChoice = (values: string[]): Type =>
  values.length > 0 && values.every((value) => value === 'true' || value === 'false')
    ? { kind: 'boolean' }
    : { kind: 'choice', values };
