/** What a terminal obeys, or what changes the order of the text around it: all but the line break. */
const OBEYED = /(?!\n)[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

/** Shows control and direction characters as `\u001b`. JSON stays equal, since it writes them the same. */
export const escapeControls = (text: string): string =>
  text.replace(OBEYED, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Also shows line breaks, as `\n`, so that a value cannot pretend to be a line of ours. */
export const toOneLine = (text: string): string => escapeControls(text).replaceAll('\n', '\\n');
