import type { Capability, ServiceCode } from '../services.ts';

/**
 * Who may call a route: `public` documents and images, `signed` URLs and callbacks that carry a signature, `universal`
 * any valid key, or a key with a service and/or a capability.
 */
export type Access =
  | 'public'
  | 'signed'
  | 'universal'
  | { service: ServiceCode; capability?: Capability }
  | { service?: undefined; capability: Capability };
