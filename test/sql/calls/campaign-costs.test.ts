import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimCallAttempts } from '../../../db/calls/functions/attempts.ts';
import { completeCampaignAudio, estimateCampaign } from '../../../db/calls/functions/campaigns.ts';
import { ANSWERERS } from '../../../db/calls/tables/words.ts';
import { addOptOuts } from '../../../db/contacts/functions/contacts.ts';
import { PURPOSES } from '../../../db/contacts/tables/opt-out.ts';
import { hoursFrom } from '../../harness/calls/hours-from.ts';
import { onCi } from '../../harness/ci.ts';
import { callOf } from '../suite/suite-of.ts';
import { endPlans, setPlan, setPrice } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { busy, endOf, MARGIN_SEC, nextCarrier } from './attempts.ts';
import { openCaller } from './calls.ts';
import { addCampaign, change, claimSpeech, mobiles, readProgress, readStatus, step } from './campaigns.ts';

const sql = useSql();

/** Dials what a campaign handed out; of what is dialed, the token and the number. */
async function dialAll(calls: readonly { callId: string; attempt: number }[], carrier: string) {
  const attempts = calls.map((call) => ({ ...call, token: randomUUID() }));
  const by = { carrier, hours: hoursFrom(), marginSec: MARGIN_SEC, patienceSec: 60 };
  const claims = await callOf(sql, claimCallAttempts)({ attempts, ...by });
  return attempts.flatMap(({ token, attempt }, place) => {
    const claim = claims[place];
    return claim?.outcome === 'claimed' ? [{ token, attempt, to: claim.to }] : [];
  });
}

const optOut = (organization: number, numbers: readonly string[]) =>
  callOf(
    sql,
    addOptOuts,
  )({
    organization,
    items: numbers.map((number) => ({ number, purpose: null, source: null, at: new Date().toISOString() })),
  });
const SPEECH = 'tts.standard';
const SHARED_CHARACTERS = 12;
const BALANCE = 100_000_000n;
const SECOND = 'callblasting.second';
const OPT_OUT_DIGIT = '9';
/** Turns of a campaign: what waits for another day then is canceled. */
const MOST_TURNS = 12;

const micro = fc.integer({ min: 0, max: 900 });
/** The reports of a carrier about an attempt: in any order, repeatedly, contradicting themselves. */
const report = fc.oneof(
  fc.constantFrom(...ANSWERERS).map((answeredBy) => ({ answeredBy })),
  fc.constantFrom('1', OPT_OUT_DIGIT).map((digits) => ({ digits, played: true })),
  fc.integer({ min: 0, max: 500 }).map((airSec) => endOf('completed', { airSec })),
  fc.constant(busy),
);
const attempt = fc.record({
  reports: fc.array(report, { maxLength: 3 }),
  /** Its end, unless a report ended it. */
  end: fc.oneof(
    fc.constant(busy),
    fc.integer({ min: 0, max: 500 }).map((airSec) => endOf('completed', { airSec })),
  ),
  /** Reports that come after the campaign's end. */
  late: fc.array(report, { maxLength: 2 }),
});
const recipient = fc.record({
  /** The turn of the campaign before which it opts out of everything; null: never. */
  optsOutAt: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
  attempts: fc.array(attempt, { minLength: 3, maxLength: 3 }),
  /** Characters of a text for it alone; 0: none. */
  characters: fc.constantFrom(0, 0, 5, 40),
  /** The number of times that its speech fails, refunded, before it is made. */
  failures: fc.integer({ min: 0, max: 2 }),
  audioMs: fc.integer({ min: 1, max: 9_000 }),
  /** Its own tariff. */
  second: fc.option(micro, { nil: null }),
});
const world = fc.record({
  terms: fc.record({
    maxAttempts: fc.integer({ min: 1, max: 3 }),
    repeat: fc.integer({ min: 1, max: 3 }),
    minSuccessSec: fc.integer({ min: 0, max: 20 }),
    onMachine: fc.constantFrom(null, 'continue' as const, 'hangup' as const, 'leave' as const),
    purpose: fc.constantFrom(null, ...PURPOSES),
    optOutDigit: fc.constantFrom(null, OPT_OUT_DIGIT),
  }),
  detection: micro,
  character: micro,
  plans: fc.subarray(['callblasting', 'tts'] as const),
  /** Tomorrow's prices, as they are known today. */
  later: fc.record({ second: micro, detection: micro, character: micro }),
  /** Tomorrow comes after so many turns of the campaign. */
  turns: fc.integer({ min: 0, max: 4 }),
  recipients: fc.array(recipient, { minLength: 1, maxLength: 5 }),
});

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

