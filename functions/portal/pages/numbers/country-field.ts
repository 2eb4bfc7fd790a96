import * as z from 'zod';
import { Country } from '../../../../shared/numbers/batches/create-batch-body.ts';
import type { Input } from '../../app/declare.ts';
import { optional } from '../../i18n/fields.ts';

/** The country whose national numbers are read; the organization's unless given. */
export const CountryField = optional(z.string().trim().pipe(Country));

export const COUNTRY_INPUT: Input = {
  label: { es: 'País', en: 'Country' },
  hint: ({ t, organization }) =>
    t(
      `Dos letras: se leen primero como números de ese país. Vacío: ${organization.country}.`,
      `Two letters: they are first read as numbers of that country. Empty: ${organization.country}.`,
    ),
};
