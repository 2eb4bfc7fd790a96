import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { setReferenceSettings as write } from '../../../db/links/functions/links.ts';
import { linkReference } from '../../../db/links/tables/link-reference.ts';
import { MAX_CLICKS } from '../../../db/links/tables/link-setting.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { GivenName } from './reference-fields.ts';

const fields = {
  maxClicks: z
    .int()
    .min(1)
    .max(MAX_CLICKS)
    .nullable()
    .describe(
      'How many visits all links of the reference may have together. From then on their visitors go where those of expired links go, and no visit is counted or charged. Null: any number.',
    ),
};
const EXAMPLE = { maxClicks: 10_000 };

export const ReferenceSettings = z.object(fields).meta({ id: 'ReferenceSettings', example: EXAMPLE });
export type ReferenceSettings = z.output<typeof ReferenceSettings>;

export const ReferenceSettingsBody = z
  .strictObject(fields)
  .partial()
  .meta({ id: 'ReferenceSettingsBody', example: EXAMPLE });

/** The path parameter that names a reference. */
export const ReferenceParams = z.object({
  reference: GivenName.meta({ description: 'One of your references.', example: 'black-friday' }),
});

/** The ceiling of a reference. Throws URLSHORTENER_REFERENCE_NOT_FOUND. */
export async function getReferenceSettings(
  { db, tenant: { organizationId } }: TenantCtx,
  reference: string,
): Promise<ReferenceSettings> {
  const [found] = await db
    .select({ maxClicks: linkReference.maxClicks })
    .from(linkReference)
    .where(and(eq(linkReference.organizationId, organizationId), eq(linkReference.name, reference)));
  if (found === undefined) throw new DomainError('URLSHORTENER_REFERENCE_NOT_FOUND');
  return found;
}

/** Replaces the settings of a reference. Throws URLSHORTENER_REFERENCE_NOT_FOUND. */
export const setReferenceSettings = audited(
  { verb: 'reference.set-settings', changes: linkReference },
  async (
    { db, tenant: { organizationId: organization } }: TenantCtx,
    { reference, maxClicks = null }: { reference: string; maxClicks?: number | null | undefined },
  ): Promise<ReferenceSettings> => {
    if (!(await callFunction(db, write, { organization, reference, maxClicks })))
      throw new DomainError('URLSHORTENER_REFERENCE_NOT_FOUND');
    return { maxClicks };
  },
);
