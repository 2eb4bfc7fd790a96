import { InputRefusal, Refusal } from '../../shared/verbs/refusal.ts';

/** What the operator asked for is refused; the message names what is wrong, in words for the operator. */
export class OperatorError extends Refusal {}

/** A value is wrong, whatever the database holds: the message names its field. Wrong usage, for the exit code. */
export class InputError extends InputRefusal {}
