import { type Field, resolve } from './operations.ts';

/** A row of a table of fields; `name` is the full path (`retry.maxAttempts`, `items[].code`). */
export type Row = { name: string; type: string; required: boolean; text: string; rules: string[] };

type Bounds = {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
};

/** All fields of an object including nested ones, in document order. */
export function toRows(schema: Field, prefix = ''): Row[] {
  const { properties = {}, required = [] } = unwrap(schema);
  return Object.entries(properties).flatMap(([name, property]) => [
    toRow(prefix + name, property, required.includes(name)),
    ...toRows(property, prefix + name + (isList(property) ? '[].' : '.')),
  ]);
}

export function toRow(name: string, property: Field, required: boolean): Row {
  const field = resolve(property);
  return { name, required, type: typeOf(field), text: field.description ?? '', rules: rulesOf(field) };
}

/** The object whose fields are listed: a list's items, or the non-null alternative. */
function unwrap(schema: Field): Field {
  const field = resolve(schema);
  if (field.items !== undefined) return unwrap(field.items);
  const alternatives = field.anyOf ?? field.oneOf;
  if (alternatives === undefined) return field;
  return alternatives.map((part) => unwrap(part)).find(({ properties }) => properties !== undefined) ?? field;
}

const isList = (schema: Field): boolean => {
  const field = resolve(schema);
  return field.items !== undefined || (field.anyOf ?? []).some((part) => resolve(part).items !== undefined);
};

export function typeOf(schema: Field): string {
  const field = resolve(schema);
  if (field.items !== undefined) return `${typeOf(field.items)}[]`;
  const alternatives = field.anyOf ?? field.oneOf;
  if (alternatives !== undefined) return [...new Set(alternatives.map(typeOf))].join(' | ');
  if (field.const !== undefined) return JSON.stringify(field.const);
  const type = field.type ?? 'object';
  return Array.isArray(type) ? type.join(' | ') : type;
}

function rulesOf(field: Field): string[] {
  // JSON Schema's keywords for bounds.
  const bounds = field as Field & Bounds;
  const { format, enum: values, default: fallback } = field;
  const between = (name: string, low?: number, high?: number): string[] =>
    low === undefined && high === undefined ? [] : [`${name} ${low ?? ''}…${high ?? ''}`];
  return [
    ...(format === undefined ? [] : [format]),
    ...between('', bounds.minimum ?? bounds.exclusiveMinimum, bounds.maximum),
    ...between('length', bounds.minLength, bounds.maxLength),
    ...between('items', bounds.minItems, bounds.maxItems),
    ...(bounds.pattern === undefined ? [] : [bounds.pattern]),
    ...(values === undefined ? [] : [values.map((value) => JSON.stringify(value)).join(' | ')]),
    ...(fallback === undefined || typeof fallback === 'object' ? [] : [`= ${JSON.stringify(fallback)}`]),
  ].map((rule) => rule.trim());
}
