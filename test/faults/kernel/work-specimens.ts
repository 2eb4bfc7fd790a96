import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { setCalling } from '../../../shared/calls/settings/set-calling.ts';
import { ageCall, openCall } from '../../harness/calls/call-attempts.ts';
import { callWith, numberEnding, uploadTone } from '../../harness/calls/call-blasting.ts';
import { changeCampaign, openCampaign } from '../../harness/calls/campaigns.ts';
import { claimCall } from '../../harness/calls/claimed-call.ts';
import type { UsedCloud } from '../../harness/cloud/use-cloud.ts';
import { query, readBalance, readHeld } from '../../harness/database.ts';
import type { Receiver } from '../../harness/http/receiver.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { PREVIEW, visit } from '../../harness/http/visit.ts';
import { manyLinks, postLinkFile } from '../../harness/links/batches.ts';
import { setLinkSettings } from '../../harness/links/change-link.ts';
import { createLink } from '../../harness/links/links.ts';
import { mobileNumbers } from '../../harness/numbers.ts';
import { createTenant, LINK_MICRO, LOOKUP_MICRO, operatorOf } from '../../harness/organization.ts';
import { readMails } from '../../harness/portal/mails.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { addEndpoint, emitOne, laneOf } from '../../harness/webhooks.ts';

/** One row of a kind of durable work, made in a new organization while the queue takes no messages. */
type Open = {
  /** Lets the time pass after which it is due again. */
  age(): Promise<unknown>;
  /** The job that does it, and its message; undefined: its sweep does it. */
  message?: readonly [job: string, body: object];
  /** Marks it as its sweep does before it sends the message, where that decides what the message does. */
  markSent?(): Promise<unknown>;
  isDone(): Promise<boolean>;
  /** Asserts that it had its effect once, and that its money is right. */
  expectOnce(): Promise<void>;
};

export type Specimen = {
  /** The job that sweeps it. */
  sweep: string;
  /** Words of the statement that takes it, and of the one that records what was done. */
  takes: string;
  records: string;
  open(): Promise<Open>;
};

const BALANCE = 1_000_000_000n;

