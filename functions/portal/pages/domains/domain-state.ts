import type { OwnDomain } from '../../../../shared/links/domains/list-own-domains.ts';
import type { State } from '../../ui/state-tag.tsx';

export const DOMAIN_STATES = {
  pending: { es: 'Por verificar', en: 'To be verified', look: 'warn' },
  taken: { es: 'De otra organización', en: 'Belongs to another organization', look: 'bad' },
  verified: { es: 'Verificado', en: 'Verified', look: 'good' },
  released: { es: 'Liberado', en: 'Released', look: 'soft' },
} as const satisfies Record<string, State>;

/** `taken`: another organization was first to verify a pending one. */
export const stateOf = ({ status, isTaken }: OwnDomain): keyof typeof DOMAIN_STATES =>
  status === 'pending' && isTaken ? 'taken' : status;
