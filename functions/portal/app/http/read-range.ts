import { DomainError, wrongFieldsOf } from '../../../../shared/kernel/errors/domain-error.ts';
import type { Failed, Params } from '../declare.ts';

/**
 * The statistics of the requested range; those of the default one when it is refused, with the errors, which `said` words.
 */
export async function readRange<Stats>(
  range: Params,
  said: string,
  read: (range: Params) => Promise<Stats>,
): Promise<{ stats: Stats; failed?: Failed }> {
  try {
    return { stats: await read(range) };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'STATS_RANGE_INVALID') throw error;
    const errors = Object.fromEntries(wrongFieldsOf(error).map(({ field }) => [field, said]));
    return { stats: await read({}), failed: { form: 'range', values: range, errors } };
  }
}
