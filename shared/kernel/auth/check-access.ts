import { DomainError } from '../errors/domain-error.ts';
import { MESSAGES } from '../errors/messages.ts';
import type { Access } from './access.ts';
import { findMissingAccess, type MissingAccess } from './find-missing-access.ts';
import type { Identity } from './identity.ts';
import { toKeyState } from './key-state.ts';
import { isInNetworks } from './networks.ts';
import { standingRefusal } from './standing-refusal.ts';

export type AccessRequest = { access: Access; method: string; clientIp: string; now: Date };

/**
 * Checks 4 to 12 of the contract (section 5), in order, on a known identity: the first refusal, or null. Pure: no I/O,
 * and no quota is spent.
 */
export function checkAccess(identity: Identity, request: AccessRequest): DomainError | null {
  return (
    checkKey(identity, request.now) ??
    standingRefusal({ status: identity.organizationStatus, blocks: identity.blocks }, request.method) ??
    checkScope(identity, request)
  );
}

function checkKey(identity: Identity, now: Date): DomainError | null {
  const state = toKeyState(identity, now);
  if (state === 'active') return null;
  return new DomainError(state === 'cost-center-disabled' ? 'AUTH_COST_CENTER_DISABLED' : 'AUTH_INVALID_KEY');
}

function checkScope(identity: Identity, { access, clientIp }: AccessRequest): DomainError | null {
  if (identity.networks !== null && !isInNetworks(clientIp, identity.networks))
    return new DomainError('AUTH_IP_NOT_ALLOWED');
  if (typeof access === 'string') return null;
  const missing = findMissingAccess(identity, access);
  return missing === undefined ? null : toRefusal(missing, access);
}

function toRefusal(missing: MissingAccess, { service, capability }: Exclude<Access, string>): DomainError {
  if (missing === 'capability')
    return new DomainError('AUTH_CAPABILITY_NOT_ALLOWED', {
      message: MESSAGES.keyWithoutCapability(String(capability)),
    });
  return new DomainError('AUTH_SERVICE_NOT_ALLOWED', {
    message:
      missing === 'service'
        ? MESSAGES.keyWithoutService(String(service))
        : MESSAGES.serviceOff(String(service)),
  });
}
