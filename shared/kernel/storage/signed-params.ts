import * as z from 'zod';

/** Path parameters at the end of a signed download URL. */
export const signedParams = {
  expires: z.string().meta({
    description: 'When the URL expires, in Unix seconds.',
    example: '1772465400',
    pattern: '^\\d{1,12}$',
  }),
  signature: z.string().meta({
    description: 'Signature of the URL.',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    pattern: '^[0-9a-f]{64}$',
  }),
};
