import { toShortJson } from './shorten.ts';
import type { Stage } from './stage.ts';

/** Waits for a webhook of a type, and shows it. Throws when none arrives, or its signature is invalid. */
export async function waitForEvent(
  { inbox, until, say }: Stage,
  type: string,
  isIt: (data: Record<string, unknown>) => boolean,
  withinMs = 60_000,
): Promise<void> {
  const event = await until(`the webhook ${type}`, async () => inbox.find(type, isIt), withinMs);
  if (!event.verified) throw new Error(`The signature of ${type} is not good.`);
  say(`\n← webhook ${type}, signature verified\n${toShortJson(event.data)}`);
}
