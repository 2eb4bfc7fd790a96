import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { askResolver } from '../../kernel/outbound/ask-resolver.ts';
import { toTargetPolicy } from '../../kernel/outbound/check-target.ts';
import type { DnsRecord } from './hostnames/custom-hostname.ts';

export type { DnsRecord } from './hostnames/custom-hostname.ts';

/** Beside a CNAME there can be no other record (RFC 1034, section 3.6.2), so the proof is below it. */
const PROOF_LABEL = '_operator-domain';
const LOOK_UP_MS = 5_000;

/** `other`: there is such a record, with another value. */
type Seen = 'right' | 'missing' | 'other';

/**
 * The records that prove a domain. The alias alone would not: one that a former holder left behind leads here too, so each
 * organization also publishes a value that only its members see.
 */
export const toRecords = ({ name, proof, target }: { name: string; proof: string; target: string }) =>
  [
    { type: 'CNAME', name, value: target, purpose: 'traffic' },
    { type: 'TXT', name: `${PROOF_LABEL}.${name}`, value: `operator-domain=${proof}`, purpose: 'proof' },
  ] as const satisfies DnsRecord[];

/** Whether DNS has a record now. Throws DNS_UNREACHABLE. */
export async function seeRecord(ctx: Ctx, { type, name, value }: DnsRecord): Promise<Seen> {
  const { resolverUrl, meter } = toTargetPolicy(ctx);
  const startedAt = Date.now();
  try {
    const answers = await askResolver(resolverUrl, { name, type }, AbortSignal.timeout(LOOK_UP_MS));
    // A record of another name, which this one is an alias of, may be anybody's.
    const own = answers.filter((answer) => toBare(answer.name) === name).map(({ data }) => read[type](data));
    if (own.includes(value)) return 'right';
    return own.length === 0 ? 'missing' : 'other';
  } catch (cause) {
    throw new DomainError('DNS_UNREACHABLE', { name }, { cause });
  } finally {
    meter?.add('dns', Date.now() - startedAt);
  }
}

const toBare = (host: string): string => host.toLowerCase().replace(/\.$/, '');

/** In its presentation form, a text is one or several quoted strings, which belong together (RFC 7208, section 3.3). */
const unquote = (data: string): string =>
  data.startsWith('"') ? [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part).join('') : data;

const read = { CNAME: toBare, TXT: unquote } as const;
