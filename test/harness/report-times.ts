import type { Reporter, TestModule } from 'vitest/node';

const SLOWEST = 10;

/** Prints how long the files of each folder took together, and the slowest files, at the end of a run of many. */
export default class ReportTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= SLOWEST) return;
    const files = modules
      .map((module) => ({
        name: module.relativeModuleId,
        folder: module.relativeModuleId.split('/')[1] ?? '',
        // The time of the file's hooks and tests, and of loading it.
        ms: module.diagnostic().duration + module.diagnostic().collectDuration,
      }))
      .toSorted((one, other) => other.ms - one.ms);
    const folders = Map.groupBy(files, ({ folder }) => folder);
    console.log('\nThe slowest files:');
    for (const { name, ms } of files.slice(0, SLOWEST)) console.log(`${inSeconds(ms)}  ${name}`);
    console.log('\nAll files of a folder together, which run beside each other:');
    for (const [name, own] of folders)
      console.log(`${inSeconds(own.reduce((sum, { ms }) => sum + ms, 0))}  ${name} (${own.length})`);
  }
}

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1).padStart(7)} s`;
