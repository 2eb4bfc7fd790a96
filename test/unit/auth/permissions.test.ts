import { describe, expect, test } from 'vitest';
import { ALL_FUNCTIONS } from '../../../openapi/all-functions.ts';
import { findLack, PERMISSIONS, toPermissions } from '../../../shared/auth/permissions.ts';
import { CAPABILITIES, SERVICE_CODES } from '../../../shared/services.ts';

const ACCESSES = ALL_FUNCTIONS.flatMap(({ routes }) => routes).flatMap(({ access }) =>
  typeof access === 'string' ? [] : [access],
);

const subsetsOf = <T>(values: readonly T[]): T[][] =>
  values.reduce<T[][]>((known, value) => known.concat(known.map((set) => [...set, value])), [[]]);

describe('What a key may do', () => {
  test('is described once for each access that some route requires, and for no other', () => {
    const required = new Set(ACCESSES.map((access) => JSON.stringify(access)));
    const described = PERMISSIONS.map(({ access }) => JSON.stringify(access));
    expect(described.toSorted()).toEqual([...required].toSorted());
  });

  test('lists exactly the routes that its requests are granted, for every scope', () => {
    for (const services of [null, ...subsetsOf(SERVICE_CODES)])
      for (const capabilities of subsetsOf(CAPABILITIES))
        for (const predatesWriteCapability of [false, true])
          for (const enabledServices of [[...SERVICE_CODES], ['tts']]) {
            const key = { services, capabilities, predatesWriteCapability, enabledServices };
            const listed = toPermissions(key).map(({ access }) => JSON.stringify(access));
            const granted = ACCESSES.filter((access) => findLack(key, access) === undefined);
            expect([key, [...new Set(listed)].toSorted()]).toEqual([
              key,
              [...new Set(granted.map((access) => JSON.stringify(access)))].toSorted(),
            ]);
          }
  });

  test('includes the charged operations of every service when no service is named', () => {
    const key = { services: null, capabilities: [], predatesWriteCapability: false };
    expect(toPermissions({ ...key, enabledServices: [...SERVICE_CODES] }).map(({ en }) => en)).toEqual([
      'Read links and their statistics',
      'Look up numbers (charged)',
      'Turn text into speech (charged)',
      'Place calls (charged)',
    ]);
  });
});
