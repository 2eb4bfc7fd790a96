/**
 * Characters that a terminal obeys, that change the order of the text around them, and invisible letters that can carry
 * a hidden text: all but the line break.
 */
const OBEYED = /(?!\n)[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u{e0000}-\u{e0fff}]/gu;

const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Shows control and direction characters as `\u001b`. JSON stays equal, since it writes them the same. */
export const escapeControls = (text: string): string =>
  text.replace(OBEYED, (character) => character.split('').map(escapeUnit).join(''));

/** Also shows line breaks, as `\n`, so that a value cannot pretend to be a line of ours. */
export const toOneLine = (text: string): string => escapeControls(text).replaceAll('\n', '\\n');
