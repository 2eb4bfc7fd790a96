import { expect, test } from 'vitest';
import { createTranslate } from '../../../functions/portal/i18n/language.ts';
import { newLinkPage } from '../../../functions/portal/pages/links/new-link.tsx';

/** What the form makes of the text in its box. */
function readPasted(text: string): unknown {
  const paste = newLinkPage.forms.find(({ name }) => name === 'paste');
  return paste?.fields(createTranslate('en'), 'CO').shape.lines?.parse(text);
}

test('a pasted line is a destination and its alias, with the number that it has in the box', () => {
  expect(readPasted('\nhttps://example.com/a first\n \n https://example.com/b\tsecond \n')).toEqual([
    { line: 2, longUrl: 'https://example.com/a', code: 'first' },
    { line: 4, longUrl: 'https://example.com/b', code: 'second' },
  ]);
});

test('nothing of a pasted line is dropped: what has more than two words is one destination, which is refused', () => {
  expect(readPasted('https://example.com/mi archivo final.pdf\nhttps://example.com/b')).toEqual([
    { line: 1, longUrl: 'https://example.com/mi archivo final.pdf' },
    { line: 2, longUrl: 'https://example.com/b' },
  ]);
});
