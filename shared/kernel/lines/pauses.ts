/**
 * The work that is done between two pauses: as long as checking this many characters of dense JSON takes, some
 * milliseconds. It is counted, since a Worker's clock stands still while it computes.
 */
const WORK_OF_SPAN = 48 * 1024;
/** The work of checking a line besides its characters, whether it is valid or not. */
export const LINE_WORK = 384;
/** The work of an empty line. */
export const EMPTY_LINE_WORK = 8;

/**
 * The uploads of this isolate take turns, so that between two spans of whichever upload its other requests are served. Each
 * pause draws the next turn; the present one ends with the turn of the event loop in which its upload works.
 */
const turns = { present: 0, next: 0 };
/** An upload no longer waits for a turn that has not ended in so many turns of the event loop: its request has died. */
const MOST_LOOPS_OF_TURN = 4;

async function waitForTurn(): Promise<void> {
  const own = turns.next;
  turns.next += 1;
  let { present } = turns;
  for (let loops = 0; loops === 0 || (own > present && loops < MOST_LOOPS_OF_TURN); loops += 1) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (turns.present === present) continue;
    present = turns.present;
    loops = 0;
  }
  turns.present = Math.max(turns.present, own);
  setTimeout(() => {
    turns.present = Math.max(turns.present, own + 1);
  }, 0);
}

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
      await waitForTurn();
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
