import { describe, expect, test } from 'vitest';
import { ALL_FUNCTIONS } from '../../../../openapi/all-functions.ts';
import { findMissingAccess } from '../../../../shared/kernel/auth/find-missing-access.ts';
import { PERMISSIONS, toPermissions } from '../../../../shared/kernel/auth/permissions.ts';
import { CAPABILITIES, SERVICE_CODES } from '../../../../shared/kernel/services.ts';

const ACCESSES = ALL_FUNCTIONS.flatMap(({ routes }) => routes).flatMap(({ access }) =>
  typeof access === 'string' ? [] : [access],
);

const subsetsOf = <T>(values: readonly T[]): T[][] =>
  values.reduce<T[][]>((known, value) => known.concat(known.map((set) => [...set, value])), [[]]);

describe('The description of a key', () => {
  test('has one text for each access that some route requires, and for no other', () => {
    const required = new Set(ACCESSES.map((access) => JSON.stringify(access)));
    const described = PERMISSIONS.map(({ access }) => JSON.stringify(access));
    expect(described.toSorted()).toEqual([...required].toSorted());
  });

  test('says of a key without services what any key may do: these operations and no others', () => {
    const universal = ALL_FUNCTIONS.flatMap(({ routes }) => routes).filter(
      ({ access }) => access === 'universal',
    );
    // The portal names them in `toPermissionText`.
    expect(universal.map(({ operationId }) => operationId).toSorted()).toEqual([
      'getBatch',
      'getKey',
      'getStatus',
      'listCountries',
      'listServices',
      'ping',
    ]);
  });

  test('lists exactly the routes that the key can use, for every scope', () => {
    for (const services of [null, ...subsetsOf(SERVICE_CODES)])
      for (const capabilities of subsetsOf(CAPABILITIES))
        for (const predatesWriteCapability of [false, true])
          for (const enabledServices of [[...SERVICE_CODES], ['tts']]) {
            const key = { services, capabilities, predatesWriteCapability, enabledServices };
            const listed = toPermissions(key).map(({ access }) => JSON.stringify(access));
            const granted = ACCESSES.filter((access) => findMissingAccess(key, access) === undefined);
            expect([key, [...new Set(listed)].toSorted()]).toEqual([
              key,
              [...new Set(granted.map((access) => JSON.stringify(access)))].toSorted(),
            ]);
          }
  });

  test('includes the charged operations of every service when no service is named', () => {
    const key = { services: null, capabilities: [], predatesWriteCapability: false };
    const listed = toPermissions({ ...key, enabledServices: [...SERVICE_CODES] });
    expect(listed.map(({ access }) => access)).toEqual(SERVICE_CODES.map((service) => ({ service })));
    expect(listed.map(({ en }) => en)).toContain('Place calls (charged)');
  });
});
