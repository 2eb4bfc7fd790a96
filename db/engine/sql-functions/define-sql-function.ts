import { isSQLWrapper, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { encode, type SqlType } from './sql-types.ts';

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
export function toCall({ name }: SqlFunction, places: Readonly<Record<string, string>>): string {
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
