import * as z from 'zod';
import { Country } from '../../../../shared/numbers/batches/create-batch-body.ts';
import type { Input } from '../../app/declare.ts';
import { optional } from '../../i18n/fields.ts';

/** The country of numbers without a country code; the organization's unless given. */
export const CountryField = optional(z.string().trim().pipe(Country));

export const COUNTRY_INPUT: Input = {
  label: { es: 'País', en: 'Country' },
  hint: ({ t, organization }) =>
    t(
      `Dos letras, para números sin código de país. Vacío: ${organization.country}.`,
      `Two letters, for numbers without a country code. Empty: ${organization.country}.`,
    ),
};
