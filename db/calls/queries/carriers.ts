import { eq } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { voiceCarrier } from '../tables/voice-carrier.ts';

/** How many calls a second a carrier dials; null: nobody has said so yet. */
export async function findCarrierRate(db: Database, name: string): Promise<number | null> {
  const [carrier] = await db
    .select({ callsPerSecond: voiceCarrier.callsPerSecond })
    .from(voiceCarrier)
    .where(eq(voiceCarrier.name, name));
  return carrier?.callsPerSecond ?? null;
}
