import { parentPort } from 'node:worker_threads';

let said = 0;

/** Replies with the number of texts it has spoken, or fails in the way that the text orders. */
parentPort?.on('message', ({ text }: { text: string }) => {
  if (text === 'throw') throw new Error('broken');
  // The synthesizer throws this when it ends.
  if (text === 'throw a text') throw 'exit(0) called';
  if (text === 'exit') process.exit(3);
  if (text === 'hang') for (;;);
  said += 1;
  parentPort?.postMessage(Int16Array.of(said));
});
