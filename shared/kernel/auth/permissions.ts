import { declarationOf, FUNCTION_NAMES } from '../functions.ts';
import { CAPABILITIES, SERVICE_CODES } from '../services.ts';
import { findMissingAccess, type KeyScope } from './find-missing-access.ts';

/** Every kind of operation that a key may be allowed or refused, in words. A test compares them with all routes. */
export const PERMISSIONS = FUNCTION_NAMES.flatMap((name) => {
  const service = SERVICE_CODES.find((code) => code === name);
  return (declarationOf(name).permissions ?? []).map(({ en, es, shows = [], ...needs }) => {
    const capability = CAPABILITIES.find((known) => known === needs.capability);
    const access = {
      ...(service === undefined ? {} : { service }),
      ...(capability === undefined ? {} : { capability }),
    };
    return { functionName: name, access, shows, en, es };
  });
});

/** The permissions of a key, decided as for its requests. */
export const toPermissions = (key: KeyScope) =>
  PERMISSIONS.filter(({ access }) => findMissingAccess(key, access) === undefined);
