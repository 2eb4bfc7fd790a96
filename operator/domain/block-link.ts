import { link } from '../../db/schema/link.ts';
import { audited } from '../../shared/audit/audited.ts';
import type { OperatorContext } from '../operator-context.ts';
import { type LinkAddress, setLinkBlocked } from './set-link-blocked.ts';

/** Blocks a link: it does not redirect, and its organization can neither edit, delete nor restore it. */
export const blockLink = audited(
  { verb: 'link.block', changes: link },
  (ctx: OperatorContext, address: LinkAddress) => setLinkBlocked(ctx, address, true),
);
