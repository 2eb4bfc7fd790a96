import { isCritical } from '../../health/signals.ts';
import type { Notice } from '../alert.ts';
import { type Channel, postJson, toLine } from './channel.ts';

const MAX_SUMMARY = 1_024;

/** Events API v2 of PagerDuty: https://developer.pagerduty.com/docs/send-alert-event */
export const createPagerdutyChannel = (url: string, routingKey: string, system: string): Channel => ({
  name: 'pagerduty',
  atOnce: 1,
  send: async (notices) => {
    for (const notice of notices) await postJson(url, JSON.stringify(toEvent(notice, routingKey, system)));
  },
});

function toEvent(notice: Notice, routingKey: string, system: string): object {
  const { kind, atMs, alert } = notice;
  const [group = '', component] = alert.signal.split(/:(.*)/s);
  const own = {
    routing_key: routingKey,
    event_action: kind === 'ended' ? 'resolve' : 'trigger',
    // The same for every notice of an alert, also if the watch has lost its state.
    dedup_key: `${system} ${alert.signal}`.slice(0, 255),
  };
  if (kind === 'ended') return own;
  return {
    ...own,
    payload: {
      summary: toLine(notice).slice(0, MAX_SUMMARY),
      source: system,
      severity: isCritical(group) ? 'critical' : 'warning',
      timestamp: new Date(atMs).toISOString(),
      ...(component === undefined ? {} : { component }),
      group,
      custom_details: { value: alert.value, limit: alert.limit, unit: alert.unit, detail: alert.detail },
    },
  };
}
