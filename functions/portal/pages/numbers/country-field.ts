import type { Input } from '../../app/declare.ts';

/** The country whose national numbers are read; the organization's unless given. */
export const COUNTRY_INPUT: Input = {
  label: { es: 'País', en: 'Country' },
  hint: ({ t, organization }) =>
    t(
      `Dos letras: se leen primero como números de ese país. Vacío: ${organization.country}.`,
      `Two letters: they are first read as numbers of that country. Empty: ${organization.country}.`,
    ),
};
