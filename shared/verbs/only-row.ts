/** The row of a statement that answers exactly one: an insert that nothing can turn away, an aggregate. */
export function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`Expected one row, not ${rows.length}`);
  return row;
}
