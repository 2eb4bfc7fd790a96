import * as z from 'zod';
import type { Stage } from './stage.ts';

const Billing = z.object({ currency: z.string(), balanceMicro: z.int(), pendingMicro: z.int() });
const Movements = z.object({ items: z.array(z.object({ service: z.string().nullable() })).min(1) });

/** Shows what everything has cost. */
export async function tellOfBilling({ step, call }: Stage): Promise<void> {
  await step('It sees what all this has cost', async () => {
    await call('GET', '/api/v6/account/billing', Billing);
    await call('GET', '/api/v6/account/billing/movements?limit=4', Movements);
  });
}
