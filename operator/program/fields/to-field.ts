import { InvalidArgumentError } from 'commander';
import * as z from 'zod';
import { inLanguage } from '../../../shared/kernel/errors/message.ts';
import { describeInputIssue } from '../../../shared/kernel/verbs/check-input.ts';
import { labelOfAmount } from '../amounts.ts';
import { kindOf, orUsage, toItems } from './kind-of.ts';

declare module 'zod' {
  interface GlobalMeta {
    /** The field's word on the command line, where its name does not give it. */
    word?: string;
    /** Words for values that cannot be written otherwise: `none` for null. */
    words?: Readonly<Record<string, unknown>>;
  }
}

/** One argument or option of a command, as its schema describes it. */
export type CommandField = {
  /** The name in the verb's input. */
  name: string;
  /** The word on the command line: `creditLineMicro` is `credit-line`. */
  word: string;
  /** The option's value, as its usage names it. */
  placeholder: string;
  description: string;
  isRequired: boolean;
  isFlag: boolean;
  choices: readonly string[] | undefined;
  /** Throws InvalidArgumentError. A list may be given in parts. */
  parse: (text: string, previous?: unknown) => unknown;
  /** The value when it is not given. */
  absent: unknown;
};

export function toCommandField(name: string, schema: z.ZodType): CommandField {
  const layers = [...layersOf(schema)];
  const type = innermost(schema);
  // The outer layer's own description counts first.
  const meta: z.GlobalMeta = Object.assign(
    {},
    ...layers.map((layer) => z.globalRegistry.get(layer)).reverse(),
  );
  const word = meta.word ?? toWord(name);
  const { placeholder = word.split('-').at(-1) ?? word, hint, fromText } = kindOf(name, type);
  const hints = [hint, itemsOf(type)].filter((found) => found !== undefined);
  const about = meta.description ?? (name === 'organizationId' ? 'ID or exact name of the organization' : '');
  const absent = schema.safeParse(undefined);
  return {
    name,
    word,
    placeholder,
    description: [
      about,
      ...(hints.length === 0 ? [] : [`(${hints.join(': ')})`]),
      ...layers.flatMap(defaultOf),
    ].join(' '),
    isRequired: !absent.success,
    isFlag: type instanceof z.ZodBoolean,
    choices: choicesOf(type),
    absent: absent.data,
    parse: (text, previous) => {
      // Its name is looked up later, in the database.
      if (name === 'organizationId') return text;
      if (meta.words && Object.hasOwn(meta.words, text)) return meta.words[text];
      const parsed = check(schema, fromText(text), text);
      return Array.isArray(parsed) && Array.isArray(previous) ? [...previous, ...parsed] : parsed;
    },
  };
}

/** A schema and what it wraps: an optional enum is both. */
function* layersOf(schema: z.core.$ZodType): Generator<z.core.$ZodType> {
  yield schema;
  if (schema instanceof z.ZodPipe) yield* layersOf(schema.def.in);
  else if (schema instanceof z.ZodUnion && schema.options[0]) yield* layersOf(schema.options[0]);
  else if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    yield* layersOf(schema.def.innerType);
}

const innermost = (schema: z.core.$ZodType): z.core.$ZodType => [...layersOf(schema)].at(-1) ?? schema;

const toWord = (name: string): string =>
  (
    labelOfAmount(name) ?? name.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  ).replaceAll(' ', '-');

const choicesOf = (type: z.core.$ZodType): readonly string[] | undefined =>
  type instanceof z.ZodEnum ? type.options.map(String) : undefined;

/** The choices of a list's items, for help. */
const itemsOf = (type: z.core.$ZodType): string | undefined =>
  type instanceof z.ZodArray ? choicesOf(innermost(type.element))?.join(', ') : undefined;

function defaultOf(layer: z.core.$ZodType): string[] {
  if (!(layer instanceof z.ZodDefault || layer instanceof z.ZodPrefault)) return [];
  const value = layer.def.defaultValue;
  const isShown = typeof value === 'string' || typeof value === 'number';
  return isShown ? [`(default: ${value})`] : [];
}

function check(schema: z.ZodType, value: unknown, text: string): unknown {
  const checked = orUsage(() => schema.safeParse(value, { error: describeInputIssue }));
  if (checked.success) return checked.data;
  const wrong = checked.error.issues.map(({ path: [at], message }) => {
    const item = typeof at === 'number' ? toItems(text)[at] : undefined;
    return `${item === undefined ? 'It' : `"${item}"`} ${inLanguage('en', message)}.`;
  });
  throw new InvalidArgumentError(wrong.join(' '));
}
