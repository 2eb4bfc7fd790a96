import { inLanguage, type Message } from '../../kernel/errors/message.ts';

/** The bytes are not a WAV or MP3 file that can be used; `reason` may be shown to a customer. */
export class AudioError extends Error {
  override name = 'AudioError';
  readonly reason: Message;

  constructor(reason: Message) {
    super(inLanguage('en', reason));
    this.reason = reason;
  }
}
