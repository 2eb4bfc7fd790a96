import { createHash } from 'node:crypto';
import type { Load } from './load.ts';

export const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
export const address = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
export const code = (n: number): string => `b${String(n).padStart(6, '0')}`;
export const tokenOf = (organization: number): string =>
  `svc_${createHash('md5').update(String(organization)).digest('hex')}`;

/** One call for each organization, each from its own address. */
export const calls = (
  organizations: number,
  call: (n: number) => { method?: 'POST'; path: string; body?: string },
): Load['requests'] =>
  numbers(organizations).map((n) => ({
    ...call(n),
    headers: {
      authorization: `Bearer ${tokenOf(n)}`,
      'content-type': 'application/json',
      'cf-connecting-ip': address(n),
    },
  }));

export const LINKS = '/api/v6/urlshortener/links';

export const creationsOf = (organizations: number): Load['requests'] =>
  calls(organizations, (n) => ({
    method: 'POST',
    path: LINKS,
    body: JSON.stringify({ longUrl: `https://example.com/new/${n}` }),
  }));

export const lookUpsOf = (organizations: number): Load['requests'] =>
  calls(organizations, (n) => ({ path: `${LINKS}/go.localhost/${code(n)}` }));
