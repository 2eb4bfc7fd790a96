import type { AlertsConfig } from '../../kernel/config.ts';
import { sign } from '../../kernel/outbound/sign.ts';
import { isCritical } from '../signals/signals.ts';
import type { Notice } from './alert.ts';

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

/** Slack takes about a message a second, so that one holds many. */
const AT_ONCE = 20;
const MAX_CHARS = 500;
const ICONS = { began: ':red_circle:', still: ':large_orange_circle:', ended: ':large_green_circle:' };

/** An incoming webhook of Slack: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
const createSlackChannel = (url: string, system: string): Channel => ({
  name: 'slack',
  atOnce: AT_ONCE,
  send: async (notices) => {
    const lines = notices.map(
      (notice) => `${ICONS[notice.kind]} ${escapeText(toLine(notice).slice(0, MAX_CHARS))}`,
    );
    await postJson(url, JSON.stringify({ text: [`*${escapeText(system)}*`, ...lines].join('\n') }));
  },
});

/** https://docs.slack.dev/messaging/formatting-message-text#escaping */
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const MAX_SUMMARY = 1_024;

/** Events API v2 of PagerDuty: https://developer.pagerduty.com/docs/send-alert-event */
const createPagerdutyChannel = (url: string, routingKey: string, system: string): Channel => ({
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
    // Every notice of an alert has this key, even if the watch has lost its state.
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

/** Any server: signed as customers' webhooks are. */
const createWebhookChannel = (url: string, secret: string, system: string): Channel => ({
  name: 'webhook',
  atOnce: 1,
  send: async (notices) => {
    for (const { kind, atMs, alert } of notices) {
      const { id, signal, state, value, limit, unit, says, detail } = alert;
      const body = JSON.stringify({
        id,
        type: `alert.${kind}`,
        occurredAt: new Date(atMs).toISOString(),
        system,
        data: { signal, state, value, limit, unit, says, detail },
      });
      const timestampSec = Math.floor(Date.now() / 1000);
      await postJson(url, body, {
        'X-Service-Event-Type': `alert.${kind}`,
        'X-Service-Timestamp': String(timestampSec),
        'X-Service-Signature': await sign(secret, timestampSec, body),
        'Idempotency-Key': `${id}-${kind}-${atMs}`,
      });
    }
  },
});

/** A receiver of alerts. */
export type Channel = {
  name: string;
  /** The most notices that one message may hold. */
  atOnce: number;
  /** Throws unless the receiver acknowledged them. Repeating it is harmless: repetitions are recognizable. */
  send(notices: readonly Notice[]): Promise<void>;
};

const SEND_MS = 10_000;

/** Posts JSON. Throws unless it is acknowledged. */
async function postJson(url: string, body: string, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(SEND_MS),
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
}

/** `component-down:tts: the component failed its last probe (1); detail` */
function toLine({ kind, alert }: Notice): string {
  const { signal, value, unit, says, detail } = alert;
  const words = { began: 'ALERT', still: 'STILL', ended: 'OVER' };
  const measured = kind === 'ended' || value === null ? '' : ` (${value}${unit && ` ${unit}`})`;
  return `${words[kind]} ${signal}: ${says}${measured}${detail === '' || kind === 'ended' ? '' : `; ${detail}`}`;
}
