import { toCsvLine } from '../../../shared/kernel/http/lists/csv.ts';
import type { PortalContext } from './context.ts';

/**
 * An empty file with the names of its columns, as a spreadsheet of the reader's language opens one: with a byte order mark, and
 * where a comma is the decimal sign, semicolons.
 */
export function sendTemplate(ctx: PortalContext, name: string, columns: readonly string[]): Response {
  const separator = ctx.language === 'es' ? ';' : ',';
  const header = toCsvLine(
    columns.map((column) => ['value', column]),
    separator,
  );
  return new Response(`\ufeff${header}`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  });
}
