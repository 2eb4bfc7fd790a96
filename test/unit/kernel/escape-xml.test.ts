import { expect, test } from 'vitest';
import { escapeXml } from '../../../shared/kernel/escape-xml.ts';

test('markup is escaped, in elements and in attributes with either quote', () => {
  expect(escapeXml(`<b title="it's">&</b>`)).toBe('&lt;b title=&quot;it&#39;s&quot;&gt;&amp;&lt;/b&gt;');
});

test('what XML cannot contain becomes a space, and line breaks and tabs stay', () => {
  expect(escapeXml('a\0b\x85c\ufffed\n\te')).toBe('a b c d\n\te');
  expect(escapeXml('\ud800')).toBe('\ufffd');
});
