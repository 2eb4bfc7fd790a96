import { toCsharp } from './csharp.ts';
import { toCurl } from './curl.ts';
import { toGo } from './go.ts';
import { toNode } from './node.ts';
import { toPhp } from './php.ts';
import { toPhpHttp } from './php-http.ts';
import { toPython } from './python.ts';
import { toPythonHttp } from './python-http.ts';
import type { Language } from './sample.ts';

/**
 * Languages of the samples: with our client where there is one, and without. Each reads the API's address and the key
 * from BASE and KEY.
 */
export const SAMPLE_LANGUAGES: readonly Language[] = [
  { id: 'curl', title: 'curl', grammar: 'bash', write: toCurl },
  { id: 'node', title: 'Node', grammar: 'javascript', write: toNode },
  { id: 'php', title: 'PHP', grammar: 'php', write: toPhp, writeHttp: toPhpHttp },
  { id: 'python', title: 'Python', grammar: 'python', write: toPython, writeHttp: toPythonHttp },
  { id: 'go', title: 'Go', grammar: 'go', write: toGo },
  { id: 'csharp', title: 'C#', grammar: 'csharp', write: toCsharp },
];
