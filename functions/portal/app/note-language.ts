import type { Language } from '../../../shared/kernel/errors/preferred-language.ts';
import { noteFailure } from '../../../shared/kernel/log/note-failure.ts';
import { setOwnLanguage } from '../../../shared/people/own-notices.ts';
import type { PortalRequest } from './context.ts';

/** Has mails to a person written in the language that they have switched to. */
export function noteLanguage(request: PortalRequest, person: { id: number }, language: Language): void {
  const { db, log } = request;
  request.waitUntil(setOwnLanguage({ db, person }, language).catch(noteFailure(log, 'language_not_noted')));
}
