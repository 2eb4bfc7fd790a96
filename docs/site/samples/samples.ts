import { toCsharpSample } from './csharp.ts';
import { toCurlSample } from './curl.ts';
import { toGoSample } from './go.ts';
import { toNodeSample } from './node.ts';
import { toPhpSample } from './php.ts';
import { toPhpHttpSample } from './php-http.ts';
import { toPythonSample } from './python.ts';
import { toPythonHttpSample } from './python-http.ts';
import type { SampleLanguage } from './sample.ts';

/**
 * Languages of the samples: with our client where there is one, and without. Each reads the API's address and the key
 * from BASE and KEY.
 */
export const SAMPLE_LANGUAGES: readonly SampleLanguage[] = [
  { id: 'curl', title: 'curl', grammar: 'bash', write: toCurlSample },
  { id: 'node', title: 'Node', grammar: 'javascript', write: toNodeSample },
  { id: 'php', title: 'PHP', grammar: 'php', write: toPhpSample, writeHttp: toPhpHttpSample },
  { id: 'python', title: 'Python', grammar: 'python', write: toPythonSample, writeHttp: toPythonHttpSample },
  { id: 'go', title: 'Go', grammar: 'go', write: toGoSample },
  { id: 'csharp', title: 'C#', grammar: 'csharp', write: toCsharpSample },
];
