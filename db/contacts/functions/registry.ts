import * as z from 'zod';
import {
  array,
  bigint,
  defineSqlFunction,
  int,
  json,
  moment,
  nothing,
  text,
} from '../../engine/sql-functions/define-sql-function.ts';

export const openRegistryRequest = defineSqlFunction({
  name: 'open_registry_request',
  args: { organization: bigint, numbers: array(text), limit: int, leaseSec: int },
  /** Null: not now. Without numbers there is nothing to ask. */
  result: json(z.object({ numbers: z.array(z.string()), token: z.string(), askedAt: z.string() }).nullable()),
});

const RegistryAnswer = z.strictObject({ number: z.string(), isExcluded: z.boolean() });

export const keepRegistryAnswers = defineSqlFunction({
  name: 'keep_registry_answers',
  args: { organization: bigint, askedAt: moment, items: json(z.array(RegistryAnswer)) },
  result: nothing,
});
