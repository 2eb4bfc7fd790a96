import { MESSAGES } from '../errors/messages.ts';

/** Colombia has kept UTC-5 all year since 1993. */
const COLOMBIA = '-05:00';

/**
 * A day, or a day and a time with optional seconds, fraction and zone: RFC 3339 (section 5.6, with t, z and a space as
 * its notes allow), `isoformat`-like output without a zone, and offsets without a colon.
 */
export const MOMENT_FORM =
  /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d)(?:(:\d\d)(?:\.(\d+))?)?([Zz]|[+-]\d\d:?\d\d)?)?$/;

type Parts = { date: string; time: string; milliseconds: number; zone: string };

const partsOf = (value: string): Parts | null => {
  const [, date, minutes = '00:00', seconds = ':00', fraction = '', zone = COLOMBIA] =
    MOMENT_FORM.exec(value) ?? [];
  if (date === undefined) return null;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  return { date, time: minutes + seconds, milliseconds, zone: zone.toUpperCase() };
};

/** Minutes east of UTC, or null when the hour exceeds 23 or the minute 59. */
const offsetMinutes = (zone: string): number | null => {
  if (zone === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
};

const toInstant = ({ date, time, milliseconds, zone }: Parts): Date | null => {
  const offset = offsetMinutes(zone);
  const leapSecond = time.endsWith(':60');
  const clock = leapSecond ? time.replace(/60$/, '59') : time;
  const local = new Date(`${date}T${clock}Z`);
  // Date rolls over 31 February and hour 24 instead of refusing them: compare its result with the input.
  if (
    offset === null ||
    Number.isNaN(local.getTime()) ||
    !local.toISOString().startsWith(`${date}T${clock}`)
  ) {
    return null;
  }
  const utc = toWritable(new Date(local.getTime() - offset * 60_000 + milliseconds));
  // RFC 3339, section 5.7: leap seconds are 23:59:60 in UTC. POSIX time has none and maps them to the following second.
  if (!leapSecond || utc === null) return utc;
  return utc.toISOString().includes('T23:59:59') ? new Date(utc.getTime() + 1_000) : null;
};

const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');
const FIRST_MS = Date.parse('0001-01-01T00:00:00.000Z');

/**
 * A moment that RFC 3339 and Postgres write with four digits of year in UTC. One of the last hours of the year 9999 west of
 * Greenwich, which is how people write "never", becomes the last of them; null: it is before the year 1.
 */
const toWritable = (moment: Date): Date | null =>
  moment.getTime() < FIRST_MS ? null : new Date(Math.min(moment.getTime(), LAST_MS));

/** The accepted forms, for descriptions. */
export const MOMENT_FORMS =
  'RFC 3339, `YYYY-MM-DD`, `YYYY-MM-DDTHH:MM` or `YYYY-MM-DD HH:MM:SS`. Seconds, a fraction and a time zone (`Z`, `-05:00`, `-0500`) are optional';

/** Messages about a moment in none of those forms, and about one that does not exist. */
export const WRONG_MOMENT = {
  form: MESSAGES.notAMoment,
  date: MESSAGES.noSuchMoment,
} as const;

/**
 * Parses a moment in the contract's forms (4.5), to the millisecond. Without a zone it is Colombia time, and a plain
 * date is 00:00 of that day. Otherwise says what is wrong: its form, or a date that does not exist or is outside of the
 * years 1 to 9999.
 */
export function parseMoment(value: string): Date | keyof typeof WRONG_MOMENT {
  const parts = partsOf(value);
  if (parts === null) return 'form';
  const instant = toInstant(parts);
  return instant === null || instant.getUTCFullYear() > 9999 ? 'date' : instant;
}
