import * as z from 'zod';
import { MAX_REFERENCE } from '../../../db/links/tables/link.ts';
import { callerName, callerReference } from '../../kernel/http/input/caller-reference.ts';

/** A name that a customer gave: of a reference, or of a recipient. */
export const GivenName = callerReference(MAX_REFERENCE).check(z.minLength(1));

/** A name by which a customer groups its links. */
export const Reference = callerName(MAX_REFERENCE).check(z.minLength(1)).meta({
  description:
    'The campaign or other group that the link belongs to, in your own words, without a web or e-mail address. Statistics add up the links of each.',
  example: 'black-friday',
});

/** The recipient for whom a customer made a link. */
export const ExternalId = GivenName.meta({
  description: 'The recipient of the link, as your own system identifies it.',
  example: 'customer-81723',
});
