import * as z from 'zod';
import { bigint, defineSqlFunction, json, refused } from '../../engine/sql-functions/define-sql-function.ts';

/**
 * A request with an Idempotency-Key, as an argument of creating functions. Hashes are SHA-256, in hex, of the form in which its
 * operation's requests are compared.
 */
export const KeyedRequest = z.strictObject({
  key: z.string(),
  operation: z.string(),
  /** Hash of the request as sent. */
  requestHash: z.string(),
  /** Hash of the request with the organization's defaults filled in. */
  filledHash: z.string().optional(),
});
export type KeyedRequest = z.infer<typeof KeyedRequest>;
/** The argument: null when the request has no key. */
export const idempotency = json(KeyedRequest.nullish());

export const KEY_REUSED = 'IDEMPOTENCY_KEY_REUSED';

/** The outcome when the key already has a result. */
export const replayed = <Result extends z.ZodType>(result: Result) =>
  z.object({ outcome: z.literal('replayed'), result });
export const findIdempotentResult = defineSqlFunction({
  name: 'find_idempotent_result',
  args: { organization: bigint, idempotency: json(KeyedRequest) },
  /** Null: the key is unused. */
  result: json(z.discriminatedUnion('outcome', [replayed(z.unknown()), refused([KEY_REUSED])]).nullable()),
});

/** The creator of something, with the request's Idempotency-Key if it has one. */
export type Creator = {
  organizationId: number;
  /** Null for a person in the portal. */
  keyId: number | null;
  costCenterId: number;
  idempotency: KeyedRequest | undefined;
};
