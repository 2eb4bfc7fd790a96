import type * as z from 'zod';
import { link } from '../../../db/schema/links/link.ts';
import { audited } from '../../../shared/audit/audited.ts';
import { digestHex } from '../../../shared/digest.ts';
import { bulkCreateLinks } from '../../../shared/links/creation/bulk-create-links.ts';
import { createLink } from '../../../shared/links/creation/create-link.ts';
import type { CreateLinkBody } from '../../../shared/links/creation/create-link-body.ts';
import { deleteLink } from '../../../shared/links/verbs/delete-link.ts';
import type { LinkPath } from '../../../shared/links/verbs/link-path.ts';
import { restoreLink } from '../../../shared/links/verbs/restore-link.ts';
import { type UpdateLinkBody, updateLink } from '../../../shared/links/verbs/update-link.ts';
import type { PortalContext } from '../context.ts';

const CHANGES = { changes: link } as const;

/**
 * An idempotency key made of the form's one-time value (`once`) and its fields: the same form submitted twice creates
 * once, with other fields it is another request.
 */
async function toKeyedRequest(
  ctx: PortalContext,
  operation: string,
  once: string,
  body: unknown,
): Promise<PortalContext> {
  const requestHash = digestHex(JSON.stringify([operation, body]));
  const key = `portal-${digestHex(`${once} ${requestHash}`)}`;
  return { ...ctx, idempotency: { key, operation, requestHash } };
}

export const createOwnLink = audited(
  { verb: 'link.create', ...CHANGES },
  async (ctx: PortalContext, { once, ...body }: CreateLinkBody & { once: string }) =>
    await createLink(await toKeyedRequest(ctx, 'portal.createLink', once, body), body),
);

export const createOwnLinks = audited(
  { verb: 'link.create-many', ...CHANGES },
  async (ctx: PortalContext, { once, links }: { once: string; links: readonly Partial<CreateLinkBody>[] }) =>
    await bulkCreateLinks(await toKeyedRequest(ctx, 'portal.createLinks', once, links), {
      links: [...links],
    }),
);

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
