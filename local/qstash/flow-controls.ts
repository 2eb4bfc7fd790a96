import type { QstashMessage } from './message.ts';
import { createTurnstile, type Turnstile } from './turnstile.ts';

export type FlowControls = {
  /** Waits until the message's flow-control limits allow its delivery. */
  enter(message: QstashMessage, signal: AbortSignal): Promise<() => void>;
};

/** Limits deliveries by flow-control key. */
export function createFlowControls(): FlowControls {
  const turnstiles = new Map<string, Turnstile>();
  return {
    enter: async ({ flowControl }, signal) => {
      if (flowControl === undefined) return () => {};
      const { key, parallelism } = flowControl;
      const turnstile = turnstiles.get(key) ?? createTurnstile();
      turnstiles.set(key, turnstile);
      return await turnstile.enter(parallelism, signal);
    },
  };
}
