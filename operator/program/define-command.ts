import type * as z from 'zod';
import type { Ctx } from '../../shared/kernel/ctx.ts';
import type { UndeclaredAmount } from './amounts.ts';

/** A command's words by the names of its verb's input; `organizationId` takes an id or an exact name. */
export type Fields = Record<string, z.ZodType>;
type Input<F extends Fields> = z.output<z.ZodObject<F>>;

type Spec<F extends Fields, T> = {
  /** A summary of the command, in the imperative, without a full stop. */
  summary: string;
  /** Field names, types, choices, defaults and descriptions become arguments, options and help. */
  fields?: F;
  /** The fields that are arguments, in order; by default the required ones. The others are options. */
  positional?: readonly (keyof F & string)[];
  /** Says what is wrong with the combination of options, before anything else is done. */
  check?: (given: { [K in keyof F]?: unknown }) => string | undefined;
  /**
   * The question to confirm, which names and counts what the command affects; undefined: none. `organization` is the
   * name and id of the one in the input.
   */
  confirm?: (
    ctx: Ctx,
    input: Input<F>,
    organization: string,
  ) => Promise<string | undefined> | string | undefined;
  /** A list can be searched and cut; a function formats the answer for people. By default, by its shape. */
  output?: 'list' | ((answer: T) => string);
  /** It only reads, and answers as far as it can while the database that names the system does not answer. */
  survivesOutages?: true;
  /** Whether an answer reports a failure: it is printed, with exit code 1. */
  hasFailed?: (answer: T) => boolean;
} & (
  | { run: (ctx: Ctx, input: Input<F>) => Promise<T> }
  /** Needs no system. */
  | { runOffline: (input: Input<F>) => Promise<T> }
);

export type Command = Spec<Fields, unknown>;
/** A noun with its verbs, or a verb with its description. */
export type CommandGroup = { about: string; commands: Record<string, Command | CommandGroup> };

/** Declares a command of the operator's command line. */
export const defineCommand = <const F extends Fields, T>(
  spec: Spec<F, T> &
    ([UndeclaredAmount<Input<F> | T>] extends [never]
      ? unknown
      : { undeclaredAmounts: UndeclaredAmount<Input<F> | T> }),
): Command =>
  // The program passes each function only what the command's own fields have parsed, or its own answer.
  spec as unknown as Command;
