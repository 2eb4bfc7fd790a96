import { address, calls, code, creationsOf, LINKS, lookUpsOf, numbers } from './api-load.ts';
import type { Load } from './load.ts';
import { audioOf, ORGANIZATIONS, RECORDED, SPOKEN, type System } from './system.ts';

export type Scenario = {
  name: string;
  url: (system: System) => string;
  requests: () => Load['requests'];
  /** Scenarios of the same turn, before this one, whose rate its own is divided by. */
  beside?: string[];
};

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const PREVIEW = 'WhatsApp/2.24.1 A';
const visits = (path: (n: number) => string, userAgent: string): Load['requests'] =>
  numbers(ORGANIZATIONS).map((n) => ({
    path: path(n),
    headers: { host: 'go.localhost', 'user-agent': userAgent, 'cf-connecting-ip': address(n) },
  }));

/** The recorded requests that a reference replays in a function's place, one after another. */
const replays = (): Load['requests'] => numbers(RECORDED).map((n) => ({ path: `/${n - 1}` }));

/**
 * Measured at 1, 32 and 128 connections. Scenarios of a group are measured in turns, so that a machine that slows down
 * slows all of them.
 */
export const GROUPS: Scenario[][] = [
  [
    { name: 'bare 302', url: ({ urls }) => urls.bare, requests: () => [{ path: '/' }] },
    { name: 'one Redis read, 302', url: ({ urls }) => urls.oneRead, requests: () => [{ path: '/' }] },
    {
      name: 'redirect, recorded',
      url: ({ urls }) => urls.redirect,
      requests: () => visits((n) => `/${code(n)}`, PHONE),
      beside: ['bare 302', 'one Redis read, 302'],
    },
    {
      name: 'redirect, unknown code',
      url: ({ urls }) => urls.redirect,
      requests: () => visits((n) => `/u${n % 100}xyz`, PHONE),
      beside: ['redirect, recorded'],
    },
    {
      name: 'redirect of a preview',
      url: ({ urls }) => urls.redirect,
      requests: () => visits((n) => `/${code(n)}`, PREVIEW),
      beside: ['bare 302'],
    },
  ],
  [
    { name: 'two requests, as create link', url: ({ urls }) => urls.asCreate, requests: replays },
    {
      name: 'create link',
      url: ({ urls }) => urls.urlshortener,
      requests: () => creationsOf(RECORDED),
      beside: ['two requests, as create link'],
    },
  ],
  [
    { name: 'two requests, as get link', url: ({ urls }) => urls.asGet, requests: replays },
    {
      name: 'get link',
      url: ({ urls }) => urls.urlshortener,
      requests: () => lookUpsOf(RECORDED),
      beside: ['two requests, as get link'],
    },
  ],
  [
    {
      name: 'list links',
      url: ({ urls }) => urls.urlshortener,
      requests: () => calls(ORGANIZATIONS, () => ({ path: LINKS })),
    },
  ],
  [
    {
      name: 'synthesis, audio reused',
      url: ({ urls }) => urls.tts,
      requests: () =>
        calls(ORGANIZATIONS, () => ({
          method: 'POST',
          path: '/api/v6/tts/synthesize',
          body: JSON.stringify(SPOKEN),
        })),
    },
  ],
  [
    {
      name: 'create call',
      url: ({ urls }) => urls.callblasting,
      requests: () =>
        calls(ORGANIZATIONS, (n) => ({
          method: 'POST',
          path: '/api/v6/callblasting/calls/audio',
          body: JSON.stringify({ to: '573001234567', audioId: audioOf(n) }),
        })),
    },
  ],
];
