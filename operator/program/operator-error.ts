import { InputRefusal, Refusal } from '../../shared/verbs/refusal.ts';

/** An operator's request is refused; the message explains why. */
export class OperatorError extends Refusal {}

/** An input is invalid regardless of the database's state: the message names its field. Counts as wrong usage. */
export class InputError extends InputRefusal {}