/** A row of every kind of work that is declared, by the kind's name. A new kind gets its battery with its row here. */
export function specimensOf(cloud: UsedCloud, receiver: () => Receiver): Record<string, Specimen> {
  const run = <Row extends object>(text: string, ...values: unknown[]) =>
    query<Row & Record<string, unknown>>(cloud.environment, text, values);
  const has = async (text: string, ...values: unknown[]) => (await run(text, ...values)).length > 0;
  const balanceOf = (organizationId: number) => readBalance(cloud.environment, organizationId);

  const chunks = (
    service: 'numberinsight' | 'urlshortener',
    priceMicro: bigint,
    post: (tenant: Awaited<ReturnType<typeof createTenant>>) => Promise<string>,
  ): Specimen => ({
    sweep: `${service}/sweep-chunks`,
    takes: 'update "batch_chunk" work',
    records: 'complete_batch_chunk',
    open: async () => {
      const tenant = await createTenant(cloud.environment);
      const jobId = await post(tenant);
      return {
        age: () =>
          run(
            `update batch_chunk set sent_at = sent_at - interval '61 s', claimed_until = claimed_until - interval '61 s'
              where done_at is null and batch_id = (select id from batch where job_id = $1)`,
            jobId,
          ),
        message: [`${service}/run-chunk`, { jobId, chunk: 0 }],
        isDone: () => has('select from batch where job_id = $1 and finished_at is not null', jobId),
        expectOnce: async () => {
          const [batch] = await run('select status, processed, failed from batch where job_id = $1', jobId);
          expect(batch).toEqual({ status: 'done', processed: 3, failed: 0 });
          expect(await balanceOf(tenant.organizationId)).toBe(BALANCE - 3n * priceMicro);
          if (service === 'urlshortener')
            expect(
              await run('select from link where organization_id = $1', tenant.organizationId),
            ).toHaveLength(3);
        },
      };
    },
  });

  const dialings = (to: string) => cloud.carrier.calls.filter((call) => call.to === `+${to}`);

  /** A call whose attempts are each dialed once, and that is charged for nothing that was not dialed. */
  const ofCall = (callId: string, organizationId: number, to: string): Open => ({
    age: () => ageCall(cloud.environment, callId, 3_600),
    message: ['callblasting/place-attempt', { callId, attempt: 1 }],
    isDone: () => has('select from call where call_id = $1 and finished_at is not null', callId),
    expectOnce: async () => {
      const attempts = await run(
        'select from call_attempt join call on call.id = call_attempt.call_id where call.call_id = $1',
        callId,
      );
      expect(dialings(to).length).toBeLessThanOrEqual(attempts.length);
      expect(await readHeld(cloud.environment, organizationId)).toBe(0n);
      await balanceOf(organizationId);
    },
  });

  /** An attempt of which nothing is heard. */
  const attempt = (askedAt: 'null' | "now() - interval '1 minute'", takes: string): Specimen => ({
    sweep: 'callblasting/sweep-calls',
    takes,
    records: 'advance_call_attempts',
    open: async () => {
      const { organizationId } = await createTenant(cloud.environment);
      const token = await claimCall(cloud.environment, organizationId);
      await run(
        `update call_attempt set deadline_at = now() - interval '1 s', asked_at = ${askedAt} where token = $1`,
        token,
      );
      const [named] = await run<{ callId: string }>(
        'select call.call_id as "callId" from call join call_attempt on call.id = call_attempt.call_id where token = $1',
        token,
      );
      return {
        age: () =>
          run(`update call_attempt set asked_at = asked_at - interval '1 minute' where token = $1`, token),
        ...(askedAt === 'null' && {
          message: ['callblasting/close-attempt', { callId: named?.callId, attempt: 1 }] as const,
          markSent: () => run('update call_attempt set asked_at = now() where token = $1', token),
        }),
        isDone: () => has('select from call_attempt where token = $1 and ended_at is not null', token),
        expectOnce: async () => {
          expect(await run('select attempts, status from call where call_id = $1', named?.callId)).toEqual([
            { attempts: 1, status: 'failed' },
          ]);
          expect(await readHeld(cloud.environment, organizationId)).toBe(0n);
          expect(await balanceOf(organizationId)).toBe(BALANCE);
        },
      };
    },
  });

  return {
    mails: {
      sweep: 'portal/sweep-mails',
      takes: 'update "mail" work',
      records: 'update "mail" set "state"',
      open: async () => {
        const { organizationId, ownerId } = await createTenant(cloud.environment);
        await run(
          `select routine.mail_members($1, 'domain_taken', 'battery', '{"domain":"taken.example"}')`,
          organizationId,
        );
        const [mail] = await run<{ id: string; email: string }>(
          'select mail.id, email from mail join "user" on "user".id = user_id where organization_id = $1 and user_id = $2',
          organizationId,
          ownerId,
        );
        return {
          age: () => run('update mail set swept_at = null, next_attempt_at = now() where id = $1', mail?.id),
          message: ['portal/send-mail', { mailId: mail?.id }],
          isDone: () => has(`select from mail where id = $1 and state <> 'pending'`, mail?.id),
          expectOnce: async () => {
            expect(await run('select state from mail where id = $1', mail?.id)).toEqual([{ state: 'sent' }]);
            expect(await readMails(cloud.environment, mail?.email ?? '')).toHaveLength(1);
          },
        };
      },
    },

    'top-ups': {
      sweep: 'account/check-top-ups',
      takes: 'update "top_up" work',
      records: 'settle_payment',
      open: async () => {
        const { organizationId, ownerId } = await createTenant(cloud.environment);
        const id = randomUUID();
        await run(
          `insert into top_up (id, organization_id, user_id, amount_micro, currency, check_at)
           values ($1, $2, $3, 200000000000, 'COP', now())`,
          id,
          organizationId,
          ownerId,
        );
        cloud.payments.faults.holdEvents = true;
        await cloud.payments.pay({ reference: id, amount_in_cents: 20_000_000, status: 'APPROVED' });
        return {
          age: () => run('update top_up set check_at = now() where id = $1', id),
          isDone: () => has(`select from top_up where id = $1 and status = 'paid'`, id),
          expectOnce: async () => expect(await balanceOf(organizationId)).toBe(BALANCE + 200_000_000_000n),
        };
      },
    },

    speech: {
      sweep: 'tts/sweep-audio',
      takes: 'from "speech_audio" work',
      records: 'discard_speech_audio',
      open: async () => {
        const { organizationId } = await createTenant(cloud.environment);
        const id = randomUUID();
        const wanted = {
          id,
          voice: 'es-CO-Salome',
          item: 'tts.character.neural',
          textHash: 'ab'.repeat(32),
          charCount: 5,
          leaseSec: 0,
        };
        await run('select routine.claim_speech_audio($1, null, $2)', organizationId, wanted);
        return {
          age: async () => {},
          isDone: () => has(`select from speech_audio where id = $1 and status = 'discarded'`, id),
          expectOnce: async () => {
            expect(await balanceOf(organizationId)).toBe(BALANCE);
            const movements = await run(
              `select type from movement where organization_id = $1 and kind = 'speech' order by id`,
              organizationId,
            );
            expect(movements).toEqual([{ type: 'charge' }, { type: 'refund' }]);
          },
        };
      },
    },

    'numberinsight-chunks': chunks('numberinsight', LOOKUP_MICRO, async ({ api }) => {
      const created = await api.post('/numberinsight/batch', { numbers: mobileNumbers(3) });
      return created.json.data.jobId;
    }),

    'urlshortener-chunks': chunks('urlshortener', LINK_MICRO, async (tenant) => {
      const created = await postLinkFile(tenant, 'application/x-ndjson', manyLinks(3));
      return created.json.data.jobId;
    }),

    'link-references': {
      sweep: 'urlshortener/sweep-chunks',
      takes: 'update "link_reference" work',
      records: 'update "link_reference" set "refresh',
      open: async () => {
        const tenant = await createTenant(cloud.environment);
        const link = await createLink(tenant);
        await setLinkSettings(tenant, link, { reference: 'battery' });
        // The cache knows the link as it was.
        await visit(link.shortUrl, PREVIEW);
        await run(
          `update link_reference set max_clicks = 1, visits = 1, reached_at = now(), refresh_asked_at = now(), refresh_due_at = now()
            where organization_id = $1`,
          tenant.organizationId,
        );
        return {
          age: () =>
            run(
              'update link_reference set refresh_due_at = now() where organization_id = $1 and refresh_due_at is not null',
              tenant.organizationId,
            ),
          isDone: () =>
            has(
              'select from link_reference where organization_id = $1 and refresh_due_at is null',
              tenant.organizationId,
            ),
          expectOnce: async () => {
            expect((await visit(link.shortUrl)).status).toBe(404);
            expect(await balanceOf(tenant.organizationId)).toBe(BALANCE - LINK_MICRO);
          },
        };
      },
    },

    calls: {
      sweep: 'callblasting/sweep-calls',
      takes: 'update "call" work',
      records: 'claim_call_attempts',
      open: async () => {
        const { tenant, to, id } = await openCall(cloud.environment, '00');
        return ofCall(id, tenant.organizationId, to);
      },
    },

    'waiting-calls': {
      sweep: 'callblasting/sweep-calls',
      takes: 'dequeue_waiting_calls',
      records: 'claim_call_attempts',
      open: async () => {
        const operator = operatorOf(cloud.environment);
        const tenant = await createTenant(cloud.environment);
        const { organizationId } = tenant;
        await setCalling(operator, { organizationId, maxActive: 0 });
        const to = numberEnding('00');
        const id = await callWith(tenant, { to, audioId: await uploadTone(tenant, 1) });
        const body = JSON.stringify({ callId: id, attempt: 1 });
        expect((await runJob(cloud.environment, 'callblasting/place-attempt', body)).status).toBe(200);
        expect(await has('select from call where call_id = $1 and is_waiting', id)).toBe(true);
        await setCalling(operator, { organizationId, maxActive: 1 });
        return ofCall(id, organizationId, to);
      },
    },

    'silent-attempts': attempt('null', 'update "call_attempt" work set asked_at'),
    'lost-attempts': attempt(`now() - interval '1 minute'`, 'select work.token'),

    recordings: {
      sweep: 'callblasting/sweep-calls',
      takes: 'update "call_attempt" work set recording_due_at',
      records: 'update "call_attempt" set "recording_due_at"',
      open: async () => {
        cloud.qstash.faults.refuse = false;
        const { to, id } = await openCall(cloud.environment, '98', { recordingTtlSec: 600 });
        await waitFor(
          'the end of the call',
          async () => dialings(to)[0]?.status === 'completed' || undefined,
        );
        await ageCall(cloud.environment, id, 3_600);
        await waitFor('the end of its attempt', async () => {
          await runJob(cloud.environment, 'callblasting/sweep-calls');
          return (
            (await has('select from call where call_id = $1 and finished_at is not null', id)) || undefined
          );
        });
        cloud.qstash.faults.refuse = true;
        const ofIt = `call_id = (select id from call where call_id = $1)`;
        const left = () =>
          [...cloud.carrier.recordings.values()].filter(({ callSid }) =>
            dialings(to).some(({ sid }) => sid === callSid),
          );
        await run(`update call_attempt set recording_due_at = now() where ${ofIt}`, id);
        return {
          age: () =>
            run(
              `update call_attempt set recording_due_at = now() where recording_due_at is not null and ${ofIt}`,
              id,
            ),
          message: ['callblasting/pull-recording', { callId: id, attempt: 1 }],
          isDone: () => has(`select from call_attempt where recording_due_at is null and ${ofIt}`, id),
          expectOnce: async () => {
            expect(await has(`select from call_attempt where recorded_at is not null and ${ofIt}`, id)).toBe(
              true,
            );
            expect(left()).toEqual([]);
          },
        };
      },
    },

    deliveries: {
      sweep: 'webhooks/sweep',
      takes: 'sweep_webhooks',
      records: 'advance_webhook_run',
      open: async () => {
        const tenant = await createTenant(cloud.environment);
        await addEndpoint(cloud.environment, tenant, `${receiver().url}/${tenant.organizationId}`);
        const id = await emitOne(cloud.environment, tenant);
        const lane = await laneOf(cloud.environment, id);
        const age = async () => {
          await run(`update webhook_slot set held_until = now() - interval '1 s' where lane = $1`, lane);
          await run(
            `update webhook_delivery set next_attempt_at = now() - interval '1 minute', claimed_until = claimed_until - interval '1 minute'
              where id = $1 and state = 'pending'`,
            id,
          );
        };
        await age();
        return {
          age,
          message: ['webhooks/deliver', { lane }],
          isDone: () => has(`select from webhook_delivery where id = $1 and state <> 'pending'`, id),
          expectOnce: async () => {
            expect(await run('select state from webhook_delivery where id = $1', id)).toEqual([
              { state: 'delivered' },
            ]);
            const hooks = receiver().hooks.filter(({ path }) => path === `/${tenant.organizationId}`);
            // A delivery arrives at least once, and always under the key by which the customer knows it.
            expect(new Set(hooks.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([id]));
          },
        };
      },
    },

    ...Object.fromEntries(
      (
        [
          ['campaign-runs', {}],
          [
            'campaign-speech',
            { audioId: undefined, text: 'Hola. Le habla su banco.', voice: 'es-CO-Salome' },
          ],
        ] as const
      ).map(([name, body]): [string, Specimen] => [
        name,
        {
          sweep: 'callblasting/sweep-calls',
          takes: 'take_due_campaigns',
          records: name === 'campaign-runs' ? 'claim_campaign_calls' : 'store_campaign_speech',
          open: async () => {
            const { tenant, id, numbers } = await openCampaign(cloud.environment, ['00'], body);
            await changeCampaign(tenant, id, 'start');
            const [to = ''] = numbers;
            const age = async () => {
              await run(
                `update campaign set runner_until = now() - interval '1 s', speaker_until = now() - interval '1 s'
                  where campaign_id = $1`,
                id,
              );
              const calls = await run<{ callId: string }>(
                `select call_id as "callId" from call where finished_at is null
                    and campaign_id = (select id from campaign where campaign_id = $1)`,
                id,
              );
              for (const { callId } of calls) await ageCall(cloud.environment, callId, 3_600);
            };
            return {
              age,
              message: [
                name === 'campaign-runs' ? 'callblasting/run-campaign' : 'callblasting/speak-campaign',
                { campaignId: id },
              ],
              isDone: () =>
                has('select from campaign where campaign_id = $1 and finished_at is not null', id),
              expectOnce: async () => {
                expect(dialings(to).length).toBeLessThanOrEqual(1);
                expect(await readHeld(cloud.environment, tenant.organizationId)).toBe(0n);
                await balanceOf(tenant.organizationId);
              },
            };
          },
        },
      ]),
    ),
  };
}
