import type { FC } from 'hono/jsx';
import type { ShortLink } from '../../../../shared/links/verbs/short-link.ts';
import { type State, StateTag } from '../../components/state-tag.tsx';
import type { Visit } from '../../context.ts';
import { LINK_STATES } from '../../words/states.ts';

type Shown = Pick<ShortLink, 'status' | 'expiresAt' | 'domainStatus'>;

const RELEASED: State = { es: 'Dominio liberado', en: 'Domain released', look: 'soft' };
const EXPIRED: State = { es: 'Vencido', en: 'Expired', look: 'warn' };

/** Whether a link redirects, in one word. */
export const LinkState: FC<{ ctx: Visit; of: Shown }> = ({ ctx, of }) => (
  <StateTag ctx={ctx} of={toState(ctx, of)} />
);

function toState({ clock }: Visit, { status, expiresAt, domainStatus }: Shown): State {
  if (status === 'blocked') return LINK_STATES.blocked;
  if (domainStatus === 'released') return RELEASED;
  if (status === 'active' && expiresAt !== null && new Date(expiresAt) <= clock()) return EXPIRED;
  return LINK_STATES[status];
}
