import * as z from 'zod';
import { maxCharacters } from '../kernel/http/input/max-characters.ts';
import { HomeCountry } from './batches/create-batch-body.ts';

export const LookUpParams = z.object({
  number: z.string().check(maxCharacters(64)).meta({
    description:
      "The number as people write it. After `+` or `00` it begins with its country code. Otherwise a complete national number of `country`, or of your organization's country if that is omitted, is read as that, and anything else as digits with country code. If both are valid, the result says so in `alsoValidAs`.",
    example: '573001234567',
  }),
});
export const LookUpQuery = z.object({ country: HomeCountry.optional() });
