import type { Message } from '../errors/message.ts';
import { findSeparator, SEPARATORS, splitFields } from './csv-fields.ts';
import { createQuoteReader } from './csv-quotes.ts';
import { LINE_MESSAGES } from './line-messages.ts';
import { readText } from './read-text.ts';
import { badBody, splitLines } from './split-lines.ts';

/** Longer than any line that is accepted, however its characters are escaped. */
export const MAX_CSV_LINE_CHARACTERS = 32_768;

/** A record of a CSV file. */
export type CsvRecord = {
  /** The row that a spreadsheet shows it in: from 1, with the header, empty rows included. */
  number: number;
  /** Without what is behind the longest line that is kept. */
  fields: string[];
  /** Text follows a quoted field. */
  isMisquoted: boolean;
  isCut: boolean;
  /** It is the last one, and no line break follows it. */
  isOpen: boolean;
};

/**
 * Streams the records of a CSV file, the header first; rows without any value do not count. The separator is what `sep=`
 * says or the first record has, and only that one begins a field; without any, the file has one column. Throws BAD_REQUEST
 * for a file that cannot be read on.
 */
export async function* readRecords(
  chunks: AsyncIterable<Uint8Array>,
  { maxCharacters = MAX_CSV_LINE_CHARACTERS, maxLines }: { maxCharacters?: number; maxLines?: number } = {},
): AsyncGenerator<CsvRecord> {
  const quotes = createQuoteReader();
  let separator: string | undefined;
  let isKnown = false;
  const separateBy = (found: string | undefined): void => {
    separator = found;
    isKnown = true;
    quotes.separateBy(found);
  };
  const pieces = readText(chunks, { onSeparator: separateBy });
  const isEmpty = (text: string): boolean => hasNoValue(text, separator);
  for await (const { text, ...line } of splitLines(pieces, { quotes, maxCharacters, maxLines, isEmpty })) {
    if (!isKnown) separateBy(findSeparator(text));
    const split = splitFields(text, separator);
    if (split.fields.some((field) => field !== '')) yield { ...line, ...split };
  }
}

/** Nothing but separators and empty quotes, as spreadsheets write for rows that were emptied: a file may have a million. */
function hasNoValue(text: string, separator: string | undefined): boolean {
  let mayBegin = true;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === separator || SEPARATORS.includes(character)) mayBegin = true;
    else if (mayBegin && character === '"' && text[at + 1] === '"' && text[at + 2] !== '"') {
      mayBegin = false;
      at += 1;
    } else if (character.trim() !== '') return false;
  }
  return true;
}

/**
 * Returns as many fields of a record as its header has names, or why it cannot be read; fields beyond them must be empty. Throws
 * BAD_REQUEST when the file ends in the middle of the record.
 */
export function readCells(
  { fields, number, isCut, isOpen, isMisquoted }: CsvRecord,
  columns: number,
): { cells: string[] } | { unreadable: Message } {
  if (isCut) return { unreadable: LINE_MESSAGES.lineTooLong };
  if (isOpen && fields.length < columns) throw badBody(LINE_MESSAGES.lineCut(number));
  if (isMisquoted) return { unreadable: LINE_MESSAGES.quoteMisplaced };
  const last = Math.max(columns, withoutEmptyEnd(fields).length);
  if (fields.length < columns || last > columns)
    return { unreadable: LINE_MESSAGES.lineFields(Math.min(fields.length, last), columns) };
  return { cells: fields.slice(0, columns) };
}

/** Fields without the empty ones at their end, which separators at the end of a line make. */
export const withoutEmptyEnd = (fields: readonly string[]): string[] =>
  fields.slice(0, fields.findLastIndex((field) => field !== '') + 1);
