/** What may separate the fields of a CSV line. */
const SEPARATORS = [',', ';', '\t'];

/** The separator of a CSV file, by its header: the first that stands outside quotes, or else a comma. */
export function findSeparator(header: string): string {
  const unquoted = header.replace(/"(?:[^"]|"")*"/g, '');
  return [...unquoted].find((char) => SEPARATORS.includes(char)) ?? ',';
}

/**
 * The fields of a CSV line (RFC 4180), unquoted. White space around a field does not count; a quote within an unquoted
 * field is a character like others.
 */
export function splitFields(line: string, separator: string): string[] {
  const fields: string[] = [];
  for (let at = 0; at <= line.length; ) {
    const begin = at + (/^[ \t]*/.exec(line.slice(at, at + 64))?.[0].replaceAll(separator, '').length ?? 0);
    const quoted = line[begin] === '"' ? readQuoted(line, begin) : undefined;
    const from = quoted?.end ?? at;
    const next = line.indexOf(separator, from);
    const end = next === -1 ? line.length : next;
    const after = line.slice(from, end).trim();
    fields.push(quoted === undefined ? after : quoted.text.trim() + after);
    at = end + 1;
  }
  return fields;
}

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
