import type { AUDIT_ACTORS } from '../../../db/platform/tables/audit-event.ts';

/** Who made a change: an operator, whom the database names by login, or a person or key of an organization. */
export type Actor =
  | { actor: Extract<(typeof AUDIT_ACTORS)[number], 'operator'>; actorNote: string }
  | { actor: Exclude<(typeof AUDIT_ACTORS)[number], 'operator'>; actorId: number; actorName: string };
