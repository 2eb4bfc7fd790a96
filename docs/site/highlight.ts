import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import csharp from 'highlight.js/lib/languages/csharp';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import { escapeXml } from '../../shared/kernel/escape-xml.ts';

const GRAMMARS = { bash, csharp, go, http, javascript, json, php, python, typescript };
for (const [name, grammar] of Object.entries(GRAMMARS)) hljs.registerLanguage(name, grammar);

/** Language names in Markdown. */
const ALIASES: Record<string, string> = { sh: 'bash', js: 'javascript', ts: 'typescript', jsonc: 'json' };

/** Highlights code as HTML; plain text for an unknown language. */
function highlight(code: string, language = ''): string {
  const name = ALIASES[language] ?? language;
  if (!(name in GRAMMARS)) return escapeXml(code);
  return hljs.highlight(code, { language: name, ignoreIllegals: true }).value;
}

/** A code block with a copy button. */
export const codeBlock = (code: string, language: string | undefined): string =>
  `<pre class="code" tabindex="0"><code>${highlight(code.replace(/\n$/, ''), language)}</code></pre>`;
