import type { Identity } from '../../../db/people/queries/find-identity.ts';
import { declarationOf, FUNCTION_NAMES } from '../functions.ts';
import { CAPABILITIES, SERVICE_CODES } from '../services.ts';
import type { Access } from './access.ts';

/** What decides which operations a key may call. */
type KeyScope = Pick<Identity, 'services' | 'capabilities' | 'predatesWriteCapability' | 'enabledServices'>;

/** What a key lacks: the service itself, the service in its whole organization, or the capability. */
export type Lack = 'service' | 'enabled-service' | 'capability';

/** What a key lacks for an operation; undefined when it may call it. */
export function findLack(key: KeyScope, { service, capability }: Exclude<Access, string>): Lack | undefined {
  if (service !== undefined) {
    if (key.services !== null && !key.services.includes(service)) return 'service';
    if (!key.enabledServices.includes(service)) return 'enabled-service';
  }
  if (capability === undefined || key.capabilities.includes(capability)) return undefined;
  return capability === 'urlshortener.write' && key.predatesWriteCapability ? undefined : 'capability';
}

/** Every kind of operation that a key may be allowed or refused, in words. A test compares them with all routes. */
export const PERMISSIONS = FUNCTION_NAMES.flatMap((name) => {
  const service = SERVICE_CODES.find((code) => code === name);
  return (declarationOf(name).permissions ?? []).map(({ en, es, ...needs }) => {
    const capability = CAPABILITIES.find((known) => known === needs.capability);
    const access = {
      ...(service === undefined ? {} : { service }),
      ...(capability === undefined ? {} : { capability }),
    };
    return { access, en, es };
  });
});

/** What a key may do, decided as for its requests. */
export const toPermissions = (key: KeyScope) =>
  PERMISSIONS.filter(({ access }) => findLack(key, access) === undefined);
