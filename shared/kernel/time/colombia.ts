import { BoundedMap } from '../bounded-map.ts';

/** Colombia keeps UTC-05:00 all year (no daylight saving since 1993). */
const OFFSET_MS = -5 * 3_600_000;
const DAY_MS = 86_400_000;

const wallClock = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString();

/** `2026-11-21T08:30:00.000-05:00` */
export const toColombiaIso = (at: Date): string => wallClock(at).replace('Z', '-05:00');

/** `2026-11-21 08:30:00` */
export const toColombiaDateTime = (at: Date): string => wallClock(at).slice(0, 19).replace('T', ' ');

/** The Colombia day of a moment, `2026-11-21`. */
export const toColombiaDay = (at: Date): string => wallClock(at).slice(0, 10);

/** The moment at which a Colombia day begins. */
export const startOfColombiaDay = (day: string): Date => new Date(`${day}T00:00:00.000-05:00`);

/** Adds days to a Colombia day. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Whole seconds until the Colombia day ends, at least 1. */
export const secondsToColombiaMidnight = (at: Date): number =>
  Math.max(1, Math.ceil((startOfColombiaDay(addDays(toColombiaDay(at), 1)).getTime() - at.getTime()) / 1000));

/** A moment as its Colombia day and the milliseconds since that day began. */
export type ColombiaMoment = { day: string; ms: number };

/** Thousands of clicks fall on the same few days. */
const days = new BoundedMap<number, string>(100);

/** The Colombia day and time of day of a moment (ms since 1970). Throws RangeError for an invalid date. */
export function toColombiaMoment(at: number): ColombiaMoment {
  const number = Math.floor((at + OFFSET_MS) / DAY_MS);
  let day = days.get(number);
  if (day === undefined) {
    day = toColombiaDay(new Date(at));
    days.set(number, day);
  }
  return { day, ms: at + OFFSET_MS - number * DAY_MS };
}
