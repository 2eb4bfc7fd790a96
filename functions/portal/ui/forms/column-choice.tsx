import type { FC } from 'hono/jsx';
import * as z from 'zod';
import { fieldError } from '../../../../shared/kernel/errors/domain-error.ts';
import type { Message } from '../../../../shared/kernel/errors/message.ts';
import type { ColumnFile } from '../../../../shared/kernel/lines/column-file.ts';
import { toPlainName } from '../../../../shared/kernel/lines/column-names.ts';
import type { PortalContext } from '../../app/context.ts';
import type { Form as Declared, Failed } from '../../app/declare.ts';
import { shorten } from '../../i18n/format.ts';
import { Table } from '../lists/table.tsx';
import { Field } from './field.tsx';
import { Form, refusedOf } from './form.tsx';
import { FormError } from './form-error.tsx';

const LONGEST = 60;

/**
 * The values that a column may have. `usual`: names that people give to it, as names are compared, the clearest first; `read`: a
 * value as it is read.
 */
export type FileField = {
  name: string;
  label: string;
  usual?: readonly RegExp[];
  isOptional?: boolean;
  read?: (text: string) => string;
};

/** The fields of a form with the choices: each the place of a column, or empty. */
export const ColumnFields = z.object({ column: z.array(z.string().regex(/^\d{0,3}$/)) });

/** The place of the column that a field most likely is, or empty. */
export function guessColumn(
  columns: readonly string[],
  { name, usual = [], isOptional = false }: FileField,
): string {
  const names = columns.map(toPlainName);
  const places = [
    names.indexOf(toPlainName(name)),
    ...usual.map((pattern) => names.findIndex((column) => pattern.test(column))),
    // The only column of a file, whatever its name, is what the file is of.
    columns.length === 1 && usual.length > 0 && !isOptional ? 0 : -1,
  ];
  return String(places.find((place) => place !== -1) ?? '');
}

/**
 * The chosen place of each field that has one. Throws VALIDATION_INVALID_PARAMETER, with `noColumn` of the first field that needs
 * one and has none.
 */
export function toPlaces(
  fields: readonly FileField[],
  chosen: readonly string[],
  noColumn: (field: FileField) => Message,
): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [index, field] of fields.entries()) {
    const place = chosen[index] ?? '';
    if (place !== '') places.set(field.name, Number(place));
    else if (field.isOptional !== true)
      throw fieldError('VALIDATION_INVALID_PARAMETER', 'column', noColumn(field));
  }
  return places;
}

type Props = {
  ctx: PortalContext;
  of: Declared;
  failed: Failed | undefined;
  file: ColumnFile;
  fields: readonly FileField[];
  submit: string;
};

/** Asks what each column of an uploaded file is, beside its first lines. The form's field is `column`. */
export const ColumnChoice: FC<Props> = ({ ctx, of, failed, file, fields, submit }) => {
  const { t } = ctx;
  const refused = refusedOf(failed, of);
  const typed = refused?.values.column;
  const options = file.columns.map((column, place) => ({
    value: String(place),
    label: shorten(column === '' ? t(`Columna ${place + 1}`, `Column ${place + 1}`) : column, LONGEST),
  }));
  const chosen = fields.map((field, index) =>
    Array.isArray(typed) ? (typed[index] ?? '') : guessColumn(file.columns, field),
  );
  const readerAt = (place: number) => fields.find((_, index) => chosen[index] === String(place))?.read;
  return (
    <>
      <div class="card">
        <h2>{t('¿Qué es cada columna?', 'What is each column?')}</h2>
        <Form ctx={ctx} of={of} failed={failed} submit={submit}>
          <FormError failed={refused} of="column" />
          {fields.map((field, index) => (
            <Field
              ctx={ctx}
              name="column"
              id={`field-column-${index}`}
              label={field.label}
              value={chosen[index]}
              options={[{ value: '', label: t('Ninguna', 'None') }, ...options]}
            />
          ))}
        </Form>
      </div>
      <Table
        label={t('Primeras líneas del archivo', 'First lines of the file')}
        caption={t('Primeras líneas del archivo', 'First lines of the file')}
        columns={options.map(({ label }) => label)}
      >
        {file.sample.map((line) => (
          <tr>
            {options.map((_, place) => (
              <td>
                {shorten(line[place] ?? '', LONGEST)}
                <AsRead text={readerAt(place)?.(line[place] ?? '')} />
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </>
  );
};

const AsRead: FC<{ text: string | undefined }> = ({ text }) =>
  text === undefined ? null : <span class="soft small"> → {text}</span>;
