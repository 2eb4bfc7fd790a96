import { sql } from 'drizzle-orm';
import type { RECIPIENT_STATES } from '../../../db/calls/tables/words.ts';
import { askRegistry, MAX_REGISTRY_NUMBERS } from '../../contacts/registry/ask-registry.ts';
import type { Ctx } from '../../kernel/ctx.ts';

/**
 * Asks the registry of excluded numbers about these of an organization, and in the same request about others that it will
 * call soon. False: see `askRegistry`.
 */
export const askAboutCalls = async (
  ctx: Ctx,
  organizationId: number,
  numbers: readonly string[],
): Promise<boolean> =>
  await askRegistry(ctx, organizationId, [
    ...numbers,
    ...(await findUncheckedNumbers(ctx, organizationId, MAX_REGISTRY_NUMBERS)),
  ]);

/** Numbers of its calls for advertising that are due today, and of the next recipients of its campaigns. */
async function findUncheckedNumbers({ db }: Ctx, organizationId: number, limit: number): Promise<string[]> {
  // Each state has an index of its own.
  const next = (state: (typeof RECIPIENT_STATES)[number]) => sql`
    (select next.to_number from campaign
      cross join lateral (select to_number from campaign_recipient
                           where campaign_id = campaign.id and state = ${sql.raw(`'${state}'`)} order by position limit ${limit}) next
      where campaign.organization_id = ${organizationId} and campaign.status = 'running' and campaign.finished_at is null
        and campaign.started_at is not null and campaign.terms ->> 'purpose' = 'advertising')`;
  const { rows } = await db.execute<{ number: string }>(sql`
    (select to_number as number from call
      where organization_id = ${organizationId} and status in ('queued', 'retrying')
        and purpose = 'advertising' and next_attempt_at < clock_timestamp() + interval '12 hours' limit ${limit})
    union all ${next('ready')} union all ${next('new')} limit ${limit}`);
  return rows.map(({ number }) => number);
}
