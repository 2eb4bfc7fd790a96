import type * as z from 'zod';
import { link } from '../../../../db/links/tables/link.ts';
import { audited } from '../../../../shared/kernel/audit/audited.ts';
import { digestHex } from '../../../../shared/kernel/digest.ts';
import { bulkCreateLinks } from '../../../../shared/links/creation/bulk-create-links.ts';
import { createLink } from '../../../../shared/links/creation/create-link.ts';
import { getPasted, type Pasted, type PastedLinks } from '../../../../shared/links/creation/get-pasted.ts';
import type { CreateLinkBody } from '../../../../shared/links/creation/validate-link.ts';
import { deleteLink } from '../../../../shared/links/delete-link.ts';
import type { LinkPath } from '../../../../shared/links/link-path.ts';
import { restoreLink } from '../../../../shared/links/restore-link.ts';
import { getLinkSettings } from '../../../../shared/links/settings/get-link-settings.ts';
import { LinkSettingsBody } from '../../../../shared/links/settings/link-settings.ts';
import { setLinkSettings } from '../../../../shared/links/settings/set-link-settings.ts';
import { type UpdateLinkBody, updateLink } from '../../../../shared/links/update-link.ts';
import type { FormContext, PortalContext } from '../../app/context.ts';

const CHANGES = { changes: link } as const;

type PastedLine = Pick<Pasted, 'line' | 'longUrl'>;

const PASTING = 'portal.createLinks';

/** The key under which the result of a form that creates links is found. */
export const toPasteId = ({ submission }: FormContext): string => digestHex(submission.name);
const toKey = (pasteId: string): string => `portal-${pasteId}`;

/** The form as a request with its own Idempotency-Key: sent again, it is answered with what it created. */
const asKeyed = (ctx: FormContext, operation: string, given?: PastedLine[]): FormContext => ({
  ...ctx,
  idempotency: {
    key: toKey(toPasteId(ctx)),
    operation,
    requestHash: ctx.submission.name,
    ...(given && { given }),
  },
});

export const createOwnLink = audited(
  { verb: 'link.create', ...CHANGES },
  async (ctx: FormContext, body: CreateLinkBody) => await createLink(asKeyed(ctx, 'portal.createLink'), body),
);

export const createOwnLinks = audited(
  { verb: 'link.create-many', ...CHANGES, records: ({ links }) => ({ links }) },
  async (ctx: FormContext, { links, given }: { links: CreateLinkBody[]; given: PastedLine[] }) =>
    await bulkCreateLinks(asKeyed(ctx, PASTING, given), { links }),
);

/** The results of a form that created many links. Throws DomainError when the organization has none with that id. */
export const getOwnPasted = (ctx: PortalContext, pasteId: string): Promise<PastedLinks> =>
  getPasted(ctx, { key: toKey(pasteId), operation: PASTING });

export const updateOwnLink = audited(
  { verb: 'link.update', ...CHANGES },
  async (ctx: PortalContext, { path, edit }: { path: LinkPath; edit: z.infer<typeof UpdateLinkBody> }) =>
    await updateLink(ctx, path, edit),
);

export const setOwnLinkSettings = audited(
  { verb: 'link.set-settings', ...CHANGES },
  async (ctx: PortalContext, { path, settings }: { path: LinkPath; settings: LinkSettingsBody }) =>
    await setLinkSettings(ctx, path, settings),
);

/** Puts a link under a reference; empty: under none. What else it has stays. */
export const setOwnReference = audited(
  { verb: 'link.set-reference', ...CHANGES },
  async (ctx: PortalContext, { path, reference }: { path: LinkPath; reference: string }) => {
    const settings = await getLinkSettings(ctx, path);
    await setLinkSettings(ctx, path, LinkSettingsBody.parse({ ...settings, reference: reference || null }));
  },
);

export const deleteOwnLink = audited({ verb: 'link.delete', ...CHANGES }, deleteLink);

export const restoreOwnLink = audited({ verb: 'link.restore', ...CHANGES }, restoreLink);
