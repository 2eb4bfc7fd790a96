import type { OperatorContext } from '../operator-context.ts';
import { updateIncident } from './update-incident.ts';

/** Ends an incident, with a last message if there is one. */
export const resolveIncident = (
  ctx: OperatorContext,
  { incidentId, message }: { incidentId: number; message?: string | undefined },
) => updateIncident(ctx, { incidentId, message, status: 'resolved' });
