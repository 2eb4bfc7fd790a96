import type * as z from 'zod';
import type { Flow } from './flows.ts';

/** What it takes to send a job a message, for those who may not import the function that owns it. */
export type JobAddress<Payload extends z.ZodType = z.ZodType> = {
  /** The owning function and the job's name: it is called at `/_jobs/<functionName>/<name>`. */
  functionName: string;
  name: string;
  payload: Payload;
  /** The kind of work whose share of QStash's deliveries it takes. */
  flow: Flow;
  /** Deliveries after a first failure, at most 3 (what every QStash plan has). */
  retries: 0 | 1 | 2 | 3;
};
