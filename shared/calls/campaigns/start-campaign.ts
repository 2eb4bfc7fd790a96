import { campaign } from '../../../db/calls/tables/campaign.ts';
import { speechItems } from '../../speech/voices.ts';
import { defineChange } from './change-campaign.ts';

export const startCampaign = defineChange(
  { verb: 'campaign.start', changes: campaign },
  'start',
  speechItems,
);
export const resumeCampaign = defineChange(
  { verb: 'campaign.resume', changes: campaign },
  'resume',
  speechItems,
);
