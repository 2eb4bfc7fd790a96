import type { TestProject } from 'vitest/node';
import { IS_CI } from '../ci.ts';
import { checkCodes } from './answered-codes.ts';
import { preparedDirectory } from './prepare.ts';

const shared = globalThis as { isChecked?: boolean };

/** Checks at the end of a run; a failing check fails the run. */
export default function setup(project: TestProject): () => Promise<void> {
  return async () => {
    if (shared.isChecked || project.vitest.config.testNamePattern !== undefined) return;
    shared.isChecked = true;
    if (IS_CI) checkSkips(project);
    const directory = preparedDirectory();
    if (directory !== undefined) await checkCodes(project, directory);
  };
}

/** On CI, a skipped test is a missing test: its requirements must be installed. */
function checkSkips({ vitest }: TestProject): void {
  const skipped = vitest.state
    .getTestModules()
    .flatMap((module) =>
      [...module.children.allTests('skipped')].map(
        ({ fullName }) => `${module.relativeModuleId}: ${fullName}`,
      ),
    );
  if (skipped.length > 0) throw new Error(`CI skips no test:\n${skipped.join('\n')}`);
}
