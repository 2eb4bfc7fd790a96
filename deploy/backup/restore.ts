import { endWith } from '../end-with.ts';
import { createRestoreProgram } from './backup-programs.ts';

await endWith(() => createRestoreProgram().parseAsync());
