import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { DependencyError } from '../../../../db/engine/deadlines/deadline.ts';
import { createMeter } from '../../../../db/engine/deadlines/meter.ts';
import { signDelivery } from '../../../../local/qstash/signature.ts';
import type { Ctx } from '../../../../shared/kernel/ctx.ts';
import type { Flow } from '../../../../shared/kernel/jobs/flows.ts';
import type { Job } from '../../../../shared/kernel/jobs/job.ts';
import { receiveJob } from '../../../../shared/kernel/jobs/receive-job.ts';
import type { Logger } from '../../../../shared/kernel/log/logger.ts';

const API = 'https://api.operator.example';
const CURRENT_KEY = 'sig_current';
const WEBHOOKS_KEY = 'sig_webhooks_current';
const SILENT: Logger = { info: () => {}, warn: () => {}, error: () => {}, with: () => SILENT };

/** The part of Redis that a job's receiver uses; fails when it is not available. */
function createFakeRedis(available: boolean) {
  /** The expiry of each key, in seconds. */
  const kept = new Map<string, number | undefined>();
  const check = () => {
    if (!available) throw new DependencyError('redis', false);
  };
  return {
    kept,
    del: async (key: string) => {
      check();
      return kept.delete(key) ? 1 : 0;
    },
    set: async (key: string, _: unknown, options: { nx?: boolean; get?: boolean; ex?: number }) => {
      check();
      const before = kept.has(key) ? '1' : null;
      if (options.nx !== true || before === null) kept.set(key, options.ex);
      return options.get === true ? before : 'OK';
    },
  };
}

/** A job that fails with these errors in turn, and a receiver for its messages. */
function createReceiver(
  failures: Error[] = [],
  redis = createFakeRedis(true),
  until = Promise.resolve(),
  flow: Flow = 'housekeeping',
  [functionName, name] = ['tests', 'count'],
) {
  const runs: unknown[] = [];
  /** The number of times that its success was to be noted. */
  let noted = 0;
  const job: Job = {
    functionName,
    name,
    payload: z.strictObject({ n: z.int() }),
    flow,
    retries: 3,
    run: async (_, payload) => {
      runs.push(payload);
      await until;
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
    },
  };
  // A receiver reads only this of its context.
  const base = {
    config: {
      API_BASE_URL: API,
      REQUEST_LOG_SECONDS: 0,
      jobSigning: {
        QSTASH_CURRENT_SIGNING_KEY: CURRENT_KEY,
        QSTASH_NEXT_SIGNING_KEY: 'sig_next',
        QSTASH_WEBHOOKS_CURRENT_SIGNING_KEY: WEBHOOKS_KEY,
        QSTASH_WEBHOOKS_NEXT_SIGNING_KEY: 'sig_webhooks_next',
      },
    },
    env: {},
    redis,
    meter: createMeter(),
    log: SILENT,
    clock: () => new Date(),
    openDatabase: () => {
      noted += 1;
      throw new DependencyError('postgres', true);
    },
  } as unknown as Ctx;
  const receive = async (token: string, body: string) => {
    const request = new Request(`${API}/_jobs/${functionName}/${name}`, {
      method: 'POST',
      body,
      headers: { 'upstash-signature': token, 'upstash-message-id': 'msg_7' },
    });
    const answer = await receiveJob(base, job, request);
    expect([...answer.headers.keys()].filter((name) => /retry-after|ratelimit/.test(name))).toEqual([]);
    return answer;
  };
  return { runs, receive, countNoted: () => noted };
}

const signed = (body: string, job = 'tests/count') =>
  signDelivery(CURRENT_KEY, `${API}/_jobs/${job}`, Buffer.from(body));

