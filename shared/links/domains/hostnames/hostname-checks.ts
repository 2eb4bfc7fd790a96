import type { Check } from '../../../platform/health/probe/check.ts';
import { openCustomHostnames } from './custom-hostnames.ts';

/** No custom hostname has this name (RFC 2606). */
const NO_NAME = 'nothing.invalid';

/** Cloudflare takes the token for the zone of customers' domains, where there is one. */
export const HOSTNAMES_CHECK: Check = {
  name: 'domains',
  secrets: 'CUSTOM_HOSTNAMES_TOKEN, CUSTOM_HOSTNAMES_ZONE_ID',
  isMinor: true,
  run: async (ctx) => await openCustomHostnames(ctx)?.find(NO_NAME),
};
