import type { ContactHours } from '../../../db/contacts/functions/contact-hours.ts';
import { addDays, startOfColombiaDay, toColombiaDay } from '../../platform/time/colombia.ts';
import { isColombianHoliday } from './colombian-holidays.ts';

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

/** When consumers in Colombia may next be called; null if they may be called now. */
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
