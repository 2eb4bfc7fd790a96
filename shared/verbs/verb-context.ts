import type { AuditContext } from '../audit/audited.ts';
import type { Redis } from '../dependencies/redis.ts';

/** What a verb that several functions share works with, whoever asks for it: an operator, or a person in the portal. */
export type VerbContext = AuditContext & { redis: Redis; clock: () => Date };
