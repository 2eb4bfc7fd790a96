import type { Failed } from '../../app/declare.ts';

/** What is wrong with a field, for what draws it: the page itself shows only the errors that nothing has drawn. */
export function drawError(failed: Failed | undefined, name: string): string | undefined {
  const error = failed?.errors[name];
  if (error !== undefined) failed?.drawn?.add(name);
  return error;
}
