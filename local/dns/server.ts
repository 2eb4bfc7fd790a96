import { createServer } from 'node:http';
import { createFaultGate, type Faults } from '../fault-gate.ts';
import { closeServer, listen } from '../listen.ts';

export type Dns = {
  /** Where it answers DNS over HTTPS, in the JSON form. */
  readonly url: string;
  readonly faults: Pick<Faults, 'refuse'>;
  /** Gives a name its IPv4 and IPv6 addresses. A name without any does not exist. */
  set(name: string, addresses: readonly string[]): void;
  /** Makes a name an alias of another. */
  alias(name: string, target: string): void;
  close(): Promise<void>;
};

type Answer = { name: string; type: number; TTL: number; data: string };

const A = 1;
const CNAME = 5;
const AAAA = 28;
const TTL_SEC = 60;
const NO_ERROR = 0;
const NO_SUCH_NAME = 3;

/** Where the names of examples (RFC 2606) are taken to be: customers' URLs in documents and tests have them. */
const EXAMPLES = ['93.184.216.34'];
const isExample = (name: string): boolean => /(^|\.)example\.(com|net|org)$/.test(name);

/**
 * A resolver that knows the names it is told, for systems that must not ask the Internet's; with `examples` those of
 * RFC 2606 too.
 */
export async function startDns({ examples = false } = {}): Promise<Dns> {
  const addresses = new Map<string, readonly string[]>();
  const aliases = new Map<string, string>();

  /** The way from a name through its aliases to the records at the end, which may be none. */
  function resolve(name: string, type: number): Answer[] {
    const target = aliases.get(name);
    if (target !== undefined) {
      return [{ name, type: CNAME, TTL: TTL_SEC, data: `${target}.` }, ...resolve(target, type)];
    }
    const isWanted = (address: string) => address.includes(':') === (type === AAAA);
    const found = (addresses.get(name) ?? (examples && isExample(name) ? EXAMPLES : [])).filter(isWanted);
    return found.map((data) => ({ name, type, TTL: TTL_SEC, data }));
  }

  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://dns');
    const name = (searchParams.get('name') ?? '').toLowerCase();
    const type = Number(searchParams.get('type') ?? A);
    const isKnown = addresses.has(name) || aliases.has(name) || (examples && isExample(name));
    response.writeHead(200, { 'content-type': 'application/dns-json' });
    response.end(JSON.stringify({ Status: isKnown ? NO_ERROR : NO_SUCH_NAME, Answer: resolve(name, type) }));
  });
  const { faults } = createFaultGate(server);
  const { url } = await listen(server, 0);
  return {
    url: `${url}/dns-query`,
    faults,
    set: (name, list) => void addresses.set(name, list),
    alias: (name, target) => void aliases.set(name, target),
    close: () => closeServer(server),
  };
}
