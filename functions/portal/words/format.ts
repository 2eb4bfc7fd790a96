import { toColombiaDay } from '../../../shared/time/colombia.ts';
import type { Language } from '../mails/letter.ts';

const LOCALES = { es: 'es-CO', en: 'en-US' } as const;
const ZONE = 'America/Bogota';
const MICRO = 1_000_000n;

type Reader = { language: Language };

/** `1.250` in Spanish, `1,250` in English. */
export const toNumber = ({ language }: Reader, value: number | bigint): string =>
  new Intl.NumberFormat(LOCALES[language]).format(value);

/** A text of at most so many characters, its end cut off. */
export const shorten = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')}…` : text;

/** Formats micros: `$ 1.250,50`, in English `COP 1,250.50`. At least two decimals and at most six, exactly. */
export function toMoney(
  { language }: Reader,
  micros: bigint | number | string,
  currency: string | null,
): string {
  const amount = BigInt(micros);
  const size = amount < 0n ? -amount : amount;
  const decimals = String(size % MICRO)
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  const [sign, mark] = [amount < 0n ? '-' : '', language === 'en' ? '.' : ','];
  const number = `${toNumber({ language }, size / MICRO)}${mark}${decimals}`;
  const unit = currency === 'COP' && language === 'es' ? '$' : (currency ?? '');
  return `${sign}${unit}${unit && '\u00a0'}${number}`;
}

/** The API's times without a zone are Colombia time. */
const toDate = (at: Date | string): Date =>
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
    ...{ timeZone: ZONE, dateStyle: 'medium', timeStyle },
  }).format(toDate(at));
  return written.replaceAll(/\s(?!\d+:)/g, '\u00a0');
}

/** Time of day in Colombia, with seconds. */
export const toTime = ({ language }: Reader, at: Date | string): string =>
  new Intl.DateTimeFormat(LOCALES[language], { timeZone: ZONE, timeStyle: 'medium' }).format(toDate(at));

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
