import type * as z from 'zod';
import { findPasted } from '../../../db/queries/links/find-pasted.ts';
import { link } from '../../../db/schema/links/link.ts';
import { audited } from '../../../shared/audit/audited.ts';
import { digestHex } from '../../../shared/digest.ts';
import {
  type BulkResult,
  bulkCreateLinks,
  toBulkResult,
} from '../../../shared/links/creation/bulk-create-links.ts';
import { createLink } from '../../../shared/links/creation/create-link.ts';
import type { CreateLinkBody } from '../../../shared/links/creation/create-link-body.ts';
import { deleteLink } from '../../../shared/links/verbs/delete-link.ts';
import type { LinkPath } from '../../../shared/links/verbs/link-path.ts';
import { restoreLink } from '../../../shared/links/verbs/restore-link.ts';
import { type UpdateLinkBody, updateLink } from '../../../shared/links/verbs/update-link.ts';
import { Refusal } from '../../../shared/verbs/refusal.ts';
import type { FormContext, PortalContext } from '../context.ts';

const CHANGES = { changes: link } as const;

const PASTING = 'portal.createLinks';

/** What the result of a form that creates links is found by. */
export const toPasteId = ({ sending }: FormContext): string => digestHex(sending.name);
const toKey = (pasteId: string): string => `portal-${pasteId}`;

/** The form as a request with its own Idempotency-Key: sent again, it is answered with what it created. */
const asKeyed = (ctx: FormContext, operation: string, given?: string[]): FormContext => ({
  ...ctx,
  idempotency: {
    ...{ key: toKey(toPasteId(ctx)), operation, formVersion: 1, requestHash: ctx.sending.name },
    ...(given && { given }),
  },
});

export const createOwnLink = audited(
  { verb: 'link.create', ...CHANGES },
  async (ctx: FormContext, body: CreateLinkBody) => await createLink(asKeyed(ctx, 'portal.createLink'), body),
);

export const createOwnLinks = audited(
  { verb: 'link.create-many', ...CHANGES },
  async (ctx: FormContext, { links }: { links: readonly CreateLinkBody[] }) =>
    await bulkCreateLinks(
      asKeyed(
        ctx,
        PASTING,
        links.map(({ longUrl }) => longUrl),
      ),
      { links: [...links] },
    ),
);

/** What came of each line that was pasted: those that failed first. */
export type Pasted = { line: number; longUrl: string } & BulkResult['results'][number];

/** The results of a form that created many links. Throws Refusal when the organization has none with that id. */
export async function getPasted(
  ctx: PortalContext,
  pasteId: string,
): Promise<Pick<BulkResult, 'created' | 'failed'> & { lines: Pasted[] }> {
  const organizationId = ctx.organization.id;
  const pasted = await findPasted(ctx.db, { organizationId, key: toKey(pasteId), operation: PASTING });
  if (pasted === undefined) throw new Refusal(`There are no results ${pasteId}.`, { reason: 'not-found' });
  const { given, rejected } = pasted;
  const { results, ...counts } = await toBulkResult(
    ctx,
    given.map((longUrl) => ({ longUrl })),
    pasted,
    rejected,
  );
  const lines = results.map((result) => ({
    ...result,
    line: result.index + 1,
    longUrl: given[result.index] ?? '',
  }));
  return { ...counts, lines: lines.toSorted((one, other) => Number(one.success) - Number(other.success)) };
}

export const updateOwnLink = audited(
  { verb: 'link.update', ...CHANGES },
  async (ctx: PortalContext, { path, edit }: { path: LinkPath; edit: z.infer<typeof UpdateLinkBody> }) =>
    await updateLink(ctx, path, edit),
);

export const deleteOwnLink = audited(
  { verb: 'link.delete', ...CHANGES },
  async (ctx: PortalContext, path: LinkPath) => await deleteLink(ctx, path),
);

export const restoreOwnLink = audited(
  { verb: 'link.restore', ...CHANGES },
  async (ctx: PortalContext, path: LinkPath) => await restoreLink(ctx, path),
);
