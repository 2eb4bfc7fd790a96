import * as z from 'zod';
import { Id } from '../../shared/verbs/fields.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { OperatorError } from '../program/operator-error.ts';
import { listTenures } from './list-tenures.ts';

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** A host name of at least two labels (RFC 1123), lower-cased, without trailing dot. */
export const DomainName = z
  .string()
  .transform((name) => name.toLowerCase().replace(/\.$/, ''))
  .refine((name) => {
    const labels = name.split('.');
    const isNumber = /^\d+$/.test(labels.at(-1) ?? '');
    return name.length <= 253 && labels.length > 1 && !isNumber && labels.every((label) => LABEL.test(label));
  }, 'must be a host name, such as go.example.com');

/** A domain held by an organization; null: by the platform, for all. */
export const HeldDomain = z.object({ name: DomainName, organizationId: Id.nullable() });
export type HeldDomain = z.input<typeof HeldDomain>;

export const describeHolder = (organizationId: number | null): string =>
  organizationId === null ? 'the platform' : `organization ${organizationId}`;

/** A holder's tenure that it has not released. Throws OperatorError when there is none. */
export async function getTenureOrThrow(
  ctx: OperatorContext,
  { name, organizationId }: { name: string; organizationId: number | null },
) {
  const [tenure] = await listTenures(ctx, { name, organizationId });
  if (tenure === undefined || tenure.status === 'released') {
    throw new OperatorError(`${name} is not a domain of ${describeHolder(organizationId)}.`);
  }
  return tenure;
}
