import type { Identity } from '../../db/queries/find-identity.ts';
import { ApiError } from '../http/api-error.ts';
import type { Access } from '../http/route.ts';
import type { Capability, ServiceCode } from '../services.ts';
import { isInNetworks } from './networks.ts';

export type AccessRequest = { access: Access; method: string; clientIp: string; now: Date };

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Checks 4 to 12 of the contract (section 5), in order, on an identity that was found: the first refusal, or null.
 * Pure: nothing is asked and nothing is spent.
 */
export function checkAccess(identity: Identity, request: AccessRequest): ApiError | null {
  return (
    checkKey(identity, request.now) ??
    checkOrganization(identity, request.method) ??
    checkScope(identity, request)
  );
}

function checkKey(identity: Identity, now: Date): ApiError | null {
  const expired = identity.expiresAt !== null && identity.expiresAt.getTime() <= now.getTime();
  if (identity.revokedAt !== null || expired) return new ApiError('AUTH_INVALID_KEY');
  if (identity.userStatus !== 'active' || identity.membershipStatus !== 'active')
    return new ApiError('AUTH_INVALID_KEY');
  if (identity.costCenterStatus !== 'active') return new ApiError('AUTH_COST_CENTER_DISABLED');
  return null;
}

function checkOrganization(identity: Identity, method: string): ApiError | null {
  if (identity.organizationStatus === null) return new ApiError('ACCOUNT_CONFIG_NOT_FOUND');
  if (identity.organizationStatus !== 'active') return new ApiError('ACCOUNT_NOT_ACTIVE');
  if (identity.blocks.includes('full')) return new ApiError('ACCOUNT_BLOCKED');
  if (identity.blocks.length > 0 && !SAFE_METHODS.has(method)) return new ApiError('ACCOUNT_READ_ONLY');
  return null;
}

function checkScope(identity: Identity, { access, clientIp }: AccessRequest): ApiError | null {
  if (identity.networks !== null && !isInNetworks(clientIp, identity.networks))
    return new ApiError('AUTH_IP_NOT_ALLOWED');
  if (typeof access === 'string') return null;
  if (access.service !== undefined && !hasService(identity, access.service))
    return new ApiError('AUTH_SERVICE_NOT_ALLOWED');
  if (access.capability !== undefined && !hasCapability(identity, access.capability)) {
    return new ApiError('AUTH_CAPABILITY_NOT_ALLOWED');
  }
  return null;
}

const hasService = (identity: Identity, service: ServiceCode): boolean =>
  (identity.services === null || identity.services.includes(service)) &&
  identity.enabledServices.includes(service);

const hasCapability = (identity: Identity, capability: Capability): boolean =>
  identity.capabilities.includes(capability) ||
  (capability === 'urlshortener.write' && identity.predatesWriteCapability);
