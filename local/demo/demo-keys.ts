/** The demonstration's keys, which exist in local runs only. */
export const DEMO_KEYS = {
  full: 'svc_d0000000000000000000000000000001',
  readOnly: 'svc_d0000000000000000000000000000002',
  second: 'svc_d0000000000000000000000000000003',
  empty: 'svc_d0000000000000000000000000000004',
  restricted: 'svc_d0000000000000000000000000000005',
  plan: 'svc_d0000000000000000000000000000006',
  sandbox: 'svc_d0000000000000000000000000000007',
} as const;

/** The portal's host in a local run. Browsers treat it as secure, and so accept its cookies without TLS. */
export const PORTAL_HOST = 'portal.localhost';

/** The shared platform domain of a local run. */
export const PLATFORM_DOMAIN = 'go.localhost';

/** The domain of sandboxes' links in a local run. */
export const SANDBOX_DOMAIN = 'try.localhost';
