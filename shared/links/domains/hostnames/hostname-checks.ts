import { DomainError } from '../../../kernel/errors/domain-error.ts';
import type { Check } from '../../../status/probes/check.ts';
import { openCustomHostnames } from './custom-hostnames.ts';

const SECRETS = 'CUSTOM_HOSTNAMES_TOKEN, CUSTOM_HOSTNAMES_ZONE_ID';
/** No custom hostname has this name (RFC 2606). */
const NO_NAME = 'nothing.invalid';
/** Cloudflare's answers to a wrong token, and to a zone that the token does not know. */
const REFUSALS = new Set<string>(['CLOUDFLARE_TOKEN_REFUSED', 'CLOUDFLARE_REFUSED']);

/** Cloudflare takes the token for the zone of customers' domains, where there is one. */
export const HOSTNAMES_CHECK: Check = {
  name: 'domains',
  secrets: SECRETS,
  fails: 'some',
  run: async (ctx) => {
    try {
      await openCustomHostnames(ctx)?.find(NO_NAME);
    } catch (error) {
      if (error instanceof DomainError && REFUSALS.has(error.code)) throw new Error(`${SECRETS} refused`);
      throw error;
    }
  },
};
