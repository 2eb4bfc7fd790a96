import { endWith } from '../end-with.ts';
import { createBackupProgram } from './backup-programs.ts';

await endWith(() => createBackupProgram().parseAsync());
