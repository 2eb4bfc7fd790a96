import { createServer } from 'node:http';
import * as z from 'zod';
import { createFaultGate, type Faults } from '../servers/fault-gate.ts';
import { closeServer, listen, readBody } from '../servers/listen.ts';

export type Dns = {
  /** The URL of its DNS-over-HTTPS JSON API. */
  readonly url: string;
  readonly faults: Pick<Faults, 'refuse'>;
  /** Sets a name's IPv4 and IPv6 addresses. A name without any does not exist. */
  set(name: string, addresses: readonly string[]): void;
  /** Makes a name an alias (CNAME) of another. */
  alias(name: string, target: string): void;
  /** Sets a name's texts (TXT); programs elsewhere PUT a name's `alias` or `texts` to its URL. */
  publish(name: string, texts: readonly string[]): void;
  close(): Promise<void>;
};

type Answer = { name: string; type: number; TTL: number; data: string };

const A = 1;
const CNAME = 5;
const TXT = 16;
const AAAA = 28;
const TTL_SEC = 60;
const Put = z.object({
  name: z.string(),
  /** Null: no longer one. */
  alias: z.string().nullish(),
  texts: z.array(z.string()).optional(),
});
const NO_ERROR = 0;
const NO_SUCH_NAME = 3;

/** Addresses of example names (RFC 2606), which documents and tests use as customers' URLs. */
const EXAMPLES = ['93.184.216.34'];
const isExample = (name: string): boolean => /(^|\.)example\.(com|net|org)$/.test(name);

/**
 * A resolver that knows only the names it is given, so that the system does not use real DNS; `examples` adds RFC
 * 2606's names.
 */
export async function startDns({ examples = false } = {}): Promise<Dns> {
  const addresses = new Map<string, readonly string[]>();
  const aliases = new Map<string, string>();
  const texts = new Map<string, readonly string[]>();

  /** The records of a name after following its aliases; may be empty. */
  function resolve(name: string, type: number): Answer[] {
    const target = aliases.get(name);
    if (target !== undefined) {
      return [{ name, type: CNAME, TTL: TTL_SEC, data: `${target}.` }, ...resolve(target, type)];
    }
    if (type === TXT)
      return (texts.get(name) ?? []).map((text) => ({ name, type, TTL: TTL_SEC, data: `"${text}"` }));
    if (type !== A && type !== AAAA) return [];
    const isWanted = (address: string) => address.includes(':') === (type === AAAA);
    const found = (addresses.get(name) ?? (examples && isExample(name) ? EXAMPLES : [])).filter(isWanted);
    return found.map((data) => ({ name, type, TTL: TTL_SEC, data }));
  }

  const set = (put: z.infer<typeof Put>): void => {
    if (put.alias === null) aliases.delete(put.name);
    else if (put.alias !== undefined) aliases.set(put.name, put.alias);
    if (put.texts !== undefined) texts.set(put.name, put.texts);
  };

  const server = createServer(async (request, response) => {
    if (request.method === 'PUT') {
      set(Put.parse(JSON.parse((await readBody(request)).toString())));
      response.writeHead(204).end();
      return;
    }
    const { searchParams } = new URL(request.url ?? '', 'http://dns');
    const name = (searchParams.get('name') ?? '').toLowerCase();
    const type = Number(searchParams.get('type') ?? A);
    const isKnown =
      [addresses, aliases, texts].some((known) => known.has(name)) || (examples && isExample(name));
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
    publish: (name, list) => void texts.set(name, list),
    close: () => closeServer(server),
  };
}
