import * as z from 'zod';
import { ServiceStatus } from '../service-status.ts';

const ComponentStatus = ServiceStatus.shape.components.element.shape.status;
export type DayStatus = z.infer<typeof ComponentStatus>;
export type Incident = ServiceStatus['incidents'][number];

/** The status and its history. */
export const StatusHistory = z.object({
  status: ServiceStatus,
  /** The 90 days of the history, oldest first, and each component's status on each. */
  days: z.array(z.string()),
  components: z.array(
    z.object({
      name: z.string(),
      status: ComponentStatus,
      days: z.array(ComponentStatus),
      /** The share of the known days in which it worked. */
      share: z.number().nullable(),
    }),
  ),
  /** Incidents of those days, newest first; null while they cannot be read. */
  incidents: ServiceStatus.shape.incidents.nullable(),
});
export type StatusHistory = z.infer<typeof StatusHistory>;
