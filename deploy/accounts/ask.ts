import { http, type Received, type Sent } from '../http.ts';
import { type AccountFinding, unknown } from './finding.ts';

const PATIENCE_MS = 10_000;

/** A vendor's API, which takes the same headers in each request. */
export type VendorApi = { url: string; headers: Record<string, string> };

/** Asks a vendor's API. Rejects when it does not answer. */
export const ask = ({ url, headers }: VendorApi, path: string, sent: Sent = {}): Promise<Received> =>
  http(`${url}${path}`, { ...sent, headers: { ...headers, ...sent.headers } }, PATIENCE_MS);

/** Runs one check; if its vendor does not answer, that is reported, and says nothing about the account. */
export async function orUnknown(
  name: string,
  find: () => Promise<AccountFinding | AccountFinding[]>,
): Promise<AccountFinding[]> {
  try {
    return [await find()].flat();
  } catch (error) {
    return [unknown(name, `did not answer: ${error instanceof Error ? error.message : String(error)}`)];
  }
}

/** An answer that is neither what was asked for nor a known refusal. */
export const unexpected = (name: string, { status, text }: Received, remedy = ''): AccountFinding =>
  unknown(name, `answered ${status}: ${text.slice(0, 150).replaceAll(/\s+/g, ' ').trim()}${remedy}`);
