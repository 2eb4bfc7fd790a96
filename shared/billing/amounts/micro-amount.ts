import * as z from 'zod';
import { toJsonNumber } from '../../../db/engine/exact-json.ts';

const INTEGER = { format: 'int64' };

/** An amount in an answer, in micros: a whole number of JSON, exact at any size. */
export const MicroAmount = z
  .codec(z.bigint(), z.custom<number>(), { decode: toJsonNumber, encode: BigInt })
  .meta({ ...INTEGER, type: 'integer' });

export const MicroAmountOrNull = MicroAmount.nullable().meta({ ...INTEGER, type: ['integer', 'null'] });
