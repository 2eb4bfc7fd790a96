import * as z from 'zod';

/** A signal that is over its limit, from the run of the watch that found it. */
export const Alert = z.object({
  /** Identifies the alert, so that a receiver recognizes repetitions. */
  id: z.string(),
  signal: z.string(),
  state: z.enum(['ok', 'alert', 'unknown']),
  value: z.number().nullable(),
  limit: z.number(),
  unit: z.string(),
  says: z.string(),
  detail: z.string(),
  beganAtMs: z.number(),
  remindedAtMs: z.number(),
});
export type Alert = z.infer<typeof Alert>;

/** The notices that a channel has not received yet. */
export const Notice = z.object({
  channel: z.string(),
  kind: z.enum(['began', 'still', 'ended']),
  atMs: z.number(),
  alert: Alert,
});
export type Notice = z.infer<typeof Notice>;
