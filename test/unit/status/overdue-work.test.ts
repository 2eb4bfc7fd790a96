import { expect, test } from 'vitest';
import { WATCHED_WORK } from '../../../shared/status/signals/overdue-work.ts';
import { readSource, sources } from '../repository/sources.ts';

const DECLARED = /\bdefineDueRows(?:<[^(]*>)?\(\{\s*work: (?:'([\w-]+)'|`\$\{service\}-(\w+)`)/g;

/** Taken by name for a run; a chunk that waits for one is watched among the chunks of its service. */
const RUNS = ['chunk-runs'];

test('every kind of durable work that is declared is watched, each under its own name', () => {
  const declared = sources.flatMap((file) =>
    [...readSource(file).matchAll(DECLARED)].flatMap(([, name, ofService]) =>
      name === undefined
        ? ['numberinsight', 'urlshortener'].map((service) => `${service}-${ofService}`)
        : [name],
    ),
  );
  expect(declared.length).toBeGreaterThan(9);
  expect([...WATCHED_WORK.map(({ rows }) => rows.work), ...RUNS].sort()).toEqual(declared.sort());
});
