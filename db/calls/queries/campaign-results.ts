import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { attemptCost } from '../functions/attempts.ts';
import { call } from '../tables/call.ts';
import { callAttempt } from '../tables/call-attempt.ts';
import { campaign } from '../tables/campaign.ts';
import { campaignRecipient } from '../tables/campaign-recipient.ts';

/** The recipients of an organization's campaign in their order, each with its call and that call's last attempt. */
export const findResults = (
  db: Database,
  organizationId: number,
  campaignId: string,
  after: number,
  limit: number,
) =>
  db
    .select({
      position: campaignRecipient.position,
      to: campaignRecipient.toNumber,
      externalId: campaignRecipient.externalId,
      state: campaignRecipient.state,
      endReason: campaignRecipient.endReason,
      callId: call.callId,
      attempts: call.attempts,
      startedAt: callAttempt.startedAt,
      answeredAt: callAttempt.answeredAt,
      endedAt: callAttempt.endedAt,
      durationTotal: callAttempt.durationTotal,
      durationAir: callAttempt.durationAir,
      answeredBy: callAttempt.answeredBy,
      dtmf: callAttempt.dtmf,
      costMicro:
        sql<string>`coalesce((select sum(${toSql(attemptCost, { attempt: sql`each` })}) from ${callAttempt} each where each.call_id = ${call.id}), 0)`.mapWith(
          BigInt,
        ),
    })
    .from(campaignRecipient)
    .innerJoin(campaign, eq(campaign.id, campaignRecipient.campaignId))
    .leftJoin(call, eq(call.id, campaignRecipient.callId))
    .leftJoin(callAttempt, and(eq(callAttempt.callId, call.id), eq(callAttempt.attempt, call.attempts)))
    .where(
      and(
        eq(campaign.organizationId, organizationId),
        eq(campaign.campaignId, campaignId),
        gt(campaignRecipient.position, after),
      ),
    )
    .orderBy(asc(campaignRecipient.position))
    .limit(limit);

export type ResultRow = Awaited<ReturnType<typeof findResults>>[number];

/** Returns the average duration in seconds of a campaign's answered calls; null without any. */
export const averageAirSec = async (
  db: Database,
  organizationId: number,
  campaignId: string,
): Promise<number | null> => {
  const [row] = await db
    .select({ average: sql<number | null>`avg(${callAttempt.durationAir})`.mapWith(Number) })
    .from(campaignRecipient)
    .innerJoin(campaign, eq(campaign.id, campaignRecipient.campaignId))
    .innerJoin(callAttempt, eq(callAttempt.callId, campaignRecipient.callId))
    .where(
      and(
        eq(campaign.organizationId, organizationId),
        eq(campaign.campaignId, campaignId),
        isNotNull(callAttempt.answeredAt),
      ),
    );
  return row?.average ?? null;
};

/** The first recipients of a draft, with what their text says. */
export const findFirstRecipients = (
  db: Database,
  organizationId: number,
  campaignId: string,
  limit: number,
) =>
  db
    .select({ to: campaignRecipient.toNumber, variables: campaignRecipient.variables })
    .from(campaignRecipient)
    .innerJoin(campaign, eq(campaign.id, campaignRecipient.campaignId))
    .where(and(eq(campaign.organizationId, organizationId), eq(campaign.campaignId, campaignId)))
    .orderBy(asc(campaignRecipient.position))
    .limit(limit);
