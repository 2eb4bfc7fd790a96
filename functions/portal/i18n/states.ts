import type { BatchStatus } from '../../../db/batches/tables/batch.ts';
import type {
  ATTEMPT_STATUSES,
  CALL_STATUSES,
  CampaignStatus,
  END_REASONS,
} from '../../../db/calls/tables/words.ts';
import type { SHOWN_STATUSES } from '../../../db/links/tables/link.ts';
import type { SYNTHESIS_STATUSES } from '../../../db/speech/tables/synthesis.ts';
import type { State } from '../ui/state-tag.tsx';
import type { Text } from './language.ts';

export const LINK_STATES: Record<(typeof SHOWN_STATUSES)[number], State> = {
  active: { es: 'Activo', en: 'Active', look: 'good' },
  disabled: { es: 'Desactivado', en: 'Disabled', look: 'soft' },
  blocked: { es: 'Bloqueado', en: 'Blocked', look: 'bad' },
};

export const BATCH_STATES: Record<BatchStatus, State> = {
  queued: { es: 'En cola', en: 'Queued', look: 'soft' },
  processing: { es: 'En curso', en: 'In progress', look: 'warn' },
  done: { es: 'Terminado', en: 'Done', look: 'good' },
  failed: { es: 'Falló', en: 'Failed', look: 'bad' },
};

export const CALL_STATES: Record<(typeof CALL_STATUSES)[number], State> = {
  queued: { es: 'En cola', en: 'Queued', look: 'soft' },
  in_progress: { es: 'En curso', en: 'In progress', look: 'warn' },
  retrying: { es: 'Se reintentará', en: 'Retrying', look: 'warn' },
  success: { es: 'Exitosa', en: 'Success', look: 'good' },
  failed: { es: 'Falló', en: 'Failed', look: 'bad' },
  canceled: { es: 'Cancelada', en: 'Canceled', look: 'soft' },
};

export const CAMPAIGN_STATES: Record<CampaignStatus, State> = {
  draft: { es: 'Borrador', en: 'Draft', look: 'soft' },
  running: { es: 'En curso', en: 'Running', look: 'warn' },
  paused: { es: 'Pausada', en: 'Paused', look: 'warn' },
  completed: { es: 'Terminada', en: 'Completed', look: 'good' },
  canceled: { es: 'Cancelada', en: 'Canceled', look: 'soft' },
};

export const ATTEMPT_STATES: Record<(typeof ATTEMPT_STATUSES)[number], State> = {
  initiated: { es: 'Marcando', en: 'Dialing', look: 'soft' },
  ringing: { es: 'Timbrando', en: 'Ringing', look: 'soft' },
  answered: { es: 'Contestada', en: 'Answered', look: 'warn' },
  completed: { es: 'Completada', en: 'Completed', look: 'good' },
  busy: { es: 'Ocupado', en: 'Busy', look: 'bad' },
  no_answer: { es: 'No contestó', en: 'No answer', look: 'bad' },
  rejected: { es: 'Rechazada', en: 'Rejected', look: 'bad' },
  failed: { es: 'Falló', en: 'Failed', look: 'bad' },
  canceled: { es: 'Cancelada', en: 'Canceled', look: 'soft' },
};

/** The reasons for which calls end. */
export const CALL_ENDS: Record<(typeof END_REASONS)[number], Text> = {
  completed: { es: 'Contestada', en: 'Answered' },
  too_short: { es: 'Colgaron pronto', en: 'Hung up early' },
  busy: { es: 'Ocupado', en: 'Busy' },
  no_answer: { es: 'No contestó', en: 'No answer' },
  rejected: { es: 'Rechazada', en: 'Rejected' },
  not_allowed: { es: 'No permitida', en: 'Not allowed' },
  no_audio: { es: 'Sin audio', en: 'No audio' },
  unreachable: { es: 'No disponible', en: 'Unreachable' },
  network: { es: 'Falla de la red', en: 'Network failure' },
  machine: { es: 'Contestador', en: 'Machine' },
  expired: { es: 'Venció el plazo', en: 'Expired' },
  opted_out: { es: 'Excluido', en: 'Opted out' },
  excluded: { es: 'En el registro', en: 'In the registry' },
  no_funds: { es: 'Sin fondos', en: 'No funds' },
  canceled: { es: 'Cancelada', en: 'Canceled' },
};

export const SYNTHESIS_STATES: Record<(typeof SYNTHESIS_STATUSES)[number], State> = {
  queued: { es: 'En cola', en: 'Queued', look: 'soft' },
  processing: { es: 'En curso', en: 'In progress', look: 'warn' },
  completed: { es: 'Lista', en: 'Ready', look: 'good' },
  failed: { es: 'Falló', en: 'Failed', look: 'bad' },
};
