import type { TargetRefusal } from '../platform/outbound/check-target.ts';

/** Why an attempt has no answer, as its log keeps it; `not_signed` is a failure of ours, before anything was sent. */
export type AttemptError = TargetRefusal | 'timeout' | 'connection_failed' | 'not_signed';
