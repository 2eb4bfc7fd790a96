import * as z from 'zod';
import type { Input } from '../../app/declare.ts';
import type { Text } from '../../i18n/language.ts';

/** The file of a form that streams it: its content is `ctx.upload`. */
export const StreamedFile = z.literal('').optional();

/** The limit of forms that keep a file, which takes room until its person agrees to it, or for seven days. */
export const KEPT_FILES = { requests: 60, windowSeconds: 3_600, sharedAs: 'kept-files' };

/** Asks for a file of lines. */
export const toFileOfLines = (hint: Text): Input => ({
  label: { es: 'Archivo CSV en UTF-8', en: 'CSV file in UTF-8' },
  type: 'file',
  accept: '.csv,.txt,text/csv',
  hint,
});

/** The most bytes of a form with a file of so many: its other fields and its boundaries are beside it. */
export const toFormBytes = (fileBytes: number): number => fileBytes + 64 * 1024;
