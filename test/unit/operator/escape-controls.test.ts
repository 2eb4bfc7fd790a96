import { describe, expect, test } from 'vitest';
import { escapeControls, toOneLine } from '../../../operator/program/terminal/escape-controls.ts';
import { toText } from '../../../operator/program/terminal/to-text.ts';

const between = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));

const CONTROLS = [...between(0, 0x1f).filter((each) => each !== '\n'), ...between(0x7f, 0x9f)];
const DIRECTIONS = [
  '\u061c',
  ...between(0x200e, 0x200f),
  ...between(0x202a, 0x202e),
  ...between(0x2066, 0x2069),
];
const OBEYED = [...CONTROLS, ...DIRECTIONS, '\u2028', '\u2029'];

describe('On a terminal', () => {
  test.each([
    ['a title', '\u001b]0;owned\u0007', '\\u001b]0;owned\\u0007'],
    ['a write to the clipboard', '\u001b]52;c;cm0=\u001b\\', '\\u001b]52;c;cm0=\\u001b\\'],
    ['a color in one byte', '\u009b31mred', '\\u009b31mred'],
    ['a sequence that erases a line', 'safe\r\u007f\b', 'safe\\u000d\\u007f\\u0008'],
    ['a name in reverse', 'abc\u202egnp.exe', 'abc\\u202egnp.exe'],
    ['a text in invisible letters', 'Acme\u{e0041}\u{e007f}', 'Acme\\udb40\\udc41\\udb40\\udc7f'],
    ['an isolate', '\u2066a\u2069', '\\u2066a\\u2069'],
    ['several lines', 'one\ntwo', 'one\ntwo'],
    ['other scripts', 'Ñandú שלום 李 👨‍👩‍👧 می‌خواهم', 'Ñandú שלום 李 👨‍👩‍👧 می‌خواهم'],
  ])('%s is escaped', (_, text, shown) => {
    expect(escapeControls(text)).toBe(shown);
  });

  test('all control and direction characters are escaped, and nothing else changes', () => {
    for (const each of OBEYED) expect(escapeControls(`a${each}b`)).toMatch(/^a\\u[0-9a-f]{4}b$/);
    const all = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code));
    expect(all.filter((each) => escapeControls(each) !== each)).toEqual(OBEYED.toSorted());
  });

  test('JSON keeps its value', () => {
    const value = { [[...OBEYED, '\u{e0041}'].join('')]: `\\${OBEYED.join('\\')}\n` };
    const shown = escapeControls(JSON.stringify(value, null, 2));
    expect(JSON.parse(shown)).toEqual(value);
    expect(shown).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
  });

  test('a line break within a value is escaped, so that it cannot look like another line', () => {
    expect(toOneLine('one\r\ntwo')).toBe('one\\u000d\\ntwo');
    expect(toText([{ id: 1, name: 'Acme\nstatus  closed' }])).toBe('id  name\n1   Acme\\nstatus  closed');
    expect(toText({ name: 'Acme\u009b2J\nstatus  closed' })).toBe('name  Acme\\u009b2J\\nstatus  closed');
  });
});
