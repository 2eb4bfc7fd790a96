import type { ContactHours } from '../../db/contacts/functions/contacts.ts';
import { addDays, startOfColombiaDay, toColombiaDay } from '../kernel/time/colombia.ts';

const HOUR_MS = 3_600_000;
const SATURDAY = 6;
const SUNDAY = 0;
/** Longer than any rule postpones a contact: to the first open day of the next week. */
const DAYS_AHEAD = 14;

/** Law 2300 of 2023, article 3: the hours in which consumers may be called on a day; null: none. */
function hoursOf(day: string): { opensAt: Date; closesAt: Date } | null {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === SUNDAY || isColombianHoliday(day)) return null;
  const [from, to] = weekday === SATURDAY ? [8, 15] : [7, 19];
  const midnight = startOfColombiaDay(day).getTime();
  return { opensAt: new Date(midnight + from * HOUR_MS), closesAt: new Date(midnight + to * HOUR_MS) };
}

/** Returns when consumers in Colombia may next be called; null if they may be called now. */
export function contactHoursOpenAt(now: Date): Date | null {
  for (let day = toColombiaDay(now); ; day = addDays(day, 1)) {
    const hours = hoursOf(day);
    if (hours === null || now >= hours.closesAt) continue;
    return now < hours.opensAt ? hours.opensAt : null;
  }
}

/** The hours of the day before a moment, so that clocks may differ, and of the days that follow, for SQL. */
export function contactHours(now: Date): ContactHours {
  const today = toColombiaDay(now);
  return Array.from({ length: DAYS_AHEAD + 2 }, (_, index) => hoursOf(addDays(today, index - 1))).flatMap(
    (hours) =>
      hours === null
        ? []
        : [{ opensAt: hours.opensAt.toISOString(), closesAt: hours.closesAt.toISOString() }],
  );
}

/** Holidays on fixed dates: New Year, Labour, Independence, Boyacá, Immaculate Conception, Christmas. */
const FIXED = ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25'];
/** Law 51 of 1983: moved to the following Monday, unless they fall on one. */
const MOVED = ['01-06', '03-19', '06-29', '08-15', '10-12', '11-01', '11-11'];
/** Days after Easter: Holy Thursday and Good Friday; Ascension, Corpus Christi and Sacred Heart, on their Mondays. */
const FROM_EASTER = [-3, -2, 43, 64, 71];

const holidays = new Map<string, ReadonlySet<string>>();

/** Whether a day (YYYY-MM-DD) is a public holiday in Colombia. */
export function isColombianHoliday(day: string): boolean {
  const year = day.slice(0, 4);
  const known = holidays.get(year) ?? holidaysOf(Number(year));
  holidays.set(year, known);
  return known.has(day);
}

function holidaysOf(year: number): ReadonlySet<string> {
  const easter = easterOf(year);
  return new Set([
    ...FIXED.map((day) => `${year}-${day}`),
    ...MOVED.map((day) => mondayFrom(`${year}-${day}`)),
    ...FROM_EASTER.map((days) => addDays(easter, days)),
  ]);
}

const mondayFrom = (day: string): string => addDays(day, (8 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7);

/** Easter Sunday by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function easterOf(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  const month = String(Math.floor(n / 31)).padStart(2, '0');
  return `${year}-${month}-${String((n % 31) + 1).padStart(2, '0')}`;
}
