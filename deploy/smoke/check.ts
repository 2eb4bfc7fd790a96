import * as z from 'zod';
import type { Received, Sent } from '../http.ts';

/** The tools of checks, and the state that they share. */
export type Smoke = {
  /** Calls the API, relative to the base address; with the key unless headers say otherwise. */
  api(path: string, sent?: Sent): Promise<Received>;
  /** Requests any address as a bot, which is redirected without being counted or charged, or as a person. */
  follow(url: string, method?: 'GET' | 'HEAD', as?: 'bot' | 'person'): Promise<Received>;
  /** Polls until `read` returns a value; fails after the time that background work may take. */
  until<T>(read: () => Promise<T | undefined>, what: string): Promise<T>;
  /** The portal's address, if it is checked too. */
  portal?: string;
  /** The created link, until it is deleted. */
  link?: Link;
  /** Whether the key is a sandbox's, whose links lead through a page. */
  isSandbox?: boolean;
};

export type SmokeCheck = {
  name: string;
  needsKey?: true;
  needsLink?: true;
  needsSandbox?: true;
  needsPortal?: true;
  run(smoke: Smoke): Promise<void>;
};

export const Link = z.object({
  domain: z.string(),
  code: z.string(),
  shortUrl: z.url(),
  longUrl: z.string(),
});
export type Link = z.infer<typeof Link>;
