/** A column's name as names are compared: without capitals, accents, spaces, underscores and invisible characters. */
export const toPlainName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{Cf}\s_]/gu, '')
    .toLowerCase();

/** The one of the known columns that a name means: the same one, or the only one that compares as equal. */
export function findColumn(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name)) return name;
  const plain = toPlainName(name);
  const [column, other] = known.filter((candidate) => toPlainName(candidate) === plain);
  return other === undefined ? column : undefined;
}
