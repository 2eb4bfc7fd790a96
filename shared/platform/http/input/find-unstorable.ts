import type { ErrorDetail } from '../../errors/domain-error.ts';
import { MESSAGES } from '../../messages.ts';
import { toShownField } from './field-details.ts';

/** Enough to find the errors in a body that may have a million. */
const MAX_FOUND = 1_000;

/**
 * The fields that hold a string, or an object with a key, that UTF-8 or Postgres cannot hold; `body` is the value
 * itself.
 */
export function findUnstorable(value: unknown): ErrorDetail[] {
  const paths: string[] = [];
  collect(value, paths);
  return paths.map((path) => ({ field: toShownField(path) || 'body', message: MESSAGES.notStorable }));
}

/** The errors of a value by its schema, and the parts of it that cannot be stored, each field once. */
export function withUnstorable(value: unknown, wrong: readonly ErrorDetail[]): ErrorDetail[] {
  const unstorable = findUnstorable(value);
  const named = new Set(unstorable.map(({ field }) => field));
  return [...unstorable, ...wrong.filter(({ field }) => !named.has(field) && isStorable(field))];
}

/** Adds paths; they are built only on the way back, since a body may have a million values. */
function collect(value: unknown, paths: string[]): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) paths.push('');
  } else if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) collectIn(value[index], String(index), paths);
  } else if (typeof value === 'object' && value !== null) {
    let hasWrongName = false;
    // A file has no keys of its own: an error in its name is reported for the field.
    for (const name of Object.keys(value)) {
      if (isStorable(name)) collectIn(Reflect.get(value, name), name, paths);
      else hasWrongName = true;
    }
    if (hasWrongName) paths.push('');
  }
}

function collectIn(value: unknown, name: string, paths: string[]): void {
  const first = paths.length;
  if (first >= MAX_FOUND) return;
  collect(value, paths);
  for (let place = first; place < paths.length; place += 1)
    paths[place] = paths[place] ? `${name}.${paths[place]}` : name;
}

/** Whether UTF-8 and Postgres can hold a text. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
