import type { AuditContext } from '../audit/audited.ts';
import type { Redis } from '../dependencies/redis.ts';

/** The context of verbs shared by several functions, for operators and for people in the portal. */
export type VerbContext = AuditContext & { redis: Redis; clock: () => Date };
