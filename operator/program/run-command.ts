import { createProgram } from './create-program.ts';
import { toExitCode } from './terminal/explain-error.ts';

try {
  const program = await createProgram(process.argv[2]);
  await program.parseAsync();
} catch (error) {
  process.exitCode = toExitCode(error);
}
