/** The keys of the demonstration; they exist in local runs only. */
export const DEMO_KEYS = {
  full: 'svc_d0000000000000000000000000000001',
  readOnly: 'svc_d0000000000000000000000000000002',
  second: 'svc_d0000000000000000000000000000003',
  empty: 'svc_d0000000000000000000000000000004',
  restricted: 'svc_d0000000000000000000000000000005',
  plan: 'svc_d0000000000000000000000000000006',
} as const;

/** Where the portal of a local run is. Browsers trust it as they trust TLS, so that they keep its cookies. */
export const PORTAL_HOST = 'portal.localhost';

/** The domain of short links that all organizations of a local run share. */
export const PLATFORM_DOMAIN = 'go.localhost';
