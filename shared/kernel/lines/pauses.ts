/**
 * The work that is done between two pauses: as long as checking this many characters of dense JSON takes, some
 * milliseconds. It is counted, since a Worker's clock stands still while it computes.
 */
const WORK_OF_SPAN = 128 * 1024;
/** The work of checking a line besides its characters, whether it is valid or not. */
export const LINE_WORK = 384;
/** The work of an empty line. */
export const EMPTY_LINE_WORK = 8;

/** Whether an upload of this isolate has worked in the present turn of the event loop. */
let isTurnTaken = false;
/** How many turns an upload leaves to others before it takes one that is taken, since the request that took it may have died. */
const MAX_TURNS_LEFT = 8;

/** Divides long work into spans, between which the isolate serves its other requests. */
export function createPauses() {
  let done = 0;
  return {
    /** Counts work. Returns whether a pause is due. */
    isDueAfter(work: number): boolean {
      done += work;
      return done >= WORK_OF_SPAN;
    },
    async pause(): Promise<void> {
      done = 0;
      for (let left = 0; left === 0 || (isTurnTaken && left <= MAX_TURNS_LEFT); left += 1)
        await new Promise((resolve) => setTimeout(resolve, 0));
      isTurnTaken = true;
      setTimeout(() => {
        isTurnTaken = false;
      }, 0);
    },
  };
}

/**
 * Items of a body that was parsed as a whole, with pauses between them, by the work of each; lines of a file have theirs where
 * they are split. The characters of an item that is checked are not known any more.
 */
export function withPauses<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  work = 2 * LINE_WORK,
): AsyncIterable<Item> {
  return Symbol.asyncIterator in items ? items : paused(items, work);
}

async function* paused<Item>(items: Iterable<Item>, work: number): AsyncGenerator<Item> {
  const pauses = createPauses();
  for (const item of items) {
    yield item;
    if (pauses.isDueAfter(work)) await pauses.pause();
  }
}
