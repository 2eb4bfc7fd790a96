import { buildProgram } from './build-program.ts';
import { toExitCode } from './exit-code.ts';
import { loadGroup } from './load-group.ts';

try {
  const group = await loadGroup(process.argv[2]);
  const program = group ? buildProgram([group]) : (await import('./create-program.ts')).createProgram();
  await program.parseAsync();
} catch (error) {
  process.exitCode = toExitCode(error);
}
