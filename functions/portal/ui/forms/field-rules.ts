import * as z from 'zod';

/** The rules of a field, as its schema gives them in JSON Schema. */
export type FieldRules = {
  format?: string;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  type?: string;
  enum?: readonly string[];
  items?: FieldRules;
};

type Schema = z.core.$ZodType;

/** The rules of an operation's schema never change, and forms are drawn with each page. */
const known = new WeakMap<Schema, FieldRules>();

/** The rules of a form's field: of the text that is typed and of the operation's field that it becomes. */
export function toRules(schema: Schema): FieldRules {
  const rules = known.get(schema) ?? readRules(schema);
  known.set(schema, rules);
  return rules;
}

function readRules(schema: Schema): FieldRules {
  // A schema's own properties beside its checks have the names of JSON Schema.
  const own = ((schema instanceof z.ZodType && schema.meta()) || {}) as FieldRules;
  if (schema instanceof z.ZodPipe) return { ...toRules(schema.in), ...toRules(schema.out), ...own };
  if (schema instanceof z.ZodUnion)
    return Object.assign({}, ...schema.options.map((option: Schema) => toRules(option)), own);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return { ...toRules(schema.unwrap()), ...own };
  if (schema instanceof z.ZodTransform || schema instanceof z.ZodLiteral) return own;
  // JSON Schema is wider than what fields are drawn from.
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as FieldRules;
}

/** Whole numbers between two that are further apart are typed, not chosen. */
const MOST_CHOICES = 100;

/** The values that a field takes one of: of a choice, of each item of a list, or whole numbers between two. */
export function toValues({ enum: values, items, type, minimum, maximum }: FieldRules): readonly string[] {
  if (items !== undefined) return toValues(items);
  if (values !== undefined) return values;
  if (type !== 'integer' || minimum === undefined || maximum === undefined) return [];
  if (maximum - minimum > MOST_CHOICES) return [];
  return Array.from({ length: maximum - minimum + 1 }, (_, index) => String(minimum + index));
}

/** The attributes by which a browser checks what is typed, as the schema will. */
export type FieldAttributes = {
  type?: 'text' | 'email' | 'password' | 'date' | 'number' | 'search' | 'file' | undefined;
  minlength?: number | undefined;
  maxlength?: number | undefined;
  pattern?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | 'any' | undefined;
};

export function toAttributes(rules: FieldRules): FieldAttributes {
  const { format, type, pattern } = rules;
  if (type === 'integer' || type === 'number') {
    const { minimum = rules.exclusiveMinimum, maximum } = rules;
    return {
      type: 'number',
      min: toBound(minimum),
      max: toBound(maximum),
      step: type === 'integer' ? 1 : 'any',
    };
  }
  // A browser writes a day in one way, whatever else the operation takes.
  if (format === 'date') return { type: 'date' };
  const [, least, most] = LENGTHS.exec(pattern ?? '') ?? [];
  const { minLength = Number(least ?? 0), maxLength = most === undefined ? undefined : Number(most) } = rules;
  return {
    ...(format === 'email' && { type: 'email' }),
    minlength: minLength > 1 ? minLength : undefined,
    maxlength: maxLength,
    pattern: pattern === undefined || format === 'email' ? undefined : toBrowserPattern(pattern),
  };
}

/** A pattern that is nothing but how many characters of some there may be says the length. */
const LENGTHS = /^\^\[[^\]]+\]\{(\d+),(\d+)\}\$$/;

/** JSON Schema says of every whole number that it is one that JavaScript has. */
const toBound = (bound: number | undefined): number | undefined =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined;

const CLASS = /\\.|\[(?:\\.|[^\\\]])*\]/g;

/** Browsers read patterns with the flag `v`, where a class has to escape more characters; others ignore the pattern. */
export const toBrowserPattern = (source: string): string =>
  source.replaceAll(CLASS, (part) =>
    part.startsWith('[')
      ? part
          .replaceAll(/(?<=^\[\^?)-|-(?=\]$)/g, '\\-')
          .replaceAll(/(?<!\\)(?<!^)[()[{}/|]/g, (character) => `\\${character}`)
      : part,
  );
