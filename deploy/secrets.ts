import { endWith } from './end-with.ts';
import { createSecretsProgram } from './secrets/create-secrets-program.ts';

await endWith(() => createSecretsProgram(process.stdin).parseAsync());
