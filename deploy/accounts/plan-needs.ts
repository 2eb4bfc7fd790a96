import { MAX_CONCURRENT_DELIVERIES } from '../../shared/kernel/jobs/flows.ts';
import { SCHEDULED_JOBS, scheduledMessagesPerDay } from '../../shared/kernel/jobs/schedules.ts';

/** The least that plans must give, whatever the traffic. */
export const NEEDS = {
  /** QStash: one schedule for each job that runs by itself. */
  schedules: SCHEDULED_JOBS.length,
  /** QStash: the messages that these schedules send in a day. */
  messagesPerDay: scheduledMessagesPerDay(),
  /** QStash: messages that are delivered at once, which the kinds of work share. */
  deliveriesAtOnce: MAX_CONCURRENT_DELIVERIES,
  /** Neon: how far back a restore reaches. A wrong charge may be noticed a week later. */
  historyDays: 7,
  /** Neon: the major version of Postgres. */
  postgresVersion: 17,
} as const;
