import { DomainError } from '../../../../shared/kernel/errors/domain-error.ts';
import type { PortalContext } from '../context.ts';

/** Texts or bytes as a response's body, made while they are sent; a failure breaks it off, so that a part never looks like the whole. */
export function streamParts(
  { log, pagePath: path }: Pick<PortalContext, 'log' | 'pagePath'>,
  parts: AsyncGenerator<string | Uint8Array>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
      } catch (error) {
        // A later part may be refused, such as a search that has read enough. That is no bug of ours, and alerts nobody.
        if (error instanceof DomainError) log.warn('download_broken_off', { path, code: error.code });
        else log.error('undeclared_error', error, { path });
        controller.error(error);
      }
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