describe('A message', () => {
  const body = '{"n":7}';

  test('a message whose job failed is run again under the same token, until it succeeds', async () => {
    const { runs, receive } = createReceiver([new Error('first'), new DependencyError('postgres', true)]);
    const token = signed(body);
    const statuses = [];
    for (let delivery = 0; delivery < 5; delivery += 1) statuses.push((await receive(token, body)).status);
    expect(statuses).toEqual([500, 500, 200, 401, 401]);
    expect(runs).toEqual([{ n: 7 }, { n: 7 }, { n: 7 }]);
  });

  test('a message of a scheduled job records its success and not its failure, and succeeds even if that record fails', async () => {
    const scheduled = createReceiver([new Error('first')], undefined, undefined, undefined, [
      'tts',
      'sweep-audio',
    ]);
    const token = signed(body, 'tts/sweep-audio');
    expect((await scheduled.receive(token, body)).status).toBe(500);
    expect(scheduled.countNoted()).toBe(0);
    expect((await scheduled.receive(token, body)).status).toBe(200);
    expect(scheduled.countNoted()).toBe(1);
    const { receive, countNoted } = createReceiver();
    expect((await receive(signed(body), body)).status).toBe(200);
    expect(countNoted()).toBe(0);
  });

  test('is known by its token while its job runs, and after success for longer than the token is valid', async () => {
    const redis = createFakeRedis(true);
    const { promise, resolve: end } = Promise.withResolvers<void>();
    const { receive } = createReceiver([new Error('first')], redis, promise);
    const [token, other] = [signed(body), signed(body)];
    const first = receive(token, body);
    await expect.poll(() => [...redis.kept.values()]).toEqual([120]);
    expect((await receive(token, body)).status).toBe(401);
    expect([...redis.kept.values()]).toEqual([120]);
    end();
    expect((await first).status).toBe(500);
    expect([...redis.kept]).toEqual([]);
    for (const one of [token, other]) expect((await receive(one, body)).status).toBe(200);
    expect((await receive(token, body)).status).toBe(401);
    expect([...redis.kept.values()]).toEqual([600, 600]);
    for (const key of redis.kept.keys()) expect(key).toMatch(/^jti:.{10}/);
  });

  test('is not run when Redis answers something unexpected', async () => {
    const redis = createFakeRedis(true);
    const wrong = { ...redis, set: () => Promise.reject(new Error('WRONGTYPE')) };
    const { runs, receive } = createReceiver([], wrong);
    await expect(receive(signed(body), body)).rejects.toThrow('WRONGTYPE');
    expect(runs).toEqual([]);
  });

  test('reveals nothing of a failure to the outside', async () => {
    const { receive } = createReceiver([new Error('select secret from api_key')]);
    expect(await (await receive(signed(body), body)).text()).toBe('failed');
  });

  test.each(['{"n":"7"}', '{"n":7,"m":8}', '{}', '7'])(
    'a message with the payload %s never reaches the job',
    async (other) => {
      const { runs, receive } = createReceiver();
      const answer = await receive(signed(other), other);
      expect(answer.status).toBe(489);
      expect(answer.headers.get('upstash-nonretryable-error')).toBe('true');
      expect(runs).toEqual([]);
    },
  );

  test('a message that arrives twice at once is run once, and again only after a failure', async () => {
    const { promise, resolve: end } = Promise.withResolvers<void>();
    const { runs, receive } = createReceiver([new Error('first')], createFakeRedis(true), promise);
    const token = signed(body);
    const copies = [receive(token, body), receive(token, body)];
    expect((await Promise.race(copies)).status).toBe(401);
    end();
    expect((await Promise.all(copies)).map(({ status }) => status).sort()).toEqual([401, 500]);
    expect((await receive(token, body)).status).toBe(200);
    expect((await receive(token, body)).status).toBe(401);
    expect(runs).toHaveLength(2);
  });

  test('a message that requests a delivery can belong to the webhook account or the main one', async () => {
    const own = signDelivery(WEBHOOKS_KEY, `${API}/_jobs/tests/count`, Buffer.from(body));
    const { receive } = createReceiver([], createFakeRedis(true), Promise.resolve(), 'webhooks');
    expect((await receive(own, body)).status).toBe(200);
    expect((await receive(signed(body), body)).status).toBe(200);
  });

  test('a message from the webhook account can request nothing else', async () => {
    const own = signDelivery(WEBHOOKS_KEY, `${API}/_jobs/tests/count`, Buffer.from(body));
    const { runs, receive } = createReceiver();
    // The refusal needs a limiter, which this context lacks.
    await expect(receive(own, body)).rejects.toThrow();
    expect(runs).toEqual([]);
  });

  test('is run each time it arrives while Redis cannot say whether it was', async () => {
    const { runs, receive } = createReceiver([], createFakeRedis(false));
    const token = signed(body);
    expect((await receive(token, body)).status).toBe(200);
    expect((await receive(token, body)).status).toBe(200);
    expect(runs).toHaveLength(2);
  });
});
