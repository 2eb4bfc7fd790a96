/**
 * The path of the first string, or of the object with the first key, that UTF-8 or Postgres cannot hold; '' is the
 * value itself. Paths are built only on the way back, since a body may have a million values.
 */
export function findUnstorable(value: unknown): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : '';
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const found = findUnstorable(value[index]);
      if (found !== undefined) return joinPath(String(index), found);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const name in value) {
      if (!isStorable(name)) return '';
      const found = findUnstorable(Reflect.get(value, name));
      if (found !== undefined) return joinPath(name, found);
    }
  }
  return undefined;
}

/** Whether UTF-8 and Postgres can hold a text. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const joinPath = (name: string, path: string): string => (path === '' ? name : `${name}.${path}`);

export const UNSTORABLE = 'Holds a character that is not text (NUL or half of a surrogate pair).';
