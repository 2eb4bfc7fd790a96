/** The id of the form whose typed texts the language switch sends along. */
export const TYPING = 'typing';

/** The form with that id: its address, and its button's name and value where it has several buttons. */
export type Typing = { action: string; button?: { name: string; value: string } };

/** Whether no form with fields was drawn on the page before; notes that this one is. */
export function isFirstTyped({ typing }: { typing: { form?: Typing } }, action: string): boolean {
  if (typing.form !== undefined) return false;
  typing.form = { action };
  return true;
}
