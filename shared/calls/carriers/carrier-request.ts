import { DependencyError } from '../../../db/engine/deadlines/deadline.ts';
import type { Meter } from '../../../db/engine/deadlines/meter.ts';
import type { CallingConfig } from './calling-config.ts';
import { DIALECTS, type Dialect } from './dialects.ts';

/** Deadline for requests that name none. */
const CARRIER_MS = 10_000;

export type CarrierOptions = { meter?: Meter; ms?: number };

/** The account that we have at a carrier: the addresses of its resources, and requests with its credentials. */
export function openCarrierAccount(config: CallingConfig, { meter, ms = CARRIER_MS }: CarrierOptions) {
  const { VOICE_CARRIER_ACCOUNT: account, VOICE_CARRIER_TOKEN: token } = config;
  const dialect: Dialect = DIALECTS[config.VOICE_CARRIER];
  const path = dialect.accountPath.replace('{account}', encodeURIComponent(account));
  const authorization =
    dialect.authorization === 'basic' ? `Basic ${btoa(`${account}:${token}`)}` : `Bearer ${token}`;
  return {
    dialect,
    addressOf: (resource: string, suffix: string) => config.VOICE_CARRIER_URL + path + resource + suffix,
    ask: (
      url: string,
      { headers = {}, ...init }: RequestInit & { headers?: Record<string, string> } = {},
      withinMs = ms,
    ): Promise<CarrierAnswer> =>
      askCarrier(url, { ...init, headers: { authorization, ...headers } }, { ms: withinMs, meter }),
  };
}

export type CarrierAnswer = {
  status: number;
  bytes: Uint8Array<ArrayBuffer>;
  /** The Retry-After of a refusal in seconds; undefined when there was none. */
  retryAfterSec: number | undefined;
};

/** Sends one request and reads the whole response within the deadline. Throws DependencyError. */
export async function askCarrier(
  url: string,
  init: RequestInit,
  { ms, meter }: { ms: number; meter: Meter | undefined },
): Promise<CarrierAnswer> {
  const startedAt = Date.now();
  const signal = AbortSignal.timeout(ms);
  try {
    const response = await fetch(url, { ...init, signal });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, bytes, retryAfterSec: toSeconds(response.headers.get('retry-after')) };
  } catch (error) {
    throw new DependencyError('carrier', signal.aborted, error);
  } finally {
    meter?.add('carrier', Date.now() - startedAt);
  }
}

const toSeconds = (text: string | null): number | undefined =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;

/** The body of a response that must have status 200. Throws DependencyError. */
export function expectFound({ status, bytes }: CarrierAnswer): Uint8Array<ArrayBuffer> {
  if (status !== 200) throw new DependencyError('carrier', false, new Error(`HTTP ${status}`));
  return bytes;
}

/** The same as JSON. Also throws DependencyError when the body is not JSON. */
export function expectJson(answer: CarrierAnswer): unknown {
  const text = new TextDecoder().decode(expectFound(answer));
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new DependencyError('carrier', false, error);
  }
}
