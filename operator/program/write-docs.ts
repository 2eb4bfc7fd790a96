import { writeFileSync } from 'node:fs';
import { createProgram } from './create-program.ts';
import { toMarkdown } from './to-markdown.ts';

writeFileSync(new URL('../../docs/operator/README.md', import.meta.url), toMarkdown(await createProgram()));
