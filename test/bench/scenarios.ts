import type { Load } from './load.ts';
import { audioOf, ORGANIZATIONS, SPOKEN, type System, tokenOf } from './system.ts';

export type Scenario = { name: string; url: (system: System) => string; requests: () => Load['requests'] };

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const PREVIEW = 'WhatsApp/2.24.1 A';
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const address = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
const code = (n: number): string => `b${String(n).padStart(6, '0')}`;

const visits = (path: (n: number) => string, userAgent: string): Load['requests'] =>
  numbers(ORGANIZATIONS).map((n) => ({
    path: path(n),
    headers: { host: 'go.localhost', 'user-agent': userAgent, 'cf-connecting-ip': address(n) },
  }));

const calls = (call: (n: number) => { method?: 'POST'; path: string; body?: string }): Load['requests'] =>
  numbers(ORGANIZATIONS).map((n) => ({
    ...call(n),
    headers: {
      authorization: `Bearer ${tokenOf(n)}`,
      'content-type': 'application/json',
      'cf-connecting-ip': address(n),
    },
  }));

const API = '/api/v6/urlshortener';

/** What is measured at 1, 32 and 128 connections. Load goes over all organizations and addresses in turn. */
export const SCENARIOS: Scenario[] = [
  { name: 'bare 302', url: ({ urls }) => urls.bare, requests: () => [{ path: '/' }] },
  { name: 'one Redis read, 302', url: ({ urls }) => urls.oneRead, requests: () => [{ path: '/' }] },
  {
    name: 'redirect, recorded',
    url: ({ urls }) => urls.redirect,
    requests: () => visits((n) => `/${code(n)}`, PHONE),
  },
  {
    name: 'redirect of a preview',
    url: ({ urls }) => urls.redirect,
    requests: () => visits((n) => `/${code(n)}`, PREVIEW),
  },
  {
    name: 'redirect, unknown code',
    url: ({ urls }) => urls.redirect,
    requests: () => visits((n) => `/u${n % 100}xyz`, PHONE),
  },
  {
    name: 'create link',
    url: ({ urls }) => urls.urlshortener,
    requests: () =>
      calls((n) => ({
        method: 'POST',
        path: `${API}/links`,
        body: JSON.stringify({ longUrl: `https://example.com/new/${n}` }),
      })),
  },
  {
    name: 'get link',
    url: ({ urls }) => urls.urlshortener,
    requests: () => calls((n) => ({ path: `${API}/links/go.localhost/${code(n)}` })),
  },
  {
    name: 'list links',
    url: ({ urls }) => urls.urlshortener,
    requests: () => calls(() => ({ path: `${API}/links` })),
  },
  {
    name: 'synthesis, audio reused',
    url: ({ urls }) => urls.tts,
    requests: () =>
      calls(() => ({ method: 'POST', path: '/api/v6/tts/synthesize', body: JSON.stringify(SPOKEN) })),
  },
  {
    name: 'create call',
    url: ({ urls }) => urls.callblasting,
    requests: () =>
      calls((n) => ({
        method: 'POST',
        path: '/api/v6/callblasting/calls/audio',
        body: JSON.stringify({ to: '573001234567', audioId: audioOf(n) }),
      })),
  },
];
