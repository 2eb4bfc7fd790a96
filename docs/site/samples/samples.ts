import { toCsharp } from './csharp.ts';
import { toCurl } from './curl.ts';
import { toNode } from './node.ts';
import { toPhp } from './php.ts';
import { toPython } from './python.ts';
import type { Language } from './sample.ts';

/** Languages of the samples. Each reads the API's address and the key from BASE and KEY. */
export const SAMPLE_LANGUAGES: readonly Language[] = [
  { id: 'curl', title: 'curl', grammar: 'bash', write: toCurl },
  { id: 'node', title: 'Node', grammar: 'javascript', write: toNode },
  { id: 'php', title: 'PHP', grammar: 'php', write: toPhp },
  { id: 'python', title: 'Python', grammar: 'python', write: toPython },
  { id: 'csharp', title: 'C#', grammar: 'csharp', write: toCsharp },
];
