import type * as z from 'zod';
import type { Language } from '../../../shared/kernel/errors/preferred-language.ts';
import type { Translate } from '../i18n/language.ts';
import type { Letter } from './letter.ts';

/** The recipient. `organization` is quoted already; other names go through `quote`. */
type Reader = {
  language: Language;
  t: Translate;
  organization: string;
  quote: (name: string) => string;
};

type Written = Pick<Letter, 'subject' | 'paragraphs'> & { label: string };

/** A kind of mail: its data, the portal page it links to, and its text. */
export type MailKind = {
  data: z.ZodType;
  path: string | ((data: never) => string);
  write: (reader: Reader, data: never) => Written;
};

export const defineMail = <Data extends z.ZodType>(kind: {
  data: Data;
  path: string | ((data: z.output<Data>) => string);
  write: (reader: Reader, data: z.output<Data>) => Written;
}): MailKind => kind;
