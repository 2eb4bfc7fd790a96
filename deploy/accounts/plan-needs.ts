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
  /**
   * Neon: the smallest size of the compute, in CU, which the logins of all functions share: 1 has 419 connections, 0.25 has 104.
   * https://neon.com/docs/connect/connection-pooling
   */
  computeUnits: 1,
} as const;
