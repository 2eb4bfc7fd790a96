import { limitOf, SIGNALS, type SignalName } from './signals.ts';

/** `value` is undefined when its source is unreachable. */
export type Finding = {
  signal: SignalName;
  subject?: string;
  value: number | null | undefined;
  detail?: string;
};

export type Signal = {
  /** `component-down:database`: with what it is about, if there are several. */
  signal: string;
  /** `unknown`: the source of the signal is unreachable. */
  state: 'ok' | 'alert' | 'unknown';
  value: number | null;
  limit: number;
  unit: string;
  says: string;
  detail: string;
};

/** A finding as it is shown and announced. */
export function toSignal({ signal, subject, value, detail = '' }: Finding): Signal {
  const { unit, says } = SIGNALS[signal];
  const limit = limitOf(signal, subject);
  const state = value === undefined ? 'unknown' : value !== null && value > limit ? 'alert' : 'ok';
  const name = subject === undefined ? signal : `${signal}:${subject}`;
  return { signal: name, state, value: value ?? null, limit, unit, says, detail };
}
