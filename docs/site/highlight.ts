import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import csharp from 'highlight.js/lib/languages/csharp';
import http from 'highlight.js/lib/languages/http';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import { escapeHtml } from './page.ts';

const GRAMMARS = { bash, csharp, http, javascript, json, php, python, typescript };
for (const [name, grammar] of Object.entries(GRAMMARS)) hljs.registerLanguage(name, grammar);

/** As Markdown calls them. */
const ALIASES: Record<string, string> = { sh: 'bash', js: 'javascript', ts: 'typescript', jsonc: 'json' };

/** Code as HTML in which words carry the class of their kind; text where the language is none that we know. */
export function highlight(code: string, language = ''): string {
  const name = ALIASES[language] ?? language;
  if (!(name in GRAMMARS)) return escapeHtml(code);
  return hljs.highlight(code, { language: name, ignoreIllegals: true }).value;
}

/** A block of code with the place that the copy button goes to. */
export const codeBlock = (code: string, language?: string): string =>
  `<pre class="code" tabindex="0"><code>${highlight(code.replace(/\n$/, ''), language)}</code></pre>`;
