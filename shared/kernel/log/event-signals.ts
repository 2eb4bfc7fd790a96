/** Log events that are alerts, by the signal they raise (`shared/status/signals/signals.ts`). */
export const EVENT_SIGNALS = {
  undeclared_error: 'undeclared-error',
  background_failed: 'background-failed',
  quota_degraded: 'quota-degraded',
  clicks_lost: 'clicks-lost',
  mail_failed: 'mail-failed',
  sign_in_mail_not_sent: 'mail-failed',
  requests_not_recorded: 'requests-not-recorded',
  call_audio_missing: 'call-audio-missing',
  call_messages_not_sent: 'messages-not-sent',
  chunks_not_sent: 'messages-not-sent',
  mails_not_published: 'messages-not-sent',
  webhooks_not_published: 'messages-not-sent',
  webhook_secret_unreadable: 'webhook-secret-unreadable',
  speech_engine_failed: 'speech-engine-failed',
  batch_failed: 'batch-failed',
  top_up_mismatched: 'top-up-mismatched',
  payment_event_refused: 'payment-event-refused',
} as const satisfies Record<string, string>;

export type EventSignal = (typeof EVENT_SIGNALS)[keyof typeof EVENT_SIGNALS];
