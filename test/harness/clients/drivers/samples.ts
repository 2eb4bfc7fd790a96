import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

// Runs samples for Node in the present folder: each comes as a line of JSON, and after what it prints comes how it ended.
let begun = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { code, variables } = JSON.parse(line);
  Object.assign(process.env, variables);
  const file = join(process.cwd(), `sample-${begun++}.mjs`);
  writeFileSync(file, code);
  const ending = await import(file).then(
    () => 'done',
    (error: unknown) => {
      console.log(error);
      return 'failed';
    },
  );
  process.stdout.write(`\0${ending}\n`);
}
