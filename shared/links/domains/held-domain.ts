import * as z from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { toMessage } from '../../kernel/errors/message.ts';
import { Id } from '../../kernel/verbs/fields.ts';
import { findTenure } from './find-tenure.ts';

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

const NOT_A_HOST = toMessage({
  en: 'must be a host name, such as go.example.com',
  es: 'debe ser un nombre de dominio, como go.example.com',
});

/** A host name of at least two labels (RFC 1123), lower-cased, without trailing dot. */
export const DomainName = z
  .string()
  .transform((name) => name.toLowerCase().replace(/\.$/, ''))
  .refine((name) => {
    const labels = name.split('.');
    const isNumber = /^\d+$/.test(labels.at(-1) ?? '');
    return name.length <= 253 && labels.length > 1 && !isNumber && labels.every((label) => LABEL.test(label));
  }, NOT_A_HOST);

/** A domain held by an organization; null: by the platform, for all. */
export const HeldDomain = z.object({
  name: DomainName.meta({ word: 'domain', description: 'name of the domain, such as links.acme.example' }),
  organizationId: Id.nullable(),
});
/** A domain that is added; of the platform's, one may be for sandboxes alone. */
export const AddedDomain = HeldDomain.extend({ isSandbox: z.boolean().default(false) });
export type AddedDomain = z.input<typeof AddedDomain>;
export type HeldDomain = z.input<typeof HeldDomain>;

export const describeHolder = (organizationId: number | null): string =>
  organizationId === null ? 'the platform' : `organization ${organizationId}`;

/** A holder's tenure that it has not released. Throws DomainError when there is none. */
export async function getTenureOrThrow(
  ctx: Ctx,
  { name, organizationId }: { name: string; organizationId: number | null },
) {
  const tenure = await findTenure(ctx, { name, organizationId });
  if (tenure === undefined || tenure.status === 'released') {
    throw new DomainError('DOMAIN_NOT_HELD', { name, holder: describeHolder(organizationId) });
  }
  return tenure;
}
