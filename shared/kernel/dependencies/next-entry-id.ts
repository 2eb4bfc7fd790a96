/** The smallest entry id greater than the given one. */
export function nextEntryId(entryId: string): string {
  const [ms = 0, sequence = 0] = entryId.split('-').map(Number);
  return `${ms}-${sequence + 1}`;
}
