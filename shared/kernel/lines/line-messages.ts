import { inLanguage, type Message, toMessage } from '../errors/message.ts';

const SAVE_AS_CSV = {
  en: 'In Excel, save it as “CSV UTF-8 (comma delimited)”.',
  es: 'En Excel, guárdelo como «CSV UTF-8 (delimitado por comas)».',
};

/** Messages about files of lines. */
export const LINE_MESSAGES = {
  inLine: (line: number, message: Message): Message =>
    toMessage({
      en: `Line ${line}: ${inLanguage('en', message)}`,
      es: `Línea ${line}: ${inLanguage('es', message)}`,
    }),
  lineTooLong: toMessage({
    en: 'The line is longer than 32,768 characters.',
    es: 'La línea tiene más de 32.768 caracteres.',
  }),
  tooManyLines: (most: number) =>
    toMessage({
      en: `A file has at most ${most.toLocaleString('en')} lines, empty ones included. Split it into several files.`,
      es: `Un archivo tiene a lo más ${most.toLocaleString('es')} líneas, contando las vacías. Divídalo en varios archivos.`,
    }),
  tooManyColumns: (most: number) =>
    toMessage({
      en: `A file has at most ${most} columns. Leave out those that you do not need.`,
      es: `Un archivo tiene a lo más ${most} columnas. Quite las que no necesita.`,
    }),
  lineValues: (most: number) =>
    toMessage({
      en: `The line has more than ${most} values. A line has one item.`,
      es: `La línea tiene más de ${most} valores. Una línea tiene un solo elemento.`,
    }),
  lineFields: (fields: number, columns: number) =>
    toMessage({
      en: `The line has ${fields} fields, and the first one ${columns}.`,
      es: `La línea tiene ${fields} campos, y la primera ${columns}.`,
    }),
  quoteMisplaced: toMessage({
    en: 'Text follows a quoted field. Write a quotation mark within it twice.',
    es: 'Hay texto después de un campo entre comillas. Escriba dos veces las comillas que van dentro de él.',
  }),
  columnUnnamed: (place: number) =>
    toMessage({
      en: `Column ${place} has a value, but no name in the header.`,
      es: `La columna ${place} tiene un valor, pero no tiene nombre en el encabezado.`,
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
  quoteOpen: (line: number) =>
    toMessage({
      en: `Line ${line}: the quoted field is not closed. Close it on the same line.`,
      es: `Línea ${line}: el campo entre comillas no está cerrado. Ciérrelo en la misma línea.`,
    }),
  lineNotText: (line: number, encoding: string) =>
    toMessage({
      en: `Line ${line}: the text is not valid ${encoding}. ${SAVE_AS_CSV.en}`,
      es: `Línea ${line}: el texto no es ${encoding} válido. ${SAVE_AS_CSV.es}`,
    }),
  workbook: toMessage({
    en: `This is a workbook, not a file of lines. ${SAVE_AS_CSV.en}`,
    es: `Es un libro de Excel, no un archivo de líneas. ${SAVE_AS_CSV.es}`,
  }),
  headerMissing: (line: number, columns: string) =>
    toMessage({
      en: `Line ${line}: the header is missing. Name the columns: ${columns}.`,
      es: `Línea ${line}: falta el encabezado. Nombre las columnas: ${columns}.`,
    }),
  headerRepeats: (line: number, column: string) =>
    toMessage({
      en: `Line ${line}: the header names a column twice: ${column}.`,
      es: `Línea ${line}: el encabezado repite una columna: ${column}.`,
    }),
  columnUnknown: (line: number, column: string, columns: string) =>
    toMessage({
      en: `Line ${line}: unknown column ${column}. Use ${columns}.`,
      es: `Línea ${line}: columna desconocida ${column}. Use ${columns}.`,
    }),
};
