import type { Identity } from '../../db/queries/people/find-identity.ts';
import { ApiError } from '../http/api-error.ts';
import type { Capability, ServiceCode } from '../services.ts';
import type { Access } from './access.ts';
import { isInNetworks } from './networks.ts';

export type AccessRequest = { access: Access; method: string; clientIp: string; now: Date };

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Checks 4 to 12 of the contract (section 5), in order, on a known identity: the first refusal, or null. Pure: no I/O,
 * and no quota is spent.
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
  const { service, capability } = access;
  const lack = service === undefined ? undefined : missingService(identity, service);
  if (lack !== undefined) return new ApiError('AUTH_SERVICE_NOT_ALLOWED', { message: lack });
  if (capability !== undefined && !hasCapability(identity, capability)) {
    const message = `This API key lacks the capability \`${capability}\`.`;
    return new ApiError('AUTH_CAPABILITY_NOT_ALLOWED', { message });
  }
  return null;
}

/** Whether the key or the organization lacks a service; undefined when both have it. */
function missingService(identity: Identity, service: ServiceCode): string | undefined {
  if (identity.services !== null && !identity.services.includes(service))
    return `This API key has no access to the service \`${service}\`.`;
  if (!identity.enabledServices.includes(service))
    return `The service \`${service}\` is turned off for your organization.`;
  return undefined;
}

const hasCapability = (identity: Identity, capability: Capability): boolean =>
  identity.capabilities.includes(capability) ||
  (capability === 'urlshortener.write' && identity.predatesWriteCapability);
