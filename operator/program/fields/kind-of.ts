import { InvalidArgumentError } from 'commander';
import * as z from 'zod';
import { parseMicros } from '../../../shared/billing/amounts.ts';
import { parseMoment as readMoment } from '../../../shared/kernel/time/parse-moment.ts';
import { explainError } from '../terminal/explain-error.ts';

/** The form of a type's values on the command line. */
type Kind = {
  /** Its placeholder in the usage of an option. */
  placeholder?: string;
  /** Its form, for help. */
  hint?: string;
  /** Throws InvalidArgumentError. */
  fromText: (text: string) => unknown;
};

const TEXT: Kind = { fromText: (text) => text };
const AMOUNT: Kind = {
  placeholder: 'amount',
  hint: 'in currency units',
  fromText: (text) => orUsage(() => parseMicros(text, { orZero: true })),
};
const MOMENT: Kind = {
  placeholder: 'moment',
  hint: 'ISO 8601; Colombia time unless it has a zone',
  fromText: (text) => orUsage(() => parseMomentArgument(text)),
};
const WHOLE: Kind = { placeholder: 'number', fromText: toWhole };
const LIST: Kind = { placeholder: 'list', hint: 'separated by commas', fromText: toItems };

/** Returns the kind of a field by its type, inside of what is optional or transformed; organizations are also named. */
export function kindOf(name: string, type: z.core.$ZodType): Kind {
  if (name === 'organizationId') return TEXT;
  if (type instanceof z.ZodBigInt) return AMOUNT;
  if (type instanceof z.ZodDate) return MOMENT;
  if (type instanceof z.ZodNumber) return WHOLE;
  return type instanceof z.ZodArray ? LIST : TEXT;
}

/** `tts,urlshortener` */
export function toItems(text: string): string[] {
  return text.split(',').map((item) => item.trim());
}

function toWhole(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}

/** Input that cannot be parsed is wrong usage. */
export function orUsage<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    const message = error instanceof RangeError ? error.message : explainError(error);
    throw message === undefined ? error : new InvalidArgumentError(message);
  }
}

/** Parses a moment in the API's forms. Throws RangeError. */
export function parseMomentArgument(text: string): Date {
  const moment = readMoment(text);
  if (typeof moment !== 'string') return moment;
  throw new RangeError(
    `"${text}" is not a date or time: write 2026-11-21, 2026-11-21 08:30 or 2026-11-21T13:30:00Z.`,
  );
}
