import { parseDigits } from '../../shared/numbers/read-number.ts';

/** Ten usual spellings of a national number of ten digits. */
const SPELLINGS: readonly ((national: string) => string)[] = [
  (national) => national,
  (national) => national.replace(/^(...)(...)/, '$1 $2 '),
  (national) => national.replace(/^(...)(...)/, '$1-$2-'),
  (national) => national.replace(/^(...)(...)/, '($1) $2 '),
  (national) => `(+57) ${national}`,
  (national) => `0057${national}`,
  (national) => `+57 ${national}`,
  (national) => `tel:+57${national}`,
  (national) => `0${national}`,
  (national) => `${national}.0`,
  (national) => `57${national}`,
  (national) => national.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
];

/** A generator of numbers below 2^31, always the same ones (Lehmer, with the multiplier of C++'s minstd_rand). */
function* lehmer(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 48_271) % 2_147_483_647;
    yield state;
  }
}

/** So many random valid mobile and landline numbers of Colombia, each in one of the spellings in turn. */
export function numbersOfColombia(count: number): { digits: string; spelling: string }[] {
  const random = lehmer(20_261_128);
  const found: { digits: string; spelling: string }[] = [];
  while (found.length < count) {
    const rest = String(random.next().value % 100_000_000).padStart(8, '0');
    const national =
      random.next().value % 4 === 0 ? `60${rest}` : `3${String(random.next().value % 10)}${rest}`;
    if (parseDigits(`57${national}`) === undefined) continue;
    const spelling = SPELLINGS[found.length % SPELLINGS.length]?.(national) ?? national;
    found.push({ digits: `57${national}`, spelling });
  }
  return found;
}
