import { isUtf8 } from 'node:buffer';
import type { DeadLetter } from '../courier.ts';
import { type QstashMessage, toQstashMessage } from '../message.ts';
import { nextCronTime, type Schedule } from '../schedules.ts';

function toMessageView(message: QstashMessage) {
  return {
    messageId: message.messageId,
    url: message.url,
    method: message.method,
    header: multiValued(message.headers),
    ...toBodyView(message.body),
    maxRetries: message.maxRetries,
    notBefore: message.dueAt,
    createdAt: message.createdAt,
    ...toOptionsView(message),
  };
}

/** A dead letter in the REST API's format (the SDK's `DlqMessage`). */
export function toDeadLetterView({ dlqId, message, answer }: DeadLetter) {
  return {
    ...toMessageView(message),
    dlqId,
    responseStatus: answer.status,
    responseHeader: multiValued(answer.headers),
    responseBody: answer.body,
  };
}

/** A schedule in the REST API's format (the SDK's `Schedule`). */
export function toScheduleView(schedule: Schedule, now: number) {
  const { scheduleId, cron, createdAt, lastScheduleTime, request } = schedule;
  const message = toQstashMessage(request, 0, 1);
  return {
    ...toOptionsView(message),
    scheduleId,
    cron,
    createdAt,
    isPaused: schedule.isPaused ?? false,
    lastScheduleTime,
    nextScheduleTime: nextCronTime(cron, now),
    destination: message.url,
    method: message.method,
    header: multiValued(message.headers),
    ...toBodyView(message.body),
    retries: message.maxRetries,
    delay: message.dueAt / 1_000,
  };
}

function toOptionsView({ scheduleId, flowControl }: QstashMessage) {
  return { scheduleId, flowControlKey: flowControl?.key, parallelism: flowControl?.parallelism };
}

function toBodyView(base64: string): { body: string } | { bodyBase64: string } {
  const bytes = Buffer.from(base64, 'base64');
  return isUtf8(bytes) ? { body: bytes.toString() } : { bodyBase64: base64 };
}

function multiValued(headers: Readonly<Record<string, string>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
}
