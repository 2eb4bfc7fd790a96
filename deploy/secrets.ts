import { createSecretsProgram } from './create-secrets-program.ts';
import { endWith } from './end-with.ts';

await endWith(() => createSecretsProgram(process.stdin).parseAsync());
