import { DomainError } from './domain-error.ts';

/** V8 has it, and the types of workerd do not. */
const errors = Error as ErrorConstructor & { stackTraceLimit: number };

/**
 * Does work that refuses what it is given, such as a line of a file, without capturing a stack for each error: that takes
 * longer than judging the line. The work only decides, so that one that fails otherwise is repeated with a stack.
 */
export function withoutStacks<Result>(work: () => Result): Result {
  const { stackTraceLimit } = errors;
  errors.stackTraceLimit = 0;
  try {
    return work();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    errors.stackTraceLimit = stackTraceLimit;
    return work();
  } finally {
    errors.stackTraceLimit = stackTraceLimit;
  }
}
