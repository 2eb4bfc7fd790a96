import * as z from 'zod';

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** A host name of two labels or more (RFC 1123), lower-cased and without its trailing dot. */
export const DomainName = z
  .string()
  .transform((name) => name.toLowerCase().replace(/\.$/, ''))
  .refine((name) => {
    const labels = name.split('.');
    const isNumber = /^\d+$/.test(labels.at(-1) ?? '');
    return name.length <= 253 && labels.length > 1 && !isNumber && labels.every((label) => LABEL.test(label));
  }, 'must be a host name, such as go.example.com');
