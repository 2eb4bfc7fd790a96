import * as z from 'zod';

/** The type of an argument or result: in SQL, and its schema here. */
export type SqlType<Schema extends z.ZodType = z.ZodType> = {
  readonly type: string;
  readonly schema: Schema;
};

const sqlType = <Schema extends z.ZodType>(type: string, schema: Schema): SqlType<Schema> => ({
  type,
  schema,
});

export const bool = sqlType('boolean', z.boolean());
export const smallint = sqlType('smallint', z.int());
export const int = sqlType('integer', z.int());
export const bigint = sqlType('bigint', z.int());
/** A 64-bit number as text, for values that a JavaScript number cannot hold. */
export const bigintText = sqlType('bigint', z.string().regex(/^-?\d{1,19}$/));
export const micros = sqlType('bigint', z.bigint());
/** As text: exact at any size. */
export const numericText = sqlType('numeric', z.string());
export const text = sqlType('text', z.string());
export const uuid = sqlType('uuid', z.guid());
/** YYYY-MM-DD. */
export const day = sqlType('date', z.iso.date());
export const moment = sqlType('timestamp with time zone', z.date());
export const nothing = sqlType(
  'void',
  z.unknown().transform(() => undefined),
);
/** As `json`, but the SQL type `json`, which is not parsed: for large results that are only read. */
export const jsonText = <Schema extends z.ZodType>(schema: Schema) => sqlType('json', schema);
export const json = <Schema extends z.ZodType>(schema: Schema) => sqlType('jsonb', schema);
export const oneOf = <const Names extends readonly string[]>(names: Names) => sqlType('text', z.enum(names));
export const array = <Schema extends z.ZodType>({ type, schema }: SqlType<Schema>) =>
  sqlType(`${type}[]`, z.array(schema));
export const orNull = <Schema extends z.ZodType>({ type, schema }: SqlType<Schema>) =>
  sqlType(type, schema.nullish());
/** A table's row type or a set of rows: for use within a query, which reads its columns. */
export const columns = (type: string) => sqlType(type, z.never());

/** Encodes a value: objects as JSON, arrays as Postgres literals, undefined as null. */
export function encode(type: string, value: unknown): string | number | boolean | null {
  if (value === undefined || value === null) return null;
  if (type === 'jsonb') return JSON.stringify(value);
  if (Array.isArray(value)) return `{${value.map(toItem).join(',')}}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

const toItem = (item: unknown): string =>
  typeof item === 'number' ? String(item) : `"${String(item).replace(/["\\]/g, '\\$&')}"`;
