import { createProgram } from './create-program.ts';
import { toExitCode } from './exit-code.ts';

try {
  await createProgram().parseAsync();
} catch (error) {
  process.exitCode = toExitCode(error);
}
