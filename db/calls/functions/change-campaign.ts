import * as z from 'zod';
import {
  bigint,
  defineSqlFunction,
  emitted,
  json,
  oneOf,
  orNull,
  refused,
  text,
  uuid,
} from '../../engine/sql-functions/define-sql-function.ts';
import { CAMPAIGN_STATUSES } from '../tables/words.ts';

export const CAMPAIGN_STATE = 'CALLBLASTING_CAMPAIGN_STATE';

const CAMPAIGN_ACTIONS = ['start', 'pause', 'resume', 'cancel'] as const;
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number];

export const changeCampaign = defineSqlFunction({
  name: 'change_campaign',
  args: {
    organization: orNull(bigint),
    campaign: uuid,
    action: oneOf(CAMPAIGN_ACTIONS),
    because: orNull(text),
    speechItems: json(z.record(z.string(), z.string())),
  },
  /** Null when there is no such campaign. */
  result: json(
    z
      .discriminatedUnion('outcome', [
        z.object({ outcome: z.literal('changed'), emitted, inProgress: z.int() }),
        refused([CAMPAIGN_STATE, 'CALLBLASTING_CAMPAIGN_EMPTY', 'BILLING_NOT_PRICED']).extend({
          status: z.enum(CAMPAIGN_STATUSES),
        }),
      ])
      .nullable(),
  ),
});
