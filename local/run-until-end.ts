import { takeSignals } from './signals.ts';

/** A started system: how it ends, and what follows the start. */
type Started = { stop(): Promise<void>; greet(): Promise<void> };

type Ending = {
  /** Aborted when the program ends: a start then fails at its next step. */
  signal: AbortSignal;
  /** Ends the program in order. */
  end(code: number): void;
};

/**
 * Runs a program until a signal, `end` or a failure ends it. Whatever comes first decides the exit code, and nothing exits
 * the process before all that was started has stopped: steps that fail meanwhile only fail because of the end.
 */
export async function runUntilEnd(start: (ending: Ending) => Promise<Started>): Promise<void> {
  const aborting = new AbortController();
  const { signal } = aborting;
  let starting: Promise<Started> | undefined;
  const end = async (code: number): Promise<void> => {
    if (signal.aborted) return;
    aborting.abort();
    // A start that fails has stopped what it had started.
    const started = await starting?.catch(() => undefined);
    await started?.stop().catch((error: unknown) => console.error(error));
    process.exit(code);
  };
  const fail = (error: unknown): void => {
    if (signal.aborted) return;
    console.error(error instanceof Error ? error.message : error);
    void end(1);
  };
  takeSignals(() => end(0));
  // A connection breaks, for example, when Ctrl-C reaches a part before it reaches us.
  process.on('uncaughtException', fail);
  starting = start({ signal, end: (code) => void end(code) });
  try {
    const { greet } = await starting;
    if (!signal.aborted) await greet();
  } catch (error) {
    fail(error);
  }
}
