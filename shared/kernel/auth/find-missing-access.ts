import type { Access } from './access.ts';
import type { Identity } from './identity.ts';

/** The properties of a key that decide which operations it may call. */
export type KeyScope = Pick<
  Identity,
  'services' | 'capabilities' | 'predatesWriteCapability' | 'enabledServices'
>;

/** The access that a key is missing: the service itself, the service in its whole organization, or the capability. */
export type MissingAccess = 'service' | 'enabled-service' | 'capability';

/** Finds the access that a key is missing for an operation; undefined when it may call it. */
export function findMissingAccess(
  key: KeyScope,
  { service, capability }: Exclude<Access, string>,
): MissingAccess | undefined {
  if (service !== undefined) {
    if (key.services !== null && !key.services.includes(service)) return 'service';
    if (!key.enabledServices.includes(service)) return 'enabled-service';
  }
  if (capability === undefined || key.capabilities.includes(capability)) return undefined;
  return capability === 'urlshortener.write' && key.predatesWriteCapability ? undefined : 'capability';
}
