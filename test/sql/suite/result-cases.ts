import * as z from 'zod';

/** Every case that a result schema distinguishes (outcomes, refusals, states, nulls), by its path. */
export const casesOf = (schema: z.ZodType): string[] => [...new Set(walk(schema, '', undefined))];

/** The cases that a given result covers. */
export const caseOf = (schema: z.ZodType, value: unknown): string[] => walk(schema, '', { value });

/** All cases of a schema, or those of the value `there`. */
function walk(schema: z.ZodType, path: string, there: { value: unknown } | undefined): string[] {
  // Where both are allowed, null and omitted mean the same.
  if (schema instanceof z.ZodOptional)
    return there?.value == null && there ? [] : walkGiven(schema, path, there);
  if (schema instanceof z.ZodNullable) {
    if (there?.value === null) return [`${path}null`];
    return [...(there === undefined ? [`${path}null`] : []), ...walk(inner(schema), path, there)];
  }
  if (schema instanceof z.ZodEnum)
    return there === undefined ? schema.options.map((option) => path + option) : [path + there.value];
  if (schema instanceof z.ZodArray) {
    const element = schema.element as z.ZodType;
    if (there === undefined) return walk(element, path, undefined);
    return (there.value as unknown[]).flatMap((value) => walk(element, path, { value }));
  }
  if (schema instanceof z.ZodUnion) {
    const options = (schema.options as z.ZodType[]).filter(
      (option) => there === undefined || option.safeParse(there.value).success,
    );
    return options.flatMap((option) => walk(option, path, there));
  }
  if (schema instanceof z.ZodObject) return walkFields(schema, path, there);
  return [];
}

function walkFields(schema: z.ZodObject, path: string, there: { value: unknown } | undefined): string[] {
  const { outcome, ...fields } = schema.shape as Record<string, z.ZodType>;
  // A replay's contents are those of an earlier answer.
  if (outcome instanceof z.ZodLiteral && outcome.values.has('replayed')) return [`${path}replayed`];
  const name = outcome instanceof z.ZodLiteral ? `${path}${[...outcome.values].join()}` : path;
  const value = there?.value as Record<string, unknown> | undefined;
  return [
    ...(name === path ? [] : [name]),
    ...Object.entries(fields).flatMap(([field, type]) =>
      walk(type, `${name}.${field} `, value && { value: value[field] }),
    ),
  ];
}

function walkGiven(schema: z.ZodOptional, path: string, there: { value: unknown } | undefined): string[] {
  const given = inner(schema);
  return walk(given instanceof z.ZodNullable ? inner(given) : given, path, there);
}

const inner = (schema: z.ZodOptional | z.ZodNullable): z.ZodType => schema.unwrap() as z.ZodType;
