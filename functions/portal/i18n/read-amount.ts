import type { Language } from '../mail/letter.ts';

/** An amount in micros, or why it is not one: `ambiguous` has what it may mean, as the language writes it. */
type ReadAmount = { micros: bigint } | { ambiguous: readonly [whole: string, decimal: string] } | undefined;

/** The marks of thousands and of decimals. */
const MARKS = { es: ['.', ','], en: [',', '.'] } as const satisfies Record<
  Language,
  readonly [string, string]
>;

const PLAIN = /^\d{1,16}$/;
/** `1.250.000`, `1 250 000`: thousands, since a number has one decimal mark. */
const GROUPED = /^[1-9]\d{0,2}(?:([., ])\d{3})(?:\1\d{3})+$|^[1-9]\d{0,2}( )\d{3}$/;
/** `1.250,50`, `1,250.50`, `1 250,50`: the last mark is that of decimals. */
const BOTH = /^([1-9]\d{0,2}(?:([., ])\d{3})(?:\2\d{3})*)(?!\2)[.,](\d{1,6})$/;
const ONE_MARK = /^(\d{1,16})([.,])(\d{1,6})$/;

/**
 * Reads an amount as people write it: `20.000`, `1.250,50`, `$ 1.250,50`, and the same in the other language where it can mean
 * one thing alone. `20,000` is twenty or twenty thousand in Spanish, so it is ambiguous there.
 */
export function readAmount(language: Language, text: string): ReadAmount {
  const written = text
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
    .replace(/^\$ ?/, '');
  const both = BOTH.exec(written);
  if (both !== null) return toMicros(both[1], both[3]);
  if (PLAIN.test(written) || GROUPED.test(written)) return toMicros(written);
  const [, units = '', mark, decimals = ''] = ONE_MARK.exec(written) ?? [];
  if (units === '') return undefined;
  const isThousands = /^[1-9]\d{0,2}$/.test(units) && decimals.length === 3;
  const [thousands, decimal] = MARKS[language];
  if (!isThousands) return toMicros(units, decimals);
  return mark === thousands
    ? toMicros(units + decimals)
    : { ambiguous: [`${units}${thousands}${decimals}`, `${units}${decimal}${decimals.slice(0, 2)}`] };
}

const toMicros = (units = '', decimals = ''): { micros: bigint } => ({
  micros: BigInt(units.replaceAll(/\D/g, '')) * 1_000_000n + BigInt(decimals.padEnd(6, '0')),
});
