import { addDays, startOfColombiaDay, toColombiaDay } from '../platform/time/colombia.ts';
import { isColombianHoliday } from './colombian-holidays.ts';

const HOUR_MS = 3_600_000;
const SATURDAY = 6;
const SUNDAY = 0;

/** Law 2300 of 2023, article 3: the hours in which consumers may be called on a day; null: none. */
function hoursOf(day: string): { from: number; to: number } | null {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === SUNDAY || isColombianHoliday(day)) return null;
  return weekday === SATURDAY ? { from: 8, to: 15 } : { from: 7, to: 19 };
}

/** When consumers in Colombia may next be called; null if they may be called now. */
export function contactHoursOpenAt(now: Date): Date | null {
  for (let day = toColombiaDay(now); ; day = addDays(day, 1)) {
    const hours = hoursOf(day);
    if (hours === null) continue;
    const midnight = startOfColombiaDay(day).getTime();
    const opensAt = midnight + hours.from * HOUR_MS;
    if (now.getTime() < opensAt) return new Date(opensAt);
    if (now.getTime() < midnight + hours.to * HOUR_MS) return null;
  }
}
