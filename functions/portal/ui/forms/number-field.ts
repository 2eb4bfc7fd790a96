import * as z from 'zod';
import { inLanguage } from '../../../../shared/kernel/errors/message.ts';
import { readAssigned } from '../../../../shared/numbers/written-number.ts';
import type { PortalContext } from '../../app/context.ts';
import type { Input } from '../../app/declare.ts';
import { toPhone } from '../../i18n/format.ts';
import type { Text } from '../../i18n/language.ts';
import type { FileField } from './column-choice.tsx';

/** A telephone number as a person wrote it, read: E.164 with its plus, which verbs read as that number alone. */
export const TypedNumber = (home: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(64)
    .transform((text, check): string => {
      const read = readAssigned(text, home);
      if ('digits' in read) return `+${read.digits}`;
      check.addIssue({ code: 'custom', message: read.wrong });
      return z.NEVER;
    });

/** Tells how numbers are written in a field. */
export const numberHint = ({ t, organization: { country } }: PortalContext): string => {
  const nameIn = (language: 'es' | 'en') =>
    new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country;
  return t(
    `Sin código de país, es de ${nameIn('es')}. Los de otros países se escriben con +: +34 612 345 678.`,
    `Without a country code it is a number of ${nameIn('en')}. Those of other countries are written with +: +34 612 345 678.`,
  );
};

/** The input of a number; pages show it as it was read before it takes force. */
export const numberInput = (label: Text): Input => ({ label, hint: numberHint });

/** What people call the column of the numbers. A number alone may be an account's, and a prefix of fewer letters a total's. */
const USUAL_NAMES = [
  /^(to|telefonos?|celular(es)?|movil(es)?|tel|cel|phones?|mobiles?|cellphone|telephone)$/,
  /^(numeros?|numbers?)$/,
  /^((numero|num|nro|no\.?|n°|nº)?(de)?(telefono|celular|movil)|numero(de)?contacto|phone|mobile|cellphone|telephone|(tel|cel)\d)/,
];

/** The column of the numbers of a file, under the name that the file's field has; `home`: where national ones are read. */
export const numberColumn = (
  { t, language, organization }: PortalContext,
  name: string,
  home = organization.country,
): FileField => ({
  name,
  label: t('Número', 'Number'),
  usual: USUAL_NAMES,
  read: (written) => {
    const read = readAssigned(written, home);
    return 'wrong' in read ? inLanguage(language, read.wrong) : toPhone(read.digits);
  },
});
