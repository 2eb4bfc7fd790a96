import type { Notice } from '../alert.ts';

/** A receiver of alerts. */
export type Channel = {
  name: string;
  /** How many notices one message may hold. */
  atOnce: number;
  /** Throws unless the receiver acknowledged them. Repeating it is harmless: repetitions are recognizable. */
  send(notices: readonly Notice[]): Promise<void>;
};

const SEND_MS = 10_000;

/** Posts JSON. Throws unless it is acknowledged. */
export async function postJson(
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(SEND_MS),
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
}

/** `component-down:tts: the component failed its last probe (1); detail` */
export function toLine({ kind, alert }: Notice): string {
  const { signal, value, unit, says, detail } = alert;
  const words = { began: 'ALERT', still: 'STILL', ended: 'OVER' };
  const measured = kind === 'ended' || value === null ? '' : ` (${value}${unit && ` ${unit}`})`;
  return `${words[kind]} ${signal}: ${says}${measured}${detail === '' || kind === 'ended' ? '' : `; ${detail}`}`;
}
