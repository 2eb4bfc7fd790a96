import { describe, expect, test } from 'vitest';
import type { MinuteCount } from '../../../db/status/queries/health-reports.ts';
import { findFailingComponents, findFailingOperations } from '../../../shared/status/signals/failing.ts';

const countOf = (changes: Partial<MinuteCount>): MinuteCount => ({
  minute: 0,
  component: 'tools',
  operation: 'listCountries',
  objective: 'reads',
  answers: 50,
  failed: 0,
  broken: 0,
  slow: 0,
  organizations: [1, 2, 3],
  ...changes,
});

describe('An operation fails', () => {
  test.each<[string, Partial<MinuteCount>, boolean]>([
    ['not while every answer is good', {}, false],
    ['with one answer of 500', { answers: 100_000, failed: 1, broken: 1 }, true],
    ['not with four refusals by a dependency', { answers: 4, failed: 4 }, false],
    ['with five of them', { answers: 250, failed: 5 }, true],
    ['not with five of very many', { answers: 251, failed: 5 }, false],
  ])('%s', (_, changes, isFailing) => {
    expect(findFailingOperations([countOf(changes)])).toHaveLength(isFailing ? 1 : 0);
  });

  test('fails alone while other operations of the function work', () => {
    const found = findFailingOperations([
      countOf({ answers: 5_000 }),
      countOf({ operation: 'getFlag', answers: 3, failed: 3, broken: 3, minute: 60_000 }),
      countOf({ operation: 'getFlag', answers: 1, failed: 1, broken: 1, minute: 120_000 }),
    ]);
    expect(found).toEqual([{ component: 'tools', operation: 'getFlag', answers: 4, failed: 4, broken: 4 }]);
  });
});

describe('A component is degraded', () => {
  test.each<[string, Partial<MinuteCount>[], boolean]>([
    ['by 2 % of 50 answers to 3 organizations', [{ failed: 1 }], true],
    ['not by fewer', [{ answers: 51, failed: 1 }], false],
    ['not by 49 answers', [{ answers: 49, failed: 49 }], false],
    ['not by two organizations', [{ failed: 50, organizations: [1, 2] }], false],
    [
      'by three organizations in all, over two minutes and operations',
      [
        { answers: 25, failed: 25, organizations: [1, 2] },
        { answers: 25, operation: 'getFlag', minute: 60_000, organizations: [3] },
      ],
      true,
    ],
    ['by a bad minute among good ones', [{ answers: 9_000 }, { minute: 60_000, failed: 2 }], true],
    ['not by its jobs', [{ objective: 'jobs', failed: 50 }], false],
    [
      'by visits, which belong to no organization',
      [{ component: 'redirect', failed: 1, organizations: [] }],
      true,
    ],
  ])('%s', (_, counts, isFailing) => {
    expect(findFailingComponents(counts.map(countOf)).size).toBe(isFailing ? 1 : 0);
  });
});
