import { Receiver, type ReceiverConfig } from '@upstash/qstash';
import * as z from 'zod';
import { toLogFields } from '../../../db/engine/deadlines/meter.ts';
import { findDependencyError } from '../../../db/engine/postgres-error.ts';
import { noteSuccess } from '../../../db/kernel/queries/job-runs.ts';
import type { Config } from '../config.ts';
import type { Ctx } from '../ctx.ts';
import { fromBase64Url } from '../digest.ts';
import { readBody } from '../http/input/read-body.ts';
import { refuseUnauthenticated } from '../http/refuse-unauthenticated.ts';
import type { Logger } from '../log/logger.ts';
import { noteFailure } from '../log/note-failure.ts';
import { recordAnswer } from '../requests/record-answer.ts';
import type { Job } from './job.ts';
import { jobUrl } from './job-queue.ts';
import { findScheduled } from './schedules.ts';

/** A signature is valid for 300 s plus 60 s of clock difference: used tokens are remembered for longer than that. */
const CLOCK_TOLERANCE_SEC = 60;
const USED_SEC = 600;
/** The time that a token counts as running; a job that takes longer may run twice at once, and is re-entrant. */
const RUNNING_SEC = 120;
const NOTE_MS = 2_000;

/**
 * Runs a job for a QStash message. Verifies signature, URL and body; refuses a token that has succeeded or whose job is
 * running. The status tells QStash to retry (500) or never to (489). Sends neither Retry-After nor rate-limit fields,
 * because QStash would obey them.
 */
export async function receiveJob(ctx: Ctx, job: Job, request: Request): Promise<Response> {
  const signature = request.headers.get('upstash-signature');
  if (signature === null) return await refuseUnauthenticated(ctx, request, unauthorized());
  const bytes = await readBody(request).catch(() => null);
  if (bytes === null) return new Response('too large', { status: 413 });
  const body = new TextDecoder().decode(bytes);
  const jti = await verify(ctx.config, job, signature, body);
  if (jti === undefined) return await refuseUnauthenticated(ctx, request, unauthorized());
  const payload = job.payload.safeParse(parse(body));
  if (!payload.success) return refuseForever('the payload does not match the job');
  if (!(await take(ctx, jti))) return unauthorized();

  const messageId = request.headers.get('upstash-message-id') ?? '';
  const log = ctx.log.with({ job: job.name, messageId });
  const startedAt = Date.now();
  const count = (status: number): void =>
    recordAnswer(ctx, {
      component: job.functionName,
      operation: `${job.functionName}/${job.name}`,
      objective: 'jobs',
      status,
      durationMs: Date.now() - startedAt,
    });
  try {
    await job.run({ ...ctx, log }, payload.data);
  } catch (error) {
    await ctx.redis.del(`jti:${jti}`).catch(ignoreRedis);
    log.error('job_failed', error, { durationMs: Date.now() - startedAt, ...toLogFields(ctx.meter) });
    count(findDependencyError(error) === undefined ? 500 : 503);
    return new Response('failed', { status: 500 });
  }
  await Promise.all([
    ctx.redis.set(`jti:${jti}`, 1, { ex: USED_SEC }).catch(ignoreRedis),
    note(ctx, log, job),
  ]);
  count(200);
  log.info('job_done', { durationMs: Date.now() - startedAt, ...toLogFields(ctx.meter) });
  return new Response('done');
}

/** Notes a scheduled job's success, for the alert of jobs that stop; without it the job has succeeded all the same. */
async function note(ctx: Ctx, log: Logger, job: Job): Promise<void> {
  const scheduled = findScheduled(job);
  if (scheduled === undefined) return;
  try {
    await noteSuccess(ctx.openDatabase(NOTE_MS), scheduled, ctx.clock());
  } catch (error) {
    noteFailure(log, 'job_not_noted')(error);
  }
}

/** The token's id when the message is from QStash for this job and body; otherwise undefined. */
async function verify(
  { jobSigning, API_BASE_URL }: Config,
  job: Job,
  signature: string,
  body: string,
): Promise<string | undefined> {
  const keys = jobSigning === undefined ? [] : signingKeysOf(jobSigning, job);
  for (const key of keys) {
    const jti = await verifyUnder(new Receiver(key), signature, body, jobUrl(API_BASE_URL, job));
    if (jti !== undefined) return jti;
  }
  return undefined;
}

/** Messages may also be signed by the separate account for webhooks: during a switch, messages of both are in flight. */
function signingKeysOf(keys: NonNullable<Config['jobSigning']>, { flow }: Job): ReceiverConfig[] {
  const { QSTASH_WEBHOOKS_CURRENT_SIGNING_KEY: current, QSTASH_WEBHOOKS_NEXT_SIGNING_KEY: next } = keys;
  const own =
    flow === 'webhooks' && current !== undefined && next !== undefined
      ? [{ currentSigningKey: current, nextSigningKey: next }]
      : [];
  return [
    ...own,
    { currentSigningKey: keys.QSTASH_CURRENT_SIGNING_KEY, nextSigningKey: keys.QSTASH_NEXT_SIGNING_KEY },
  ];
}

async function verifyUnder(
  receiver: Receiver,
  signature: string,
  body: string,
  url: string,
): Promise<string | undefined> {
  try {
    await receiver.verify({ signature, body, url, clockTolerance: CLOCK_TOLERANCE_SEC });
    // The library accepts any HMAC algorithm, and tokens without an expiry.
    const [header = '', claims = ''] = signature.split('.');
    z.object({ alg: z.literal('HS256') }).parse(decode(header));
    return z.object({ jti: z.string().min(1), exp: z.number() }).parse(decode(claims)).jti;
  } catch {
    return undefined;
  }
}

const decode = (part: string): unknown => JSON.parse(new TextDecoder().decode(fromBase64Url(part)));

/** False when the token is in use or was used. With Redis unreachable the job runs, relying on re-entrancy. */
async function take(ctx: Ctx, jti: string): Promise<boolean> {
  const taken = ctx.redis.set(`jti:${jti}`, 1, { nx: true, get: true, ex: RUNNING_SEC });
  return (await taken.catch(ignoreRedis)) === null;
}

function ignoreRedis(error: unknown): null {
  if (findDependencyError(error) !== undefined) return null;
  throw error;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const unauthorized = (): Response => new Response('unauthorized', { status: 401 });

/** https://upstash.com/docs/qstash/features/retry: 489 with this header is not retried. */
const refuseForever = (why: string): Response =>
  new Response(why, { status: 489, headers: { 'Upstash-NonRetryable-Error': 'true' } });
