import * as z from 'zod';
import type { MadeChunk } from '../../../db/links/functions/link-batches.ts';
import { messageOf } from '../../kernel/errors/error-codes.ts';
import { inLanguage } from '../../kernel/errors/message.ts';
import { toCsv } from '../../kernel/http/lists/csv.ts';
import { LineNumber } from '../../kernel/lines/check-lines.ts';
import { LineError, type StoredLine } from './link-batches.ts';

/** One line of a batch's result. */
export const LinkResultLine = z
  .union([
    z
      .object({
        line: LineNumber,
        externalId: z.string().nullable(),
        domain: z.string(),
        code: z.string(),
        shortUrl: z.url(),
      })
      .meta({ id: 'CreatedLinkLine' }),
    z
      .object({ line: LineNumber, externalId: z.string().nullable(), error: LineError })
      .meta({ id: 'FailedLinkLine' }),
  ])
  .meta({ id: 'LinkResultLine' });
export type LinkResultLine = z.infer<typeof LinkResultLine>;

export const RESULT_LINE_EXAMPLE = {
  line: 1,
  externalId: 'customer-1',
  domain: 'go.operator.example',
  code: 'x7k2m9q',
  shortUrl: 'https://go.operator.example/x7k2m9q',
};

type Chunk = {
  lines: readonly StoredLine[];
  made: MadeChunk;
  /** The number of lines in the earlier chunks, by which a line whose number was lost is counted. */
  first: number;
  domain: string;
  toShortUrl: (domain: string, code: string) => string;
};

/** The result of a chunk's lines in their order. */
export function toResultLines({ lines, made, first, domain, toShortUrl }: Chunk): LinkResultLine[] {
  const refusals = new Map(
    'refused' in made ? made.refused.map(({ place, refusal }) => [place, refusal]) : [],
  );
  let place = 0;
  return lines.map((stored, at) => {
    const { externalId, line = first + at + 1 } = stored;
    if ('error' in stored) return { line, externalId, error: toShown(stored.error) };
    const own = place;
    place += 1;
    const code = 'codes' in made ? made.codes[own] : undefined;
    if (code !== null && code !== undefined)
      return { line, externalId, domain, code, shortUrl: toShortUrl(domain, code) };
    const refusal = refusals.get(own) ?? 'INTERNAL_SERVER_ERROR';
    return { line, externalId, error: toShown({ code: refusal, message: messageOf(refusal) }) };
  });
}

/** Results are in English for everybody. */
const toShown = ({ code, message }: LineError): LineError => ({ code, message: inLanguage('en', message) });

const COLUMNS = {
  line: 'value',
  externalId: 'text',
  domain: 'value',
  code: 'value',
  shortUrl: 'value',
  errorCode: 'value',
  // It may begin with the name of a field of the file.
  errorMessage: 'text',
} as const;

/** Writes results as CSV; the first chunk of a batch has the names of the columns. */
export function toLinkResultCsv(lines: readonly LinkResultLine[], isFirst: boolean): string {
  const rows = lines.map((result) => {
    const { line, externalId } = result;
    if ('error' in result) {
      const { code: errorCode, message: errorMessage } = result.error;
      return { line, externalId, domain: null, code: null, shortUrl: null, errorCode, errorMessage };
    }
    return { ...result, errorCode: null, errorMessage: null };
  });
  const csv = toCsv(COLUMNS, rows);
  return isFirst ? csv : csv.slice(csv.indexOf('\n') + 1);
}
