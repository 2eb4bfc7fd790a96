import { beforeEach, describe, expect, test } from 'vitest';
import { getAccountOrThrow } from '../../../shared/billing/account/get-account-or-throw.ts';
import { listAccountMovements } from '../../../shared/billing/movements/list-movements.ts';
import { refundCharge } from '../../../shared/billing/movements/refund-charge.ts';
import { topUpBalance } from '../../../shared/billing/movements/top-up-balance.ts';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
import { createOrganization } from '../../../shared/people/organizations/create-organization.ts';
import { told } from '../../harness/told.ts';
import { useOperatorCloud } from '../use-operator-cloud.ts';

const cloud = useOperatorCloud();
let ctx: Ctx;
beforeEach(() => {
  ctx = cloud.openContext().ctx;
});

async function newOrganization(): Promise<number> {
  const { id } = await createOrganization(ctx, { name: 'Refunds', account: { currency: 'COP' } });
  return id;
}

describe('A refund', () => {
  const reason = () => ({ description: 'Never delivered', reference: `ticket ${crypto.randomUUID()}` });

  async function newCharge(reference: string | null = null) {
    const organizationId = await newOrganization();
    await topUpBalance(ctx, { organizationId, amountMicro: 100n, reference: 'p' });
    const [row] = await cloud.query<{ id: string }>(
      "select routine.post_movement($1, 'charge', -10, 'numberinsight', 2, 'Numbers', $2, null, 'number_batch') as id",
      [organizationId, reference],
    );
    return { organizationId, movementId: Number(row?.id) };
  }

  test('returns a charge once, in full or in parts', async () => {
    const charge = await newCharge();
    expect(await refundCharge(ctx, { ...charge, ...reason(), amountMicro: 4n })).toMatchObject({
      amountMicro: 4n,
      balanceMicro: 94n,
      reference: expect.stringMatching(new RegExp(`^movement ${charge.movementId}: ticket `)),
    });
    await expect(told(refundCharge(ctx, { ...charge, ...reason(), amountMicro: 7n }))).rejects.toThrow(
      'amountMicro: only 0.000006',
    );
    expect(await refundCharge(ctx, { ...charge, ...reason() })).toMatchObject({
      amountMicro: 6n,
      balanceMicro: 100n,
    });
    await expect(refundCharge(ctx, { ...charge, ...reason() })).rejects.toMatchObject({
      code: 'MORE_THAN_IS_LEFT',
      details: { leftMicro: 0n },
    });
    expect(
      await listAccountMovements(ctx, { organizationId: charge.organizationId, limit: 1 }),
    ).toMatchObject([
      {
        type: 'refund',
        kind: 'number_batch',
        service: 'numberinsight',
        amountMicro: 6n,
        description: 'Never delivered',
      },
    ]);
  });

  test('posts each reference once, even if it is repeated after a lost response', async () => {
    const charge = await newCharge();
    const once = { ...charge, description: 'Goodwill', reference: 'ticket-7', amountMicro: 1n };
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => refundCharge(ctx, once)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(refundCharge(ctx, once)).rejects.toMatchObject({
      code: 'REFERENCE_USED',
      details: { reference: 'ticket-7' },
    });
    expect(await getAccountOrThrow(ctx, charge.organizationId)).toMatchObject({ balanceMicro: 91n });
  });

  test('takes refunds by the service into account', async () => {
    const charge = await newCharge('job-1');
    await cloud.query(
      "select routine.post_movement($1, 'refund', 9, 'numberinsight', 1, 'Invalid numbers of a batch', 'job-1', null, 'number_batch')",
      [charge.organizationId],
    );
    expect(await refundCharge(ctx, { ...charge, ...reason() })).toMatchObject({ amountMicro: 1n });
  });

  test('waits for the end of a batch, whose failures are refunded by themselves', async () => {
    const job = crypto.randomUUID();
    const charge = await newCharge(job);
    await cloud.query(
      `insert into batch (job_id, service, organization_id, count, accepted, terms, unit_micro, created_at, expires_at)
       values ($1, 'numberinsight', $2, 2, 2, '{}', 5, now(), now() + interval '90 days')`,
      [job, charge.organizationId],
    );
    await expect(refundCharge(ctx, { ...charge, ...reason() })).rejects.toMatchObject({
      code: 'CHARGE_NOT_SETTLED',
    });
    await cloud.query("select routine.settle_batch((select id from batch where job_id = $1), 'failed')", [
      job,
    ]);
    await expect(refundCharge(ctx, { ...charge, ...reason() })).rejects.toMatchObject({
      code: 'MORE_THAN_IS_LEFT',
      details: { leftMicro: 0n },
    });
    expect(await getAccountOrThrow(ctx, charge.organizationId)).toMatchObject({ balanceMicro: 100n });
  });

  test('waits for speech that is being made', async () => {
    const id = crypto.randomUUID();
    const charge = await newCharge(id);
    await cloud.query(
      `insert into speech_audio (id, organization_id, voice, text_hash, char_count, cost_micro, claimed_until, created_at, expires_at)
       values ($1, $2, 'es-CO-Salome', sha256('Hola'), 2, 10, now() + interval '1 minute', now(), now())`,
      [id, charge.organizationId],
    );
    await expect(told(refundCharge(ctx, { ...charge, ...reason() }))).rejects.toThrow('has not ended');
  });

  test('never exceeds the charge, even with many at once', async () => {
    const charge = await newCharge();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        refundCharge(cloud.openContext().ctx, { ...charge, ...reason(), amountMicro: 4n }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await getAccountOrThrow(ctx, charge.organizationId)).toMatchObject({ balanceMicro: 98n });
  });

  test('requires a charge of the organization', async () => {
    const { movementId } = await newCharge();
    const organizationId = await newOrganization();
    await expect(told(refundCharge(ctx, { organizationId, movementId, ...reason() }))).rejects.toThrow(
      'has no charge',
    );
  });
});
