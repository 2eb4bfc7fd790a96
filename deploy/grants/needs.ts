export type Right = 'select' | 'insert' | 'update' | 'delete';
export const RIGHTS: readonly Right[] = ['select', 'insert', 'update', 'delete'];

/** Rights on tables, on functions of the schema `routine` and on sequences. */
export type Needs = {
  readonly tables: Map<string, Set<Right>>;
  readonly routines: Set<string>;
  readonly sequences: Set<string>;
};

export const noNeeds = (): Needs => ({ tables: new Map(), routines: new Set(), sequences: new Set() });

export function addRights(needs: Needs, table: string, ...rights: readonly Right[]): void {
  const known = needs.tables.get(table) ?? new Set();
  for (const right of rights) known.add(right);
  needs.tables.set(table, known);
}

/** Needs as they are committed: in order, so that the same code always writes the same file. */
export type WrittenNeeds = { tables: Record<string, string>; routines: string[]; sequences: string[] };

export const toWritten = ({ tables, routines, sequences }: Needs): WrittenNeeds => ({
  tables: Object.fromEntries(
    [...tables]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([table, known]) => [table, RIGHTS.filter((right) => known.has(right)).join(', ')]),
  ),
  routines: [...routines].sort(),
  sequences: [...sequences].sort(),
});
