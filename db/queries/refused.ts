import type { ErrorCode } from '../../shared/http/error-codes.ts';

/** What a charge that funds refuse would have taken, and what there is: null without an active account. */
export type Lack = { currency: string; neededMicro: string; availableMicro: string | null };

/** A statement that the database refused, nothing done. */
export type Refused = { outcome: 'refused'; code: ErrorCode; lack?: Lack | null };
