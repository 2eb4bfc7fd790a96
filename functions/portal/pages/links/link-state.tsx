import type { FC } from 'hono/jsx';
import type { ShortLink } from '../../../../shared/links/short-link.ts';
import type { PortalRequest } from '../../app/context.ts';
import { LINK_STATES } from '../../i18n/states.ts';
import { type State, StateTag } from '../../ui/state-tag.tsx';

type Shown = Pick<ShortLink, 'status' | 'expiresAt' | 'domainStatus'> & { deletedAt?: string | null };

const RELEASED: State = { es: 'Dominio liberado', en: 'Domain released', look: 'soft' };
export const DELETED: State = { es: 'Eliminado', en: 'Deleted', look: 'soft' };
const EXPIRED: State = { es: 'Vencido', en: 'Expired', look: 'warn' };

/** Whether a link redirects, in one word. */
export const LinkState: FC<{ ctx: PortalRequest; of: Shown }> = ({ ctx, of }) => (
  <StateTag ctx={ctx} of={toLinkState(ctx, of)} />
);

export function toLinkState(
  { clock }: PortalRequest,
  { status, expiresAt, domainStatus, deletedAt }: Shown,
): State {
  if (deletedAt) return DELETED;
  if (status === 'blocked') return LINK_STATES.blocked;
  if (domainStatus === 'released') return RELEASED;
  if (status === 'active' && expiresAt !== null && new Date(expiresAt) <= clock()) return EXPIRED;
  return LINK_STATES[status];
}
