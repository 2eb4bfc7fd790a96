import type { Message } from './message.ts';
import { createTurnstile, type Turnstile } from './turnstile.ts';

/** The part of the SDK's FlowControlInfo that is known here. */
export type FlowControlInfo = {
  readonly flowControlKey: string;
  readonly waitListSize: number;
  readonly parallelismCount: number;
};

export type FlowControls = {
  get(key: string): FlowControlInfo;
  /** Waits until the limits that the message was published with let it be delivered. */
  enter(message: Message, signal: AbortSignal): Promise<() => void>;
};

/** Limits deliveries by flow-control key; a period is shortened by the scale of `time` as every other wait is. */
export function createFlowControls(time: { readonly scale: number }): FlowControls {
  const turnstiles = new Map<string, Turnstile>();

  function turnstileOf(key: string): Turnstile {
    const turnstile = turnstiles.get(key) ?? createTurnstile();
    turnstiles.set(key, turnstile);
    return turnstile;
  }

  return {
    get: (key) => {
      const { waiting, inside } = turnstileOf(key);
      return { flowControlKey: key, waitListSize: waiting, parallelismCount: inside };
    },
    enter: async ({ flowControl }, signal) => {
      if (flowControl === undefined) return () => {};
      const limits = { ...flowControl, periodMs: flowControl.periodMs * time.scale };
      return await turnstileOf(flowControl.key).enter(() => limits, signal);
    },
  };
}
