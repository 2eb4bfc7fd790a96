import { isSQLWrapper, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { encode, type SqlType } from './sql-types.ts';

export type SqlArguments = Readonly<Record<string, SqlType>>;

/** A function of the schema `routine`, as TypeScript calls it. An argument `apiKey` is the function's `p_api_key`. */
export type SqlFunction<Args extends SqlArguments = SqlArguments, Result extends SqlType = SqlType> = {
  readonly name: string;
  readonly args: Args;
  readonly result: Result;
};

export type ValuesOf<Args extends SqlArguments> = { [Name in keyof Args]: z.input<Args[Name]['schema']> };

/** Declares a function of `db/sql` that TypeScript calls; `test/sql/declarations.test.ts` holds it against what is there. */
export const defineSqlFunction = <Args extends SqlArguments, Result extends SqlType>(
  declared: SqlFunction<Args, Result>,
): SqlFunction<Args, Result> => declared;

/** The name that an argument has in SQL. */
export const toArgumentName = (name: string): string =>
  `p_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

/** The text of a call, every argument by its name; `places`: what stands for each, or for those without a default. */
export function toCall({ name }: SqlFunction, places: Readonly<Record<string, string>>): string {
  const given = Object.entries(places).map(([argument, place]) => `${toArgumentName(argument)} => ${place}`);
  return `routine.${name}(${given.join(', ')})`;
}

/**
 * A call inside a query, of values or of what the query has there. An argument that has a default may be left out.
 * Throws TypeError for a value that the function does not take.
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

/** A value as it is sent. Throws TypeError for one that the function does not take; it does not tell the value. */
export function toParameter(name: string, args: SqlArguments, argument: string, value: unknown) {
  const declared = args[argument];
  if (declared === undefined) throw new TypeError(`${name} takes no ${argument}`);
  const parsed = declared.schema.safeParse(value);
  // As it is: what the schema admits it does not change.
  if (parsed.success) return encode(declared.type, value);
  const [issue] = parsed.error.issues;
  throw new TypeError(
    `${name} takes another ${[argument, ...(issue?.path ?? [])].join('.')}: ${issue?.code}`,
  );
}
