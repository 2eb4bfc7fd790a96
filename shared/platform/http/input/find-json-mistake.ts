const SPACE = /[ \t\n\r]*/y;
const STRING = /"[^"\\\0-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\0-\x1f]*)*"/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | 'colon' | 'comma or end';

/** Line and column, from 1, where a text stops being valid JSON (RFC 8259); its end when it is truncated. */
export function findJsonMistake(text: string): { line: number; column: number } {
  const at = findOffset(text);
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function findOffset(text: string): number {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = 0;
  const match = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) return false;
    at += found.length;
    return true;
  };
  for (;;) {
    match(SPACE);
    const character = text[at];
    if (character === undefined) return at;
    if (expected === 'colon') {
      if (character !== ':') return at;
      at += 1;
      expected = 'value';
    } else if (expected === 'comma or end') {
      const closes = character === (open.at(-1) === '{' ? '}' : ']');
      if (open.length === 0 || (!closes && character !== ',')) return at;
      at += 1;
      if (closes) open.pop();
      else expected = open.at(-1) === '{' ? 'name' : 'value';
    } else if (expected === 'name' || expected === 'name or }') {
      if (character === '}' && expected === 'name or }') {
        at += 1;
        open.pop();
        expected = 'comma or end';
      } else if (match(STRING)) expected = 'colon';
      else return at;
    } else if (character === ']' && expected === 'value or ]') {
      at += 1;
      open.pop();
      expected = 'comma or end';
    } else if (character === '{' || character === '[') {
      at += 1;
      open.push(character);
      expected = character === '{' ? 'name or }' : 'value or ]';
    } else if (match(STRING) || match(SCALAR)) expected = 'comma or end';
    else return at;
  }
}
