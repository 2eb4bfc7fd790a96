import * as z from 'zod';
import type { NumberFacts } from '../../../db/numbers/functions/numbers.ts';
import { inLanguage } from '../../kernel/errors/message.ts';
import { LineNumber } from '../../kernel/lines/check-lines.ts';
import { NumberInsight, toNumberInsight } from '../number-insight.ts';
import { NUMBER_ERROR_CODES, NUMBER_ERRORS, readNumber, toDigits } from '../read-number.ts';
import type { NumberLine } from './read-number-lines.ts';

const InputError = z
  .object({
    code: z.enum(NUMBER_ERROR_CODES).meta({
      description: 'Stable; branch on it. None of them is charged.',
      'x-extensible-enum': true,
    }),
    message: z.string(),
  })
  .meta({ id: 'NumberError', description: 'Why the input is no telephone number.' });

/** One line of a batch's result: what was found, or why the input is not a number. */
export const ResultLine = z
  .union([
    NumberInsight.extend({
      line: LineNumber,
      input: z.string().describe('As it was submitted; cut after 256 characters.'),
    }).meta({ id: 'FoundNumber' }),
    z.object({ line: LineNumber, input: z.string(), error: InputError }).meta({ id: 'WrongNumber' }),
  ])
  .meta({ id: 'NumberResultLine' });
export type ResultLine = z.infer<typeof ResultLine>;

type FindFacts = (numbers: readonly string[]) => Promise<{ facts: NumberFacts[]; portability: boolean }>;

/**
 * Looks up many inputs, read as `readNumber` does, with one query that asks for each valid number once. Returns the
 * lines in input order, and how many are free of charge (not a number, or not valid).
 */
export async function lookUpLines(
  given: readonly NumberLine[],
  home: string | undefined,
  now: Date,
  findFacts: FindFacts,
): Promise<{ lines: ResultLine[]; invalid: number }> {
  const parsed = await mapInSlices(given, ({ input }) => readNumber(input, home));
  const asked = [
    ...new Set(
      parsed.flatMap((entry) =>
        'number' in entry && entry.number.isValid() ? [toDigits(entry.number)] : [],
      ),
    ),
  ];
  const { facts, portability } = await findFacts(asked);
  const byNumber = new Map(asked.map((number, index) => [number, facts[index] ?? {}]));
  let invalid = 0;
  const lines = await mapInSlices(parsed, (entry, index): ResultLine => {
    const { line = index + 1, input = '' } = given[index] ?? {};
    if ('error' in entry) {
      invalid += 1;
      return {
        line,
        input,
        error: { code: entry.error, message: inLanguage('en', NUMBER_ERRORS[entry.error]) },
      };
    }
    const known = byNumber.get(toDigits(entry.number));
    if (known === undefined) invalid += 1;
    return { line, input, ...toNumberInsight(entry, { facts: known ?? {}, portability }, now) };
  });
  return { lines, invalid };
}

/** About ten milliseconds of work. */
const SLICE = 250;

/** Like `map`, but yields to the isolate's other requests after every slice. */
async function mapInSlices<T, R>(items: readonly T[], to: (item: T, index: number) => R): Promise<R[]> {
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    if (index % SLICE === SLICE - 1) await new Promise((resolve) => setTimeout(resolve, 0));
    results.push(to(item, index));
  }
  return results;
}
