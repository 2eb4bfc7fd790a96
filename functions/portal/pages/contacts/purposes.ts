import { PURPOSES } from '../../../../db/contacts/tables/opt-out.ts';
import type { Input } from '../../app/declare.ts';
import type { Text } from '../../i18n/language.ts';

export const PURPOSE_NAMES: Record<(typeof PURPOSES)[number], Text> = {
  service: { es: 'Servicio', en: 'Service' },
  collection: { es: 'Cobranza', en: 'Collection' },
  advertising: { es: 'Publicidad', en: 'Advertising' },
};

export const PURPOSE: Text = { es: 'Propósito', en: 'Purpose' };

export const PURPOSE_CHOICES = PURPOSES.map((value) => ({ value, label: PURPOSE_NAMES[value] }));

/** A choice of what somebody opts out of. */
export const PURPOSE_INPUT: Input = {
  label: PURPOSE,
  choices: PURPOSE_NAMES,
  none: { es: 'Todos', en: 'All' },
};
