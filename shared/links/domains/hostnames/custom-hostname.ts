import * as z from 'zod';

/**
 * The fields in use of a custom hostname in Cloudflare for SaaS:
 * https://developers.cloudflare.com/api/resources/custom_hostnames/
 */
const ValidationRecord = z.object({ txt_name: z.string().optional(), txt_value: z.string().optional() });
const Problem = z.object({ message: z.string() });

export const CustomHostnameResult = z.object({
  id: z.string(),
  hostname: z.string(),
  status: z.string().default('pending'),
  verification_errors: z.array(z.string()).nullish(),
  ownership_verification: z.object({ name: z.string().optional(), value: z.string().optional() }).nullish(),
  ssl: z
    .object({
      status: z.string().default('initializing'),
      method: z.string().optional(),
      validation_records: z.array(ValidationRecord).nullish(),
      validation_errors: z.array(Problem).nullish(),
    })
    .nullish(),
});
type Result = z.infer<typeof CustomHostnameResult>;

/** A DNS record that the domain's owner must create. */
export type DnsRecord = {
  type: 'CNAME' | 'TXT';
  name: string;
  value: string;
  /** The record's purpose. */
  purpose: 'traffic' | 'proof' | 'ownership' | 'certificate';
};

export type CustomHostname = {
  id: string;
  name: string;
  /** `pending`, `active`, `moved`, `blocked` and other statuses of Cloudflare. */
  status: string;
  /** `pending_validation`, `active`, `validation_timed_out` and other statuses of Cloudflare. */
  certificate: string;
  problems: string[];
  records: DnsRecord[];
};

/** Whether the hostname has a certificate and reaches the redirect. */
export const isLive = ({ status, certificate }: CustomHostname): boolean =>
  status === 'active' && certificate === 'active';

/** https://developers.cloudflare.com/api/resources/custom_hostnames: `ssl.status` */
const TIMED_OUT: ReadonlySet<string> = new Set([
  'initializing_timed_out',
  'validation_timed_out',
  'issuance_timed_out',
  'deployment_timed_out',
  'deletion_timed_out',
]);

/** Whether Cloudflare has stopped validating it until asked again. */
export const isGivenUp = ({ status, certificate }: CustomHostname): boolean =>
  status === 'moved' || TIMED_OUT.has(certificate);

/** `target`: our host that the customer's domain must be an alias of. */
export function toCustomHostname(result: Result, target: string): CustomHostname {
  const { id, hostname, status, ssl, ownership_verification: ownership } = result;
  const traffic: DnsRecord = { type: 'CNAME', name: hostname, value: target, purpose: 'traffic' };
  const proofs = (ssl?.validation_records ?? []).map((record) =>
    toTxt(record.txt_name, record.txt_value, 'certificate'),
  );
  return {
    id,
    name: hostname,
    status,
    certificate: ssl?.status ?? 'none',
    problems: [
      ...(result.verification_errors ?? []),
      ...(ssl?.validation_errors ?? []).map(({ message }) => message),
    ],
    // Once the alias exists, Cloudflare validates domain and certificate by itself; the other records are for before.
    records: [traffic, ...toTxt(ownership?.name, ownership?.value, 'ownership'), ...proofs.flat()],
  };
}

const toTxt = (
  name: string | undefined,
  value: string | undefined,
  purpose: DnsRecord['purpose'],
): DnsRecord[] => (name === undefined || value === undefined ? [] : [{ type: 'TXT', name, value, purpose }]);
