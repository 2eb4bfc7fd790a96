import { toFingerprint } from '../../kernel/to-fingerprint.ts';

/** Secrets that nothing which the probes ask refuses: the watch compares them between functions, and with its last rounds. */
const COMPARED_SECRETS = [
  'DOWNLOAD_SECRET',
  'VISITOR_HASH_SECRET',
  'WEBHOOK_SECRETS_KEY',
  'PROVIDER_SECRETS_KEY',
  'REGISTRY_SECRETS_KEY',
  'PORTAL_SIGNING_SECRET',
  'QSTASH_TOKEN',
  'QSTASH_WEBHOOKS_TOKEN',
  'CLICKS_REDIS_REST_URL',
  'CLICKS_REDIS_REST_TOKEN',
  'VOICE_CARRIER_SIGNING_KEY',
  'VOICE_CARRIER_APPLICATION',
  'WOMPI_INTEGRITY_SECRET',
  'WOMPI_EVENTS_SECRET',
  // The alert about a change is what shows whether a channel still takes alerts.
  'ALERT_WEBHOOK_URL',
  'ALERT_WEBHOOK_SECRET',
  'ALERT_SLACK_URL',
  'ALERT_PAGERDUTY_KEY',
  'ALERT_PAGERDUTY_URL',
];

/** The fingerprints of those that a function has. */
export const fingerprintsOf = (env: object) =>
  COMPARED_SECRETS.flatMap((name) => {
    const value: unknown = Reflect.get(env, name);
    return typeof value === 'string' ? [toFingerprint(name, value)] : [];
  });
