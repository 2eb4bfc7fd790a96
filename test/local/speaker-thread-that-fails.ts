import { parentPort } from 'node:worker_threads';

let said = 0;

/** Says how many texts it has said, and fails as a text orders it to. */
parentPort?.on('message', ({ text }: { text: string }) => {
  if (text === 'throw') throw new Error('broken');
  // As the synthesizer does when it ends.
  if (text === 'throw a text') throw 'exit(0) called';
  if (text === 'exit') process.exit(3);
  if (text === 'hang') for (;;);
  said += 1;
  parentPort?.postMessage(Int16Array.of(said));
});
