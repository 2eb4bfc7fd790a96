import { type Field, resolve, unlessNull } from './operations.ts';

/** A field of an object, with those of the object or the list's items that it holds. */
export type FieldNode = {
  name: string;
  type: string;
  required: boolean;
  text: string;
  schema: Field;
  fields: FieldNode[];
};

/** The fields of an object, or of a list's items, in document order. */
export function fieldsOf(schema: Field): FieldNode[] {
  const { properties = {}, required = [], additionalProperties: others } = unwrap(schema);
  return [
    ...Object.entries(properties).map(([name, property]) => toField(name, property, required.includes(name))),
    // Fields of any name, where the document says what they are.
    ...(others?.description === undefined ? [] : [toField('*', others, false)]),
  ];
}

/** Lists the fields with those that they contain. */
export const allFieldsOf = (schema: Field): FieldNode[] => flatten(fieldsOf(schema));

const flatten = (fields: readonly FieldNode[]): FieldNode[] =>
  fields.flatMap((field) => [field, ...flatten(field.fields)]);

export const countFields = (fields: readonly FieldNode[]): number => flatten(fields).length;

export function toField(name: string, property: Field, required: boolean): FieldNode {
  const field = resolve(property);
  return {
    name,
    required,
    type: typeOf(field),
    text: field.description ?? '',
    schema: unlessNull(field),
    fields: fieldsOf(property),
  };
}

/** The object whose fields are listed: a list's items, or the non-null alternative. */
function unwrap(schema: Field): Field {
  const field = resolve(schema);
  if (field.items !== undefined) return unwrap(field.items);
  const alternatives = field.anyOf ?? field.oneOf;
  if (alternatives === undefined) return field;
  return alternatives.map((part) => unwrap(part)).find(({ properties }) => properties !== undefined) ?? field;
}

function typeOf(schema: Field): string {
  const field = resolve(schema);
  if (field.items !== undefined) return `${typeOf(field.items)}[]`;
  const alternatives = field.anyOf ?? field.oneOf;
  if (alternatives !== undefined) return [...new Set(alternatives.map(typeOf))].join(' | ');
  if (field.const !== undefined) return JSON.stringify(field.const);
  const type = [field.type ?? 'object'].flat().join(' | ');
  return field.format === undefined ? type : `${type} (${field.format})`;
}