test('an estimate is never exceeded, whatever becomes of calls, speech, tariffs and plans', async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ terms, recipients, plans, later, ...given }) => {
      const tenant = await openCaller(sql, { balanceMicro: Number(BALANCE) });
      const organization = tenant.organizationId;
      const numbers = mobiles(recipients.length);
      const price = (item: string, amount: number, from?: string) =>
        setPrice(sql, organization, item, amount, from);
      await price('callblasting.detection', given.detection, '2021-01-01');
      await price(SPEECH, given.character);
      const setLater = async (from: string) => {
        await price(SECOND, later.second, from);
        await price('callblasting.detection', later.detection, from);
        await price(SPEECH, later.character, from);
      };
      await setLater(TOMORROW);
      for (const [place, { second }] of recipients.entries())
        if (second !== null) await price(`${SECOND}.${numbers[place]}`, second);
      for (const service of plans) await setPlan(sql, organization, service);
      await sql.query('update plan set ends_at = $2 where organization_id = $1', [organization, TOMORROW]);
      const tomorrow = async () => {
        // Prices do not change: the ones that are set for it begin now.
        await setLater(new Date().toISOString());
        await endPlans(sql, organization);
      };

      const campaign = await addCampaign(sql, tenant, numbers, { terms });
      for (const [place, { characters }] of recipients.entries())
        if (characters > 0)
          await sql.query(
            'update campaign_recipient set characters = $3, audio_ms = 9000 where campaign_id = $1 and to_number = $2',
            [campaign.id, numbers[place], characters],
          );
      const estimate = await callOf(
        sql,
        estimateCampaign,
      )({
        organization,
        campaign: campaign.campaignId,
        marginSec: MARGIN_SEC,
        items: { speech: SPEECH, voice: 'es', characters: SHARED_CHARACTERS, sentences: '' },
      });

      if (estimate?.outcome !== 'estimated') throw new Error('It was not estimated.');
      const { highestMicro } = estimate;

      const speak = async (charCount: number, failures: number): Promise<void> => {
        for (let left = failures; left >= 0; left -= 1) {
          const audio = {
            id: randomUUID(),
            voice: 'es',
            item: SPEECH,
            charCount,
            leaseSec: 45,
            textHash: randomUUID().replaceAll('-', '').repeat(2),
            callId: campaign.campaignId,
          };
          expect((await claimSpeech(sql, tenant, audio)).outcome).toBe('claimed');
          if (left > 0) await sql.query("select routine.discard_speech_audio($1, 'INTERRUPTED')", [audio.id]);
          else
            await callOf(
              sql,
              completeCampaignAudio,
            )({ campaign: campaign.campaignId, audio: audio.id, engine: 'azure', durationMs: 1_000 });
        }
      };
      await speak(SHARED_CHARACTERS, 1);
      const carrier = nextCarrier();
      const advance = (token: string, event: object) =>
        sql.query('select routine.advance_call_attempt($1, $2)', [token, event]);
      const late: [string, object][] = [];
      await change(sql, tenant, campaign, 'start');
      for (let turns = 0; (await readStatus(sql, campaign))?.finished_at === null; turns += 1) {
        if (turns === given.turns) await tomorrow();
        if (turns === MOST_TURNS) await change(sql, tenant, campaign, 'cancel');
        const out = numbers.filter((_, place) => recipients[place]?.optsOutAt === turns);
        await optOut(organization, out);
        if (turns === 1)
          for (const [place, { characters, failures, audioMs }] of recipients.entries()) {
            if (characters === 0) continue;
            await speak(characters, failures);
            await sql.query(
              'update campaign_recipient set audio_ms = $3 where campaign_id = $1 and to_number = $2',
              [campaign.id, numbers[place], audioMs],
            );
          }
        await sql.query('update campaign set wants_since = null');
        for (const { token, to, attempt } of await dialAll(
          (await step(sql, campaign, carrier))?.calls ?? [],
          carrier,
        )) {
          const became = recipients[numbers.indexOf(to)]?.attempts[attempt - 1];
          for (const event of [...(became?.reports ?? []), became?.end ?? busy]) await advance(token, event);
          for (const event of became?.late ?? []) late.push([token, event]);
        }
        await sql.query(
          `update call set next_attempt_at = now() - interval '1 second', sent_at = now() - interval '2 seconds'
            where campaign_id = $1 and status = 'retrying'`,
          [campaign.id],
        );
      }
      for (const [token, event] of late) await advance(token, event);
      const progress = await readProgress(sql, campaign);
      const spent = BigInt(progress?.air_micro ?? -1) + BigInt(progress?.speech_micro ?? -1);
      expect(spent).toBeLessThanOrEqual(highestMicro);
      const [account] = await sql.query<{ held: string; left: string }>(
        'select held_micro as held, balance_micro - pending_micro as left from billing_account where organization_id = $1',
        [organization],
      );
      expect(account).toEqual({ held: '0', left: String(BALANCE - spent) });
    }),
    { numRuns: onCi(60, 5) },
  );
});
