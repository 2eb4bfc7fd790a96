import { resolveSchema, type SchemaField, unlessNull } from './operations.ts';

/** A field of an object, with those of the object or the list's items that it holds. */
export type FieldNode = {
  name: string;
  type: string;
  required: boolean;
  text: string;
  schema: SchemaField;
  fields: FieldNode[];
};

/** The fields of an object, or of a list's items, in document order. */
export function fieldNodesOf(schema: SchemaField): FieldNode[] {
  const { properties = {}, required = [], additionalProperties: others } = unwrap(schema);
  return [
    ...Object.entries(properties).map(([name, property]) =>
      toFieldNode(name, property, required.includes(name)),
    ),
    // Fields of any name, where the document says what they are.
    ...(others?.description === undefined ? [] : [toFieldNode('*', others, false)]),
  ];
}

/** Lists the fields with those that they contain. */
export const allFieldsOf = (schema: SchemaField): FieldNode[] => flatten(fieldNodesOf(schema));

const flatten = (fields: readonly FieldNode[]): FieldNode[] =>
  fields.flatMap((field) => [field, ...flatten(field.fields)]);

export const countFields = (fields: readonly FieldNode[]): number => flatten(fields).length;

export function toFieldNode(name: string, property: SchemaField, required: boolean): FieldNode {
  const field = resolveSchema(property);
  return {
    name,
    required,
    type: typeOf(field),
    text: field.description ?? '',
    schema: unlessNull(field),
    fields: fieldNodesOf(property),
  };
}

/** The object whose fields are listed: a list's items, or the non-null alternative. */
function unwrap(schema: SchemaField): SchemaField {
  const field = resolveSchema(schema);
  if (field.items !== undefined) return unwrap(field.items);
  const alternatives = field.anyOf ?? field.oneOf;
  if (alternatives === undefined) return field;
  return alternatives.map((part) => unwrap(part)).find(({ properties }) => properties !== undefined) ?? field;
}

function typeOf(schema: SchemaField): string {
  const field = resolveSchema(schema);
  if (field.items !== undefined) return `${typeOf(field.items)}[]`;
  const alternatives = field.anyOf ?? field.oneOf;
  if (alternatives !== undefined) return [...new Set(alternatives.map(typeOf))].join(' | ');
  if (field.const !== undefined) return JSON.stringify(field.const);
  const type = [field.type ?? 'object'].flat().join(' | ');
  return field.format === undefined ? type : `${type} (${field.format})`;
}
