import { type CountryCode, Metadata, type NumberType } from 'libphonenumber-js/max';

/** A kind of line, and the numbers that have it. */
type Kind = { type: NumberType; lengths: readonly number[]; pattern: RegExp };

/**
 * The public metadata about the numbers of a country, or of a country code that belongs to none, with compiled patterns:
 * the package compiles them again for each number, which takes most of its time.
 */
export type NumberingPlan = {
  callingCode: string;
  internationalPrefix: RegExp;
  trunkPrefix: string | undefined;
  /** The digits that may be dialed before a national number, and the number without them, for `replace`. */
  prefix: RegExp | undefined;
  transform: string | undefined;
  national: RegExp;
  lengths: readonly number[];
  /** The digits with which the numbers of a country begin that shares its country code. */
  leadingDigits: RegExp | undefined;
  /** The kinds in the order in which they are tried; undefined where the metadata have none. */
  kinds: readonly Kind[] | undefined;
  /** Its landlines and mobiles are not told apart. */
  isMixed: boolean;
};

/** The types of the package lack most methods. A missing value is 0, an empty text or undefined. */
type PlanData = {
  callingCode(): string;
  IDDPrefix(): string | undefined;
  nationalPrefix(): unknown;
  nationalPrefixForParsing(): unknown;
  nationalPrefixTransformRule(): unknown;
  nationalNumberPattern(): string;
  possibleLengths(): number[];
  leadingDigits(): unknown;
  hasTypes(): boolean;
  type(name: NumberType): { pattern(): unknown; possibleLengths(): number[] } | undefined;
};
type Catalog = {
  hasCallingCode(code: string): boolean | undefined;
  getCountryCodesForCallingCode(code: string): CountryCode[] | undefined;
};

/** A landline first, then in the order of the package. */
const TYPES: readonly NumberType[] = [
  'FIXED_LINE',
  'MOBILE',
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
  'VOIP',
  'PERSONAL_NUMBER',
  'PAGER',
  'UAN',
  'VOICEMAIL',
];
/** ITU-T E.164, section 6.2.1. */
const MAX_CALLING_CODE = 3;

const plans = new Map<string, NumberingPlan>();

/** The plan of a country, or that of a country code: of its first country. */
export function planOf(place: string): NumberingPlan {
  const known = plans.get(place);
  if (known !== undefined) return known;
  const metadata = new Metadata();
  // Country codes are taken too, which the types of the package do not say.
  metadata.selectNumberingPlan(place as CountryCode);
  const plan = toPlan(metadata.numberingPlan as unknown as PlanData);
  plans.set(place, plan);
  return plan;
}

function toPlan(data: PlanData): NumberingPlan {
  const startOf = (pattern: unknown) => textOf(pattern) && new RegExp(`^(?:${textOf(pattern)})`);
  const wholeOf = (pattern: string) => new RegExp(`^(?:${pattern})$`);
  const mobile = data.type('MOBILE');
  const kinds = TYPES.flatMap((type): Kind[] => {
    const found = data.type(type);
    const pattern = textOf(found?.pattern());
    return found === undefined || pattern === undefined
      ? []
      : [{ type, lengths: found.possibleLengths(), pattern: wholeOf(pattern) }];
  });
  return {
    callingCode: data.callingCode(),
    internationalPrefix: new RegExp(`^(?:${data.IDDPrefix() ?? '00'})`),
    trunkPrefix: textOf(data.nationalPrefix()),
    prefix: startOf(data.nationalPrefixForParsing()) as RegExp | undefined,
    transform: textOf(data.nationalPrefixTransformRule()),
    national: wholeOf(data.nationalNumberPattern()),
    lengths: data.possibleLengths(),
    leadingDigits: startOf(data.leadingDigits()) as RegExp | undefined,
    kinds: data.hasTypes() ? kinds : undefined,
    // The pattern of mobiles is left out where it is that of landlines.
    isMixed: mobile === undefined || mobile.pattern() === '',
  };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const catalog = new Metadata() as unknown as Catalog;
/** The first country code that is the beginning of a text; undefined when none is. */
export function findCallingCode(digits: string): string | undefined {
  for (let length = 1; length <= MAX_CALLING_CODE && length <= digits.length; length += 1) {
    const code = digits.slice(0, length);
    if (catalog.hasCallingCode(code) === true) return code;
  }
  return undefined;
}

/** The countries that share a country code. */
export const countriesOf = (callingCode: string): readonly CountryCode[] =>
  catalog.getCountryCodesForCallingCode(callingCode) ?? [];

/** The kind of line of a national number; undefined when its range is not assigned. */
export function findType(national: string, plan: NumberingPlan): NumberType | undefined {
  if (plan.kinds === undefined || !plan.national.test(national)) return undefined;
  const has = ({ lengths, pattern }: Kind) => lengths.includes(national.length) && pattern.test(national);
  const kind = plan.kinds.find(has);
  if (kind?.type !== 'FIXED_LINE') return kind?.type;
  const isMobile = plan.kinds.some((other) => other.type === 'MOBILE' && has(other));
  return plan.isMixed || isMobile ? 'FIXED_LINE_OR_MOBILE' : 'FIXED_LINE';
}

/** Whether the range of a national number is assigned. */
export const isAssigned = (national: string, plan: NumberingPlan): boolean =>
  plan.kinds === undefined ? plan.national.test(national) : findType(national, plan) !== undefined;

/** Returns what is wrong with the length of a national number; undefined when a number may have it. */
export function findLengthMistake(
  { length }: string,
  { lengths }: NumberingPlan,
): 'TOO_SHORT' | 'TOO_LONG' | 'INVALID_LENGTH' | undefined {
  if (lengths.includes(length)) return undefined;
  if (length < (lengths[0] ?? 0)) return 'TOO_SHORT';
  return length > (lengths.at(-1) ?? 0) ? 'TOO_LONG' : 'INVALID_LENGTH';
}
