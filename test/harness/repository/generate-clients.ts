import { writeGenerated } from '../../../client/generator/write-generated.ts';

const shared = globalThis as { generation?: Promise<void> };

/** Runs once per test run: the clients that tests import are of the current document. */
export default async function setup(): Promise<void> {
  shared.generation ??= writeGenerated();
  await shared.generation;
}
