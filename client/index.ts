export { type Client, type ClientOptions, createClient } from './create-client.ts';
export { eachItem } from './each-item.ts';
export type { Data, Input, OperationId } from './operation-types.ts';
export { type ErrorCode, OperatorError } from './operator-error.ts';
export type { RetryPolicy } from './with-retries.ts';
