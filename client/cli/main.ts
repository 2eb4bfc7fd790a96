import { CommanderError } from 'commander';
import { createProgram, PROGRAM } from './create-program.ts';
import { describeFailure, EXIT, exitCodeOf, UsageError } from './failure.ts';

// `operator-api`. A reader that has enough, such as `head`, ends the program without an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  await createProgram().parseAsync();
} catch (error) {
  // commander has printed why, or the help.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : EXIT.usage;
  else {
    console.error(describeFailure(error));
    if (error instanceof UsageError) console.error(`Try: ${PROGRAM} --help`);
    process.exitCode = exitCodeOf(error);
  }
}
