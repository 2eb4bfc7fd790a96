import { HOLIDAYS } from '../../harness/calls/holidays.ts';

/** Contacts and rules, written once more from the law and the documents alone, to compare decisions with. */
export type History = {
  keepsHours: boolean;
  /** `token`: it is asked for checks alone. `required`: before calls too. */
  registry: 'none' | 'token' | 'required';
  optOuts: { purpose: string | null }[];
  touches: {
    channel: 'call' | 'sms' | 'visit';
    at: number;
    creditor: string | null;
    requestedByConsumer: boolean;
  }[];
  /** The last answer of the registry. */
  answer: { isExcluded: boolean; askedAt: number } | null;
};
export type Wanted = {
  number: string;
  purpose: string | null;
  creditor: string | null;
  at: number;
  isCheck: boolean;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Colombia's wall clock, as if it were UTC: it is five hours behind all year. */
const local = (at: number) => at - 5 * HOUR;
const dayOf = (at: number) => Math.floor(local(at) / DAY);
/** Weeks from Monday: 1 January 1970 was a Thursday. */
const weekOf = (at: number) => Math.floor((dayOf(at) + 3) / 7);

function isOpen(at: number): boolean {
  const date = new Date(local(at));
  const [year, day] = [date.getUTCFullYear(), date.toISOString().slice(5, 10)];
  if (date.getUTCDay() === 0 || HOLIDAYS[year]?.split(' ').includes(day)) return false;
  const hour = (local(at) % DAY) / HOUR;
  return date.getUTCDay() === 6 ? hour >= 8 && hour < 15 : hour >= 7 && hour < 19;
}

/** The registry replaces its data at two in the morning. */
const versionOf = (at: number) => Math.floor((local(at) - 2 * HOUR) / DAY);

export function reasonsOf(history: History, { number, purpose, creditor, at, isCheck }: Wanted) {
  const isRegulated = (purpose === 'collection' || purpose === 'advertising') && number.startsWith('57');
  const reasons: string[] = [];
  const isOptedOut = history.optOuts.some((one) => one.purpose === null || one.purpose === purpose);
  if (purpose !== null && isOptedOut) reasons.push('OPTED_OUT');
  const isRegistryUsed = history.registry === 'required' || (history.registry === 'token' && isCheck);
  const isAsked = purpose === 'advertising' && /^573\d{9}$/.test(number) && isRegistryUsed;
  const { answer } = history;
  const isKnown = answer !== null && versionOf(answer.askedAt) === versionOf(at);
  if (isAsked && isKnown && answer.isExcluded) reasons.push('EXCLUDED_REGISTRY');
  if ((isRegulated || history.keepsHours) && !isOpen(at)) reasons.push('CONTACT_HOURS');
  const counted = history.touches.filter(
    (touch) => !touch.requestedByConsumer && touch.creditor === creditor,
  );
  const isTooOften = counted.some(
    (touch) => dayOf(touch.at) === dayOf(at) || (weekOf(touch.at) === weekOf(at) && touch.channel !== 'call'),
  );
  if (isRegulated && isTooOften) reasons.push('FREQUENCY');
  return { reasons, isUnchecked: isAsked && !isKnown };
}

/** When neither hours nor earlier contacts forbid it any more: every rule begins and ends at a full hour in Colombia. */
export function opensAgainAt(history: History, wanted: Wanted): number {
  for (let at = wanted.at; ; at = (Math.floor(at / HOUR) + 1) * HOUR) {
    const { reasons } = reasonsOf(history, { ...wanted, at });
    if (!reasons.includes('CONTACT_HOURS') && !reasons.includes('FREQUENCY')) return at;
  }
}
