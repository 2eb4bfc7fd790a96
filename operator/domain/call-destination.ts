import * as z from 'zod';
import { CountryCode, Id } from '../../shared/verbs/fields.ts';

/** A country, or what numbers begin with: digits with country code. */
export const Destination = z.union(
  [CountryCode, z.string().regex(/^[1-9][0-9]{0,14}$/)],
  'must be a country, such as CO, or the first digits of numbers, with country code',
);

export const OwnDestination = z.object({ organizationId: Id, destination: Destination });
