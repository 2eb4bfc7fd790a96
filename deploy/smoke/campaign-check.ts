import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { SmokeCheck } from './check.ts';
import { expectData, expectStatus, expectThat } from './expectation.ts';
import { MESSAGE, numberEnding, post, readVoice } from './sandbox-calls.ts';

const CAMPAIGNS = '/api/v6/callblasting/campaigns';
const ONCE = { maxAttempts: 1, minIntervalSec: 60 };

/** A check from the upload of a campaign's recipients to their results. */
export const CAMPAIGN_CHECK: SmokeCheck = {
  name: 'a call campaign is estimated, calls its recipients and has their results',
  needsSandbox: true,
  async run(smoke) {
    const { api, until } = smoke;
    const draft = {
      name: `Smoke ${randomUUID()}`,
      text: `Hola {{nombre}}. ${MESSAGE}`,
      voice: await readVoice(smoke),
      repeat: 1,
      retry: ONCE,
      options: { purpose: 'service' },
    };
    const { id } = expectData(await api(CAMPAIGNS, post(draft)), 201, z.object({ id: z.uuid() }));
    const path = `${CAMPAIGNS}/${id}`;

    const [answered, busy] = [numberEnding('90'), numberEnding('92')];
    const body = `to,externalId,nombre\n${answered},first,Ana\n${busy},second,Luis\n${busy},third,Eva\n1,fourth,Sol\n`;
    const headers = { 'Content-Type': 'text/csv' };
    const Added = z.object({
      accepted: z.literal(2),
      duplicates: z.literal(1),
      rejected: z.array(z.unknown()).length(1),
    });
    expectData(await api(`${path}/recipients`, { method: 'POST', headers, body }), 200, Added);

    const Estimate = z.object({ recipients: z.literal(2), outcomes: z.object({ callable: z.literal(2) }) });
    expectData(await api(`${path}/estimate`), 200, Estimate);

    expectData(await api(`${path}/start`, { method: 'POST' }), 200, z.unknown());
    const Campaign = z.object({ status: z.string(), finishedAt: z.string().nullable() });
    await until(async () => {
      const { status, finishedAt } = expectData(await api(path), 200, Campaign);
      expectThat(status === 'running' || status === 'completed', 'a campaign that runs', status);
      return finishedAt ?? undefined;
    }, 'the end of the campaign');

    const results = await api(`${path}/results`);
    expectStatus(results, 200);
    const Result = z.object({ externalId: z.string(), endReason: z.string() });
    const ends = results.text
      .trim()
      .split('\n')
      .map((line) => Result.parse(JSON.parse(line)))
      .map(({ externalId, endReason }) => `${externalId} ${endReason}`);
    expectThat(ends.join() === 'first completed,second busy', 'a result for each recipient', ends);
  },
};
