/** A language's syntax of literals. */
type Grammar = {
  null: string;
  open: string;
  close: string;
  key: (key: string) => string;
  text: (value: string) => string;
  truth: (value: boolean) => string;
};

/** A JSON value as a literal of a language, indented from the second line on. */
export function toLiteral(value: unknown, grammar: Grammar, indent = ''): string {
  if (value === null || value === undefined) return grammar.null;
  if (typeof value === 'string') return grammar.text(value);
  if (typeof value === 'boolean') return grammar.truth(value);
  if (typeof value !== 'object') return String(value);
  const isList = Array.isArray(value);
  const inner = `${indent}  `;
  const items = isList
    ? value.map((item) => inner + toLiteral(item, grammar, inner))
    : Object.entries(value).map(([key, item]) => inner + grammar.key(key) + toLiteral(item, grammar, inner));
  const [open, close] = isList ? ['[', ']'] : [grammar.open, grammar.close];
  return items.length === 0 ? open + close : `${open}\n${items.join(',\n')},\n${indent}${close}`;
}
