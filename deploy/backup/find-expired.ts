/** Every backup of so many days is kept, and the first one of so many months. */
const DAYS = 14;
const MONTHS = 12;
const DAY_MS = 86_400_000;
/** An upload that is not complete after this time is no longer running. */
const UPLOAD_MS = DAY_MS;

/** A backup is named by the moment of its snapshot, as object keys and files of all systems may be. */
export const toBackupName = (takenAt: Date): string => takenAt.toISOString().replaceAll(':', '-');

/** The moment that a name says; NaN for another text. */
export const momentOf = (name: string): number =>
  Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d(?:\.\d{3})?Z)$/, 'T$1:$2:$3'));

/** Finds which backups are to be deleted once that of `now` is stored. Objects that have no name of a backup are left alone. */
export function findExpired(
  { complete, incomplete }: { complete: readonly string[]; incomplete: readonly string[] },
  now: Date,
): string[] {
  const at = now.getTime();
  const firsts = new Map<string, string>();
  for (const name of [...complete].sort()) {
    const month = name.slice(0, 7);
    if (!firsts.has(month)) firsts.set(month, name);
  }
  const monthly = new Set([...firsts.values()].sort().slice(-MONTHS));
  return [
    ...complete.filter((name) => at - momentOf(name) >= DAYS * DAY_MS && !monthly.has(name)),
    ...incomplete.filter((name) => at - momentOf(name) >= UPLOAD_MS),
  ];
}
