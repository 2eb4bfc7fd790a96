import type { FC } from 'hono/jsx';
import type { ShortLink } from '../../../../shared/links/short-link.ts';
import type { PortalRequest } from '../../app/context.ts';
import { LINK_STATES } from '../../i18n/states.ts';
import { type State, StateTag } from '../../ui/state-tag.tsx';

type Shown = Pick<ShortLink, 'status' | 'expiresAt' | 'domainStatus'> & { deletedAt?: string | null };

export const DELETED: State = { es: 'Eliminado', en: 'Deleted', look: 'soft' };

/** The names of a link's states: its status, or another reason that keeps it from redirecting. */
export const SHOWN_LINK_STATES = {
  ...LINK_STATES,
  released: { es: 'Dominio liberado', en: 'Domain released', look: 'soft' },
  expired: { es: 'Vencido', en: 'Expired', look: 'warn' },
  deleted: DELETED,
} as const satisfies Record<string, State>;

/** Whether a link redirects, in one word. */
export const LinkState: FC<{ ctx: PortalRequest; of: Shown }> = ({ ctx, of }) => (
  <StateTag ctx={ctx} of={toLinkState(ctx, of)} />
);

export const toLinkState = (ctx: PortalRequest, of: Shown): State => SHOWN_LINK_STATES[toStateName(ctx, of)];

export function toStateName(
  { clock }: PortalRequest,
  { status, expiresAt, domainStatus, deletedAt }: Shown,
): keyof typeof SHOWN_LINK_STATES {
  if (deletedAt) return 'deleted';
  if (status === 'blocked') return status;
  if (domainStatus === 'released') return domainStatus;
  if (status === 'active' && expiresAt !== null && new Date(expiresAt) <= clock()) return 'expired';
  return status;
}
