import { isSQLWrapper, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
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
/** A numeric as text, which is exact at any size. */
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
/** A result of the SQL type `json`, which is not parsed: for large results that are only read. */
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
function encode(type: string, value: unknown): string | number | boolean | null {
  if (value === undefined || value === null) return null;
  if (type === 'jsonb') return JSON.stringify(value);
  if (Array.isArray(value)) return `{${value.map(toItem).join(',')}}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

const toItem = (item: unknown): string =>
  typeof item === 'number' ? String(item) : `"${String(item).replace(/["\\]/g, '\\$&')}"`;

export type SqlArguments = Readonly<Record<string, SqlType>>;

/**
 * A function of the schema `routine`, as called from TypeScript. The argument `apiKey` is the function's `p_api_key`.
 */
export type SqlFunction<Args extends SqlArguments = SqlArguments, Result extends SqlType = SqlType> = {
  readonly name: string;
  readonly args: Args;
  readonly result: Result;
};

export type ValuesOf<Args extends SqlArguments> = { [Name in keyof Args]: z.input<Args[Name]['schema']> };

/** Declares a function of `db/<subject>/functions` for TypeScript; `test/sql/declarations.test.ts` compares it with the database. */
export const defineSqlFunction = <Args extends SqlArguments, Result extends SqlType>(
  declared: SqlFunction<Args, Result>,
): SqlFunction<Args, Result> => declared;

/** An argument's name in SQL. */
export const toArgumentName = (name: string): string =>
  `p_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

/**
 * The SQL text of a call with named arguments; `places` has the expression for each (optional for those with defaults).
 */
export function toSqlText({ name }: SqlFunction, places: Readonly<Record<string, string>>): string {
  const given = Object.entries(places).map(([argument, place]) => `${toArgumentName(argument)} => ${place}`);
  return `routine.${name}(${given.join(', ')})`;
}

/**
 * A call within a query, with values or SQL expressions as arguments. Arguments with defaults may be omitted. Throws
 * TypeError for a value that the function does not accept.
 */
export function toSql<Args extends SqlArguments, Result extends SqlType>(
  { name, args, result: _ }: SqlFunction<Args, Result>,
  values: { [Name in keyof Args]?: SQLWrapper | ValuesOf<Args>[Name] },
): SQL<z.output<Result['schema']>> {
  const given = Object.entries<unknown>(values).map(([argument, value]) => {
    const place = isSQLWrapper(value) ? value : sql.param(toParameter(name, args, argument, value));
    return sql`${sql.raw(toArgumentName(argument))} => ${place}`;
  });
  return sql`${sql.raw(`routine.${name}`)}(${sql.join(given, sql`, `)})`;
}

/** Encodes a value. Throws TypeError for one that the function does not accept, without showing the value. */
export function toParameter(name: string, args: SqlArguments, argument: string, value: unknown) {
  const declared = args[argument];
  if (declared === undefined) throw new TypeError(`${name} takes no ${argument}`);
  const parsed = declared.schema.safeParse(value);
  // The original value: the schema only validates it.
  if (parsed.success) return encode(declared.type, value);
  const [issue] = parsed.error.issues;
  throw new TypeError(
    `${name} takes another ${[argument, ...(issue?.path ?? [])].join('.')}: ${issue?.code}`,
  );
}

/** The amount that a refused charge needed, and the amount available: null without an active account. */
const Shortfall = z.object({
  currency: z.string(),
  neededMicro: z.string(),
  availableMicro: z.string().nullable(),
});
export type Shortfall = z.infer<typeof Shortfall>;

/** The daily quota that refused something, and what is left of it. */
export const DayQuota = z.object({ limit: z.int(), left: z.int() });
export type DayQuota = z.infer<typeof DayQuota>;

/** A delivery created by an event, whose lane nobody is serving yet. */
const EmittedAttempt = z.object({ deliveryId: z.guid(), attempt: z.int(), lane: z.string() });
export type EmittedAttempt = z.infer<typeof EmittedAttempt>;
/** The result of functions that emit events: the attempts to publish after the commit. */
export const emitted = z.array(EmittedAttempt);

/** A refused statement; nothing was done. */
export type Refused<Code extends string = string> = {
  outcome: 'refused';
  code: Code;
  lack?: Shortfall | null | undefined;
  unpriced?: string[] | null | undefined;
};

/** The outcome of a refused creation; nothing was done. `unpriced`: the items that have no price. */
export const refused = <const Codes extends readonly string[]>(codes: Codes) =>
  z.object({
    outcome: z.literal('refused'),
    code: z.enum(codes),
    lack: Shortfall.nullish(),
    unpriced: z.array(z.string()).nullish(),
  });
