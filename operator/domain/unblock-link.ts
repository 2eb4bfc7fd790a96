import { link } from '../../db/schema/link.ts';
import { audited } from '../../shared/audit/audited.ts';
import type { OperatorContext } from '../operator-context.ts';
import { type LinkAddress, setLinkBlocked } from './set-link-blocked.ts';

/** Lifts the block of a link, which is then as its owner left it. */
export const unblockLink = audited(
  { verb: 'link.unblock', changes: link },
  (ctx: OperatorContext, address: LinkAddress) => setLinkBlocked(ctx, address, false),
);
