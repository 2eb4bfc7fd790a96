import { fieldError } from '../../../shared/http/api-error.ts';

/** Colombia has kept UTC-5 all year since 1993. */
const COLOMBIA = '-05:00';

/** RFC 3339, section 5.6, with its notes: t and z in lower case, and a space in place of the T. */
const RFC_3339 = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;
/** The three forms without a zone: `YYYY-MM-DD HH:MM:SS`, `YYYY-MM-DDTHH:MM`, `YYYY-MM-DD`. */
const WITHOUT_ZONE = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d:\d\d)|T(\d\d:\d\d))?$/;

type Parts = { date: string; time: string; milliseconds: number; zone: string };

const partsOf = (value: string): Parts | null => {
  const [, date, time, fraction = '', zone] = RFC_3339.exec(value) ?? [];
  if (date !== undefined && time !== undefined && zone !== undefined) {
    const milliseconds = Number(fraction.slice(1, 4).padEnd(3, '0'));
    return { date, time, milliseconds, zone: zone.toUpperCase() };
  }
  const [, day, seconds, minutes = '00:00'] = WITHOUT_ZONE.exec(value) ?? [];
  return day === undefined
    ? null
    : { date: day, time: seconds ?? `${minutes}:00`, milliseconds: 0, zone: COLOMBIA };
};

/** Minutes east of UTC, or null when the hour is over 23 or the minute over 59. */
const offsetMinutes = (zone: string): number | null => {
  if (zone === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(4));
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
};

const toInstant = ({ date, time, milliseconds, zone }: Parts): Date | null => {
  const offset = offsetMinutes(zone);
  const leapSecond = time.endsWith(':60');
  const clock = leapSecond ? time.replace(/60$/, '59') : time;
  const local = new Date(`${date}T${clock}Z`);
  // Date rolls 31 February and hour 24 over instead of refusing them: what it read must be what was written.
  if (
    offset === null ||
    Number.isNaN(local.getTime()) ||
    !local.toISOString().startsWith(`${date}T${clock}`)
  ) {
    return null;
  }
  const utc = new Date(local.getTime() - offset * 60_000);
  // RFC 3339, section 5.7: leap seconds are 23:59:60 in UTC. POSIX time has none: they are the second that follows.
  if (leapSecond && !utc.toISOString().includes('T23:59:59')) return null;
  return new Date(utc.getTime() + (leapSecond ? 1_000 : 0) + milliseconds);
};

/**
 * Reads an expiry in the contract's four forms (4.5), of milliseconds' precision: RFC 3339, whose zone is honoured, and
 * three without a zone, read as Colombia time; a date alone is 00:00 of that day. Throws EXPIRES_AT_INVALID, pointing at
 * `field`, when it is in no such form, is no date of the calendar up to the year 9999, or is not after `now`.
 */
export const parseExpiresAt = (value: string, now: Date, field = 'expiresAt'): Date => {
  const parts = partsOf(value);
  const instant = parts && toInstant(parts);
  if (instant === null || instant.getUTCFullYear() > 9999) {
    throw fieldError(
      'EXPIRES_AT_INVALID',
      field,
      'expiresAt takes RFC 3339, YYYY-MM-DD HH:MM:SS, YYYY-MM-DDTHH:MM or YYYY-MM-DD.',
    );
  }
  if (instant <= now) throw fieldError('EXPIRES_AT_INVALID', field, 'expiresAt must be in the future.');
  return instant;
};
