import { expect, test } from 'vitest';
import { findExpired, momentOf, toBackupName } from '../../../deploy/backup/find-expired.ts';

const DAY_MS = 86_400_000;
const nightly = (from: string, days: number): string[] =>
  Array.from({ length: days }, (_, day) => toBackupName(new Date(Date.parse(from) + day * DAY_MS)));

test('a name is the moment of its snapshot', () => {
  const moment = '2026-11-28T03:00:05.678Z';
  expect(toBackupName(new Date(moment))).toBe('2026-11-28T03-00-05.678Z');
  expect(new Date(momentOf('2026-11-28T03-00-05.678Z')).toISOString()).toBe(moment);
});

test('the backups of 14 days are kept, and the first one of each of 12 months', () => {
  const complete = nightly('2025-01-15T03:00:00Z', 500);
  const last = complete.at(-1) ?? '';
  const deleted = findExpired({ complete, incomplete: [] }, new Date(momentOf(last)));
  const kept = complete.filter((name) => !deleted.includes(name)).map((name) => name.slice(0, 10));
  const monthly = Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2025, 5 + month, 1)).toISOString().slice(0, 10),
  );
  expect(last.slice(0, 10)).toBe('2026-05-29');
  expect(kept).toEqual([...monthly, ...nightly('2026-05-16T03:00:00Z', 14).map((name) => name.slice(0, 10))]);
});

test('several backups of a day are all kept until the day is over 14 days ago', () => {
  const complete = [
    '2026-05-01T03-00-00Z',
    '2026-05-10T01-00-00Z',
    '2026-05-10T02-00-00Z',
    '2026-05-10T03-00-00Z',
  ];
  expect(findExpired({ complete, incomplete: [] }, new Date('2026-05-24T01:59:59Z'))).toEqual([
    '2026-05-10T01-00-00Z',
  ]);
});

test('what was not stored completely is deleted after a day, and what is not a backup never', () => {
  const incomplete = ['2026-05-09T03-00-00Z', '2026-05-10T02-59-59Z', 'notes', '2026-05-10T03-00-01Z'];
  expect(
    findExpired({ complete: ['of-somebody-else'], incomplete }, new Date('2026-05-11T03:00:00Z')),
  ).toEqual(['2026-05-09T03-00-00Z', '2026-05-10T02-59-59Z']);
});
