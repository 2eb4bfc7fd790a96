import * as z from 'zod';
import { defineSqlFunction } from './define-sql-function.ts';
import { refused } from './refused.ts';
import { bigint, json } from './sql-types.ts';

/** A request under an Idempotency-Key, as a statement that makes something takes it. Hashes are sha256, in hex. */
export const KeyedRequest = z.strictObject({
  key: z.string(),
  operation: z.string(),
  /** Of what was said. */
  requestHash: z.string(),
  /** Of the same with the organization's defaults in place of what was left out. */
  filledHash: z.string().optional(),
});
export type KeyedRequest = z.infer<typeof KeyedRequest>;
/** As an argument: none, where the request has no key. */
export const idempotency = json(KeyedRequest.nullish());

export const KEY_REUSED = 'IDEMPOTENCY_KEY_REUSED';

/** What a creation answers whose key is tied. */
export const replayed = <Result extends z.ZodType>(result: Result) =>
  z.object({ outcome: z.literal('replayed'), result });
export const tiedToKey = defineSqlFunction({
  name: 'tied_to_key',
  args: { organization: bigint, idempotency: json(KeyedRequest) },
  /** Null: the key is free. */
  result: json(z.discriminatedUnion('outcome', [replayed(z.unknown()), refused([KEY_REUSED])]).nullable()),
});
