import { type CountryCode, type NumberType, PhoneNumber } from 'libphonenumber-js/max';
import {
  countriesOf,
  findCallingCode,
  findLengthMistake,
  findType,
  isAssigned,
  type NumberingPlan,
  planOf,
} from './numbering-plan.ts';

/** Lengths of national numbers that the package parses. */
const [MIN_NATIONAL, MAX_NATIONAL] = [2, 17];
/** Without a plus it parses two digits too. */
const MIN_INTERNATIONAL = 3;

/** A number that was looked up in its plan already, which takes the package several microseconds each time. */
class PlannedNumber extends PhoneNumber {
  readonly #plan: NumberingPlan;

  constructor(national: string, country: CountryCode | undefined, callingCode: string) {
    super(`+${callingCode}${national}`);
    if (country !== undefined) this.country = country;
    this.#plan = planOf(country ?? callingCode);
  }
  override isValid(): boolean {
    return isAssigned(this.nationalNumber, this.#plan);
  }
  override isPossible(): boolean {
    return findLengthMistake(this.nationalNumber, this.#plan) === undefined;
  }
  override getType(): NumberType | undefined {
    return findType(this.nationalNumber, this.#plan);
  }
  get lengthMistake() {
    return findLengthMistake(this.nationalNumber, this.#plan);
  }
}

type Parsed =
  | { number: PlannedNumber }
  | { mistake: 'INVALID_COUNTRY' | 'TOO_SHORT' | 'TOO_LONG' | 'NOT_A_NUMBER' };

/** Parses digits with country code, as the package parses them behind a plus. */
export function parseInternational(digits: string): Parsed {
  if (digits === '') return { mistake: 'NOT_A_NUMBER' };
  if (digits.length < MIN_INTERNATIONAL) return { mistake: 'TOO_SHORT' };
  const callingCode = findCallingCode(digits);
  if (callingCode === undefined) return { mistake: 'INVALID_COUNTRY' };
  return toNumber(digits.slice(callingCode.length), planOf(callingCode), undefined);
}

/** Parses digits as they are dialed in a country, as the package does: with its prefixes or country code, or without. */
export function parseNational(digits: string, home: CountryCode): PhoneNumber | undefined {
  const parsed = parseDialed(digits, home);
  return 'number' in parsed ? parsed.number : undefined;
}

function parseDialed(digits: string, home: CountryCode): Parsed {
  if (digits.length < MIN_NATIONAL) return { mistake: 'TOO_SHORT' };
  const plan = planOf(home);
  const [abroad] = plan.internationalPrefix.exec(digits) ?? [];
  if (abroad !== undefined && /^[1-9]/.test(digits.slice(abroad.length))) {
    const rest = digits.slice(abroad.length);
    const callingCode = findCallingCode(rest);
    if (callingCode === undefined) return { mistake: 'INVALID_COUNTRY' };
    return toNumber(rest.slice(callingCode.length), planOf(callingCode), undefined);
  }
  return hasCallingCode(digits, plan)
    ? toNumber(digits.slice(plan.callingCode.length), planOf(plan.callingCode), undefined)
    : toNumber(digits, plan, home);
}

/** Whether digits begin with the country code of a plan, though nothing marks it: they are a number only without it. */
function hasCallingCode(digits: string, plan: NumberingPlan): boolean {
  if (!digits.startsWith(plan.callingCode)) return false;
  const whole = dropPrefix(digits, plan);
  if (findLengthMistake(whole, plan) === 'TOO_LONG') return true;
  if (plan.national.test(whole)) return false;
  return plan.national.test(dropPrefix(digits.slice(plan.callingCode.length), plan));
}

/** `home`: the country if the number tells none. */
function toNumber(dialed: string, plan: NumberingPlan, home: CountryCode | undefined): Parsed {
  const national = dropPrefix(dialed, plan);
  if (national.length < MIN_NATIONAL) return { mistake: 'TOO_SHORT' };
  if (national.length > MAX_NATIONAL) return { mistake: 'TOO_LONG' };
  const country = findCountry(national, plan.callingCode) ?? home;
  return { number: new PlannedNumber(national, country, plan.callingCode) };
}

/** Finds to which of the countries that share a country code a national number belongs. */
function findCountry(national: string, callingCode: string): CountryCode | undefined {
  const countries = countriesOf(callingCode);
  if (countries.length === 1) return countries[0];
  return countries.find((country) => {
    const plan = planOf(country);
    return plan.leadingDigits === undefined
      ? findType(national, plan) !== undefined
      : plan.leadingDigits.test(national);
  });
}

/** A national number without what is dialed before it, unless it is one only with that. */
function dropPrefix(dialed: string, plan: NumberingPlan): string {
  const { prefix, transform, national } = plan;
  const match = prefix?.exec(dialed);
  if (prefix === undefined || match === null || match === undefined) return dialed;
  // The last group is the number's beginning, which the prefix takes with it.
  const isTransformed = transform !== undefined && match.length > 1 && Boolean(match.at(-1));
  const rest = isTransformed ? dialed.replace(prefix, transform) : dialed.slice(match[0].length);
  if (rest === dialed) return dialed;
  if (national.test(dialed) && !national.test(rest)) return dialed;
  const country = findCountry(rest, plan.callingCode);
  const mistake = findLengthMistake(rest, country === undefined ? plan : planOf(country));
  return mistake === undefined || mistake === 'TOO_LONG' ? rest : dialed;
}
