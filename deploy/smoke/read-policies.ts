/** A limit of RateLimit-Policy; `counts` names what it counts, if not requests. */
type Policy = { limit: number; windowSeconds: number; counts?: string };

const POLICY = /^(\d+);w=([1-9]\d*)(?:;comment="([\x20\x21\x23-\x5b\x5d-\x7e]+)")?$/;

/** Parses RateLimit-Policy, a structured list (RFC 8941) whose comments hold no commas. Undefined if it is malformed. */
export function readPolicies(header: string): Policy[] | undefined {
  const policies: Policy[] = [];
  for (const item of header.split(', ')) {
    const [, limit, windowSeconds, counts] = POLICY.exec(item) ?? [];
    if (limit === undefined) return undefined;
    policies.push({
      limit: Number(limit),
      windowSeconds: Number(windowSeconds),
      ...(counts !== undefined && { counts }),
    });
  }
  return policies;
}
