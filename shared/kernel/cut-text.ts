/** The beginning of a text, at most so many UTF-16 units. Half of a pair at the cut is replaced: Postgres refuses it. */
export const cutText = (text: string, units: number): string => text.slice(0, units).toWellFormed();
