/** The keys of customers' secrets there, which the operator's commands take too. */
export const LOCAL_KEY_RINGS = {
  WEBHOOK_SECRETS_KEY: 'bG9jYWwtd2ViaG9vay1zZWNyZXRzLWtleS0wMDAwMDE=',
  PROVIDER_SECRETS_KEY: 'bG9jYWwtcHJvdmlkZXItc2VjcmV0cy1rZXktMDAwMDE=',
  REGISTRY_SECRETS_KEY: 'bG9jYWwtcmVnaXN0cnktc2VjcmV0cy1rZXktMDAwMDE=',
} as const;

/** Secrets of the embedded cloud. They protect only emulators on this machine, so they may be public. */
export const LOCAL_SECRETS = {
  UPSTASH_REDIS_REST_TOKEN: 'local-redis-token',
  QSTASH_TOKEN: 'local-qstash-token',
  QSTASH_CURRENT_SIGNING_KEY: 'sig_local_current_signing_key_000001',
  QSTASH_NEXT_SIGNING_KEY: 'sig_local_next_signing_key_00000002',
  VISITOR_HASH_SECRET: 'local-visitor-hash-secret',
  DOWNLOAD_SECRET: 'local-download-secret-of-32-bytes',
  VOICE_CARRIER_ACCOUNT: 'AClocal00000000000000000000000001',
  VOICE_CARRIER_TOKEN: 'local-carrier-token',
  AZURE_SPEECH_KEY: 'local-azure-speech-key',
  GOOGLE_SPEECH_KEY: 'local-google-speech-key',
  MAIL_API_KEY: 're_local_mail_key',
  R2_ACCESS_KEY_ID: 'local-r2-access-key',
  R2_SECRET_ACCESS_KEY: 'local-r2-secret-key',
  PORTAL_SIGNING_SECRET: 'local-portal-signing-secret-32-by',
  ...LOCAL_KEY_RINGS,
} as const;

/** The settings of the local payment provider, which is optional in production. */
export const LOCAL_PAYMENTS = {
  WOMPI_PUBLIC_KEY: 'pub_test_local00000000000000000001',
  WOMPI_PRIVATE_KEY: 'prv_test_local00000000000000000001',
  WOMPI_INTEGRITY_SECRET: 'test_integrity_local_secret_00001',
  WOMPI_EVENTS_SECRET: 'test_events_local_secret_00000001',
} as const;

/** The secret that signs alerts, where `ALERTS_URL` names a receiver. */
export const LOCAL_ALERT_SECRET = 'local-alert-secret-of-32-characters';
