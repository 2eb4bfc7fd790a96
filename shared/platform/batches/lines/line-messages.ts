import { toMessage } from '../../errors/message.ts';

/** What is wrong with a file of lines. */
export const LINE_MESSAGES = {
  lineTooLong: toMessage({
    en: 'The line is longer than 32,768 characters.',
    es: 'La línea tiene más de 32.768 caracteres.',
  }),
  tooManyLines: (most: number) =>
    toMessage({
      en: `A file has at most ${most.toLocaleString('en')} lines, empty ones included. Split it into several files.`,
      es: `Un archivo tiene a lo más ${most.toLocaleString('es')} líneas, contando las vacías. Divídalo en varios archivos.`,
    }),
  lineValues: (most: number) =>
    toMessage({
      en: `The line has more than ${most} values. A line has one item.`,
      es: `La línea tiene más de ${most} valores. Una línea tiene un solo elemento.`,
    }),
  lineFields: (fields: number, columns: number) =>
    toMessage({
      en: `The line has ${fields} fields, and the header ${columns}.`,
      es: `La línea tiene ${fields} campos, y el encabezado ${columns}.`,
    }),
  lineNotJson: (column: number) =>
    toMessage({
      en: `The line is not valid JSON: column ${column}.`,
      es: `La línea no es JSON válido: columna ${column}.`,
    }),
  lineCut: (line: number) =>
    toMessage({
      en: `Line ${line}: the file ends in the middle of the line. Send all of it.`,
      es: `Línea ${line}: el archivo termina en la mitad de la línea. Envíelo completo.`,
    }),
  headerMissing: (line: number, columns: string) =>
    toMessage({
      en: `Line ${line}: the header is missing. Name the columns: ${columns}.`,
      es: `Línea ${line}: falta el encabezado. Nombre las columnas: ${columns}.`,
    }),
  headerRepeats: (line: number) =>
    toMessage({
      en: `Line ${line}: the header names a column twice.`,
      es: `Línea ${line}: el encabezado repite una columna.`,
    }),
  columnUnknown: (line: number, column: string, columns: string) =>
    toMessage({
      en: `Line ${line}: unknown column ${column}. Use ${columns}.`,
      es: `Línea ${line}: columna desconocida ${column}. Use ${columns}.`,
    }),
};
