import type * as z from 'zod';
import { findSettings } from '../../../db/links/queries/link-settings.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { toAddress } from '../change-link.ts';
import type { LinkPath } from '../link-path.ts';
import { type LinkSettings, toLinkSettings } from './link-settings.ts';

/** Reads the settings that a link has besides the fields of its creation. Throws LINK_NOT_FOUND. */
export async function getLinkSettings(ctx: TenantCtx, path: LinkPath): Promise<z.infer<typeof LinkSettings>> {
  const found = await findSettings(ctx.db, toAddress(ctx, path));
  if (found === undefined) throw new DomainError('LINK_NOT_FOUND');
  return toLinkSettings(found);
}
