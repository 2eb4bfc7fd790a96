import type { BaseContext } from '../http/context.ts';

/** What it takes to look at a system's health. */
export type HealthContext = Pick<BaseContext, 'db' | 'redis' | 'clicksRedis' | 'clock'>;
