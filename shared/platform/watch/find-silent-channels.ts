import type { Finding } from '../health/signal.ts';
import type { Notice } from './alert.ts';

/** The secrets by which each channel is reached. */
const SECRETS: Record<string, string> = {
  webhook: 'ALERT_WEBHOOK_URL or ALERT_WEBHOOK_SECRET',
  slack: 'ALERT_SLACK_URL',
  pagerduty: 'ALERT_PAGERDUTY_KEY or ALERT_PAGERDUTY_URL',
};

/** Channels that did not accept the notices of the last round; the others are notified of it. */
export const findSilentChannels = (waiting: readonly Notice[]): Finding[] =>
  [...Map.groupBy(waiting, ({ channel }) => channel)].map(([channel, { length }]) => ({
    ...{ signal: 'watch-failed', subject: `channel-${channel}`, value: length },
    detail: `it takes nothing: is ${SECRETS[channel] ?? channel} right?`,
  }));
