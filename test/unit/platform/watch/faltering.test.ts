import { expect, test } from 'vitest';
import { findFaltering } from '../../../../shared/platform/status/probe-components.ts';

const functionOf = (name: string, failure: string | null) => ({
  name,
  checks: [
    { name: 'database', failure, ms: 1 },
    { name: 'storage', failure: null, ms: 1 },
  ],
});

test('a dependency that fails in several functions although it answers the watch is one cause', () => {
  const functions = [
    functionOf('tts', 'did not answer in time'),
    functionOf('tools', null),
    functionOf('account', 'postgres did not answer in time'),
  ];
  expect(findFaltering('database', functions)).toBe('database: did not answer in time (in tts, account)');
  expect(findFaltering('storage', functions)).toBeUndefined();
});

test.each([
  ['a single function', [functionOf('tts', 'did not answer in time'), functionOf('tools', null)]],
  [
    'functions whose secret is refused',
    [
      functionOf('tts', 'DATABASE_URL refused'),
      functionOf('redirect', 'DATABASE_URL: redis is not available (HTTP 401)'),
      functionOf('tools', 'did not answer in time'),
    ],
  ],
])('what fails in %s is its own', (_, functions) => {
  expect(findFaltering('database', functions)).toBeUndefined();
});
