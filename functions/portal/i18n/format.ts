import { TIME_ZONE } from '../../../db/time-zone.ts';
import { amountIn, moneyIn } from '../../../shared/billing/amounts.ts';
import type { Language } from '../../../shared/kernel/errors/preferred-language.ts';
import { once } from '../../../shared/kernel/once.ts';
import { toColombiaDay } from '../../../shared/kernel/time/colombia.ts';
import type { Translate } from './language.ts';

const LOCALES = { es: 'es-CO', en: 'en-US' } as const;

type Reader = { language: Language };

/** Making one takes longer than formatting a line of a file. */
const NUMBERS = {
  es: once(() => new Intl.NumberFormat(LOCALES.es)),
  en: once(() => new Intl.NumberFormat(LOCALES.en)),
};

/** `1.250` in Spanish, `1,250` in English. */
export const toNumber = ({ language }: Reader, value: number | bigint): string =>
  NUMBERS[language]().format(value);

/** A number and what it counts: `1 llave`, `4 llaves`. */
export function toCount(
  { language }: Reader,
  count: number,
  names: Record<Language, readonly [one: string, many: string]>,
): string {
  const [one, many] = names[language];
  return `${toNumber({ language }, count)}\u00a0${count === 1 ? one : many}`;
}

/** A number as short as an axis needs it: `1,2 mil`, in English `1.2K`. Colombia's own locale mixes `1,2 K` and `12 k`. */
export const toCompact = ({ language }: Reader, value: number): string =>
  new Intl.NumberFormat(language, { notation: 'compact' }).format(value);

/** A share in whole percent: `15 %`, in English `15%`; a part that would round to nothing is `<1 %`. */
export const toPercent = ({ language }: Reader, share: number): string => {
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return share > 0 && share < 0.005 ? `<${percent.format(0.01)}` : percent.format(share);
};

/** A text of at most so many characters, its end cut off. */
export const shorten = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')}…` : text;

/** A long address with its middle cut out, since its end tells it from others. */
export function shortenMiddle(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const half = Math.floor((longest - 1) / 2);
  const end = text.slice(-half).replace(/^[\udc00-\udfff]/, '');
  return `${text.slice(0, longest - 1 - half).replace(/[\ud800-\udbff]$/, '')}…${end}`;
}

/** Formats micros: `$ 1.250,50`, in English `COP 1,250.50`, in one line. */
export const toMoney = (
  { language }: Reader,
  micros: bigint | number | string,
  currency: string | null,
): string => moneyIn(language, micros, currency).replace(' ', '\u00a0');

/** An amount without the currency: `-1.250,50`, in English `-1,250.50`. */
export const toAmount = ({ language }: Reader, micros: bigint | number | string): string =>
  amountIn(language, micros);

/** A number with its country code: codes of one and of two digits; all others have three. */
const PHONE = /^\+?(?=\d{8,15}$)([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/;

/**
 * A telephone number as people read it: `+57 300 123 4567`. Takes its digits with the country code; anything else stays as
 * it is. The national number is in groups of three, the last ones of four where digits are left over.
 */
export function toPhone(number: string): string {
  const [, code, national] = PHONE.exec(number) ?? [];
  if (code === undefined || national === undefined) return number;
  const cut = Math.max(0, national.length - (national.length % 3) * 4);
  const threes = national.slice(0, cut).match(/\d{3}/g) ?? [];
  const fours = national.slice(cut).match(/\d{1,4}/g) ?? [];
  return [`+${code}`, ...threes, ...fours].join('\u00a0');
}

/** A number, however it is written, for readers who may not see it: only its last two digits. */
export const maskNumber = (text: string): string => text.replaceAll(/\d(?=(?:\D*\d){2})/g, '•');

/** The API's times without a zone are Colombia time. */
export const toDate = (at: Date | string): Date =>
  typeof at === 'string' && /^[\d-]{10} [\d:]{8}$/.test(at)
    ? new Date(`${at.replace(' ', 'T')}-05:00`)
    : new Date(at);

/** Day and time in Colombia: `21/11/2026, 8:30 a. m.`, in English `Nov 21, 2026, 8:30 AM`. */
export const toMoment = (reader: Reader, at: Date | string): string => toDayAndTime(reader, at, 'short');

/** Day and time in Colombia, with seconds. */
export const toInstant = (reader: Reader, at: Date | string): string => toDayAndTime(reader, at, 'medium');

/** A line may break between the day and the time, and nowhere within them. */
function toDayAndTime({ language }: Reader, at: Date | string, timeStyle: 'short' | 'medium'): string {
  const written = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: TIME_ZONE,
    dateStyle: 'medium',
    timeStyle,
  }).format(toDate(at));
  return written.replaceAll(/\s(?!\d+:)/g, '\u00a0');
}

const AWAY = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Writes the distance of a moment from now: `dentro de 12 min`, in English `in 12 min.`. */
export function toAway({ language }: Reader, at: Date | string, now: Date): string {
  const seconds = Math.round((toDate(at).getTime() - now.getTime()) / 1000);
  const [unit, size] = AWAY.find(([, least]) => Math.abs(seconds) >= least) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' }).format(
    Math.round(seconds / size),
    unit,
  );
}

/** Time of day in Colombia, with seconds. */
export const toTime = ({ language }: Reader, at: Date | string): string =>
  new Intl.DateTimeFormat(LOCALES[language], { timeZone: TIME_ZONE, timeStyle: 'medium' }).format(toDate(at));

/** Hour and minute in Colombia. */
export const toHour = ({ language }: Reader, at: Date | string): string =>
  new Intl.DateTimeFormat(LOCALES[language], { timeZone: TIME_ZONE, timeStyle: 'short' }).format(toDate(at));

/** `1:05`: minutes and seconds. */
export function toDuration(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The Colombia day of a moment; a plain day stays as it is. */
export const toDay = (reader: Reader, at: Date | string): string =>
  typeof at === 'string' && /^\d{4}-\d\d-\d\d$/.test(at)
    ? formatDay(reader, at)
    : formatDay(reader, toColombiaDay(new Date(at)));

const formatDay = ({ language }: Reader, day: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', dateStyle: 'medium' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** A month in words: `noviembre de 2026`, in English `November 2026`. Takes `2026-11`. */
export const toMonth = ({ language }: Reader, month: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** A weekday by its number, from Monday. */
export const toWeekday = ({ language }: Reader, day: number, weekday: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', weekday }).format(Date.UTC(2024, 0, 1 + day));

const CLOCKS = {
  tick: { day: 'numeric', month: 'short' },
  hour: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hour12: false },
  'six-hours': { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hour12: false },
  day: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  week: { day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A point of a chart, whose clock has Colombia's time as UTC. */
export const toClockText = (
  { language, t }: Reader & { t: Translate },
  clock: Date,
  step: keyof typeof CLOCKS,
): string => {
  const text = new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', ...CLOCKS[step] }).format(clock);
  return step === 'week' ? t(`Semana del ${text}`, `Week of ${text}`) : text;
};
