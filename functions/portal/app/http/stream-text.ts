import type { PortalContext } from '../context.ts';

/** Texts as a response's body, made while they are sent; a failure breaks it off, so that a part never looks like the whole. */
export function streamText(ctx: PortalContext, texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await texts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        ctx.log.error('undeclared_error', error, { path: ctx.pagePath });
        controller.error(error);
      }
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
