import type { Node } from 'libpg-query';

type KindOf<Union> = Union extends unknown ? keyof Union : never;
/** The kinds of nodes in Postgres's parse tree. */
type Kind = KindOf<Node>;
type NodeOf<Name extends Kind> = Extract<Node, { [Key in Name]: unknown }>[Name];

/** Every node of a kind below a part of the tree. */
export function find<Name extends Kind>(part: unknown, kind: Name): NodeOf<Name>[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => [
    // A key with the name of a kind holds a node of it.
    ...(key === kind ? [value as NodeOf<Name>] : []),
    ...find(value, kind),
  ]);
}

/** The last part of a name with or without its schema; of a function without its arguments. */
export function lastName(name: unknown): string {
  const [called] = find(name, 'ObjectWithArgs');
  return find(called?.objname ?? name, 'String').at(-1)?.sval ?? '';
}

/** The columns that an expression, a list of columns or the elements of an index mention. */
export function columnsIn(part: unknown): string[] {
  const inExpressions = find(part, 'ColumnRef').map(({ fields }) => lastName(fields));
  const elements = find(part, 'IndexElem').flatMap(({ name }) => name ?? []);
  // Lists of columns are plain strings; those inside of expressions are operators and functions.
  const listed = Array.isArray(part) ? part.flat().flatMap(plainName) : [];
  return [...inExpressions, ...elements, ...listed];
}

const plainName = (node: unknown): string[] =>
  typeof node === 'object' && node !== null && 'String' in node ? [lastName([node])] : [];
