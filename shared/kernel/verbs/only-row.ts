/** The row of a statement that always returns exactly one, such as an unconditional insert or an aggregate. */
export function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`Expected one row, not ${rows.length}`);
  return row;
}
