export type { ApiPromise } from './api-promise.ts';
export { ConnectionError } from './connection-error.ts';
export { type Attempt, type Client, type ClientOptions, createClient } from './create-client.ts';
export { type EventReader, eachEvent } from './each-event.ts';
export { eachItem } from './each-item.ts';
export { eachResult } from './each-result.ts';
export type { OpenPieces } from './encode-body.ts';
export type * from './generated/models.ts';
export type { Data, Input, OperationId } from './operation-types.ts';
export { type ErrorCode, OperatorError } from './operator-error.ts';
export { ResponseTooLargeError } from './read-body.ts';
export {
  verifyWebhook,
  verifyWebhooks,
  type WebhookHeaders,
  WebhookVerificationError,
} from './verify-webhook.ts';
export { waitUntilEnded } from './wait-until-ended.ts';
export type { RetryPolicy } from './with-retries.ts';
