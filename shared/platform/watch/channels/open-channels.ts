import type { AlertsConfig } from '../../config.ts';
import type { Channel } from './channel.ts';
import { createPagerdutyChannel } from './pagerduty.ts';
import { createSlackChannel } from './slack.ts';
import { createWebhookChannel } from './webhook.ts';

/** The channels that are configured. */
export function openChannels(alerts: AlertsConfig, system: string): Channel[] {
  const { ALERT_WEBHOOK_URL, ALERT_WEBHOOK_SECRET, ALERT_SLACK_URL, ALERT_PAGERDUTY_KEY } = alerts;
  return [
    ...(ALERT_WEBHOOK_URL === undefined || ALERT_WEBHOOK_SECRET === undefined
      ? []
      : [createWebhookChannel(ALERT_WEBHOOK_URL, ALERT_WEBHOOK_SECRET, system)]),
    ...(ALERT_SLACK_URL === undefined ? [] : [createSlackChannel(ALERT_SLACK_URL, system)]),
    ...(ALERT_PAGERDUTY_KEY === undefined
      ? []
      : [createPagerdutyChannel(alerts.ALERT_PAGERDUTY_URL, ALERT_PAGERDUTY_KEY, system)]),
  ];
}
