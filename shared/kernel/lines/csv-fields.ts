/** The characters that may separate the fields of a CSV line. */
export const SEPARATORS = [',', ';', '\t'];

/** A number in scientific notation, as spreadsheets of many countries write it: its comma separates nothing. */
const SCIENTIFIC = /\d,\d+E[+-]?\d/gi;

/**
 * The separator of a CSV file, by its header: the most frequent outside quotes, the first of several. Undefined: the file has
 * one column.
 */
export function findSeparator(header: string): string | undefined {
  const unquoted = header.replaceAll(/"(?:[^"]|"")*"/g, '').replaceAll(SCIENTIFIC, '');
  const counted = SEPARATORS.map((separator) => ({
    separator,
    count: unquoted.split(separator).length - 1,
    first: unquoted.indexOf(separator),
  }));
  const [best] = counted
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count || one.first - other.first);
  return best?.separator;
}

/** `="0042"`, which programs write so that spreadsheets show a text and no number. */
const FORMULA_OF_TEXT = /^="((?:[^"]|"")*)"$/;

/**
 * The fields of a CSV line (RFC 4180), unquoted; undefined separator: one field. White space around a field does not count; a
 * quote within an unquoted field is a character like others. A formula of a text is that text. `isMisquoted`: text follows a quoted field.
 */
export function splitFields(
  line: string,
  separator: string | undefined,
): { fields: string[]; isMisquoted: boolean } {
  const fields: string[] = [];
  let isMisquoted = false;
  for (let at = 0; at <= line.length; ) {
    let begin = at;
    while (line[begin] !== separator && (line[begin] === ' ' || line[begin] === '\t')) begin += 1;
    const quoted = line[begin] === '"' ? readQuoted(line, begin) : undefined;
    const from = quoted?.end ?? at;
    const next = separator === undefined ? -1 : line.indexOf(separator, from);
    const end = next === -1 ? line.length : next;
    const after = line.slice(from, end).trim();
    isMisquoted ||= quoted !== undefined && after !== '';
    fields.push(withoutFormula(quoted === undefined ? after : quoted.text.trim() + after));
    at = end + 1;
  }
  return { fields, isMisquoted };
}

const withoutFormula = (field: string): string =>
  field.startsWith('="') ? (FORMULA_OF_TEXT.exec(field)?.[1]?.replaceAll('""', '"').trim() ?? field) : field;

/** A quoted text, and the position after its closing quote. */
function readQuoted(line: string, begin: number): { text: string; end: number } {
  let text = '';
  for (let at = begin + 1; ; ) {
    const quote = line.indexOf('"', at);
    if (quote === -1) return { text: text + line.slice(at), end: line.length };
    text += line.slice(at, quote);
    if (line[quote + 1] !== '"') return { text, end: quote + 1 };
    text += '"';
    at = quote + 2;
  }
}
