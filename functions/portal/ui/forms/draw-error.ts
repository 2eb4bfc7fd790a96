import type { Failed } from '../../app/declare.ts';

/** The error of a field, for its drawing: the page itself shows only the errors that nothing has drawn. */
export function drawError(failed: Failed | undefined, name: string): string | undefined {
  const error = failed?.errors[name];
  if (error !== undefined) failed?.drawn?.add(name);
  return error;
}

/** Whether what is drawn now with an error is the first of a refused form, which has the focus when its page opens. */
export function takeFocus(failed: Failed | undefined, wrong: string | undefined): true | undefined {
  if (failed === undefined || wrong === undefined || failed.isFocused) return undefined;
  failed.isFocused = true;
  return true;
}
