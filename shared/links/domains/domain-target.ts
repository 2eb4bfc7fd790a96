import type { Ctx } from '../../kernel/ctx.ts';
import { readCustomHostnames } from './hostnames/custom-hostnames-config.ts';

/**
 * The host that customers' domains have to lead to. Undefined where domains cannot be verified without the operator: there is
 * no zone for them, and this is not a development system, which needs no certificates.
 */
export function domainTargetOf({ env, config }: Ctx): string | undefined {
  const { customHostnames, domainTarget } = readCustomHostnames(env);
  const isDevelopment = config.API_BASE_URL.startsWith('http:');
  return customHostnames === undefined && !isDevelopment ? undefined : domainTarget;
}
