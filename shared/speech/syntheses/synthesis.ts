import * as z from 'zod';
import { findSynthesis, type SynthesisRow } from '../../../db/speech/queries/syntheses.ts';
import { SYNTHESIS_ERRORS, SYNTHESIS_STATUSES } from '../../../db/speech/tables/synthesis.ts';
import { toDecimal } from '../../billing/amounts.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { callerReference } from '../../kernel/http/input/caller-reference.ts';
import { toColombiaDateTime } from '../../kernel/time/colombia.ts';
import { TIERS } from '../voices.ts';
import { toAudioUrl } from './audio-url.ts';

export const SynthesisParams = z.object({
  id: z.uuid().meta({
    description: 'Identifier of the synthesis.',
    example: '7b0f5a4e-2c0b-4f6e-9c55-0f3f2f6f9a10',
  }),
});

export const SynthesisReference = callerReference(255).optional().meta({
  description: 'Your own reference, returned with the synthesis and in its event.',
  example: 'reminder-81',
});

/** A synthesis, as the API shows it. */
export const Synthesis = z
  .object({
    id: z.uuid().meta({ description: 'Identifier.', example: '7b0f5a4e-2c0b-4f6e-9c55-0f3f2f6f9a10' }),
    status: z.enum(SYNTHESIS_STATUSES).meta({
      example: 'completed',
    }),
    cached: z.boolean().meta({
      example: false,
    }),
    charCount: z.int().meta({
      example: 51,
    }),
    durationMs: z.int().nullable().meta({ example: 3480 }),
    language: z.string().meta({ example: 'es-CO' }),
    voice: z.string().meta({ example: 'es-CO-Salome' }),
    tier: z.enum(TIERS).meta({ example: 'neural' }),
    cost: z.string().meta({ example: '20.400000' }),
    currency: z.string().meta({ example: 'COP' }),
    audioUrl: z.url().nullable().meta({
      example:
        'https://api.operator.example/api/v6/tts/audio/7b0f5a4e-2c0b-4f6e-9c55-0f3f2f6f9a10/speech.wav/1795271400/5f2c9a',
    }),
    reference: z.string().nullable().meta({ example: 'reminder-81' }),
    errorCode: z.enum(SYNTHESIS_ERRORS).nullable().meta({
      example: null,
    }),
    createdAt: z.string().meta({ example: '2026-11-21 08:30:00' }),
  })
  .meta({ id: 'Synthesis' });
export type Synthesis = z.infer<typeof Synthesis>;

/** Converts a row, with the audio's URL once it is completed. */
export async function toSynthesis(ctx: TenantCtx, row: Omit<SynthesisRow, 'id'>): Promise<Synthesis> {
  const { synthesisId, audioId, costMicro, createdAt, tier, ...shown } = row;
  return {
    ...shown,
    id: synthesisId,
    tier: z.enum(TIERS).parse(tier),
    cost: toDecimal(costMicro),
    audioUrl:
      row.status === 'completed' && audioId !== null ? await toAudioUrl(ctx, audioId, 'speech.wav') : null,
    createdAt: toColombiaDateTime(createdAt),
  };
}

/** A synthesis of the caller's organization. Throws TTS_SYNTHESIS_NOT_FOUND. */
export async function getSynthesis(ctx: TenantCtx, id: string): Promise<Synthesis> {
  const row = await findSynthesis(ctx.db, ctx.tenant.organizationId, id);
  if (row === undefined) throw new DomainError('TTS_SYNTHESIS_NOT_FOUND');
  return await toSynthesis(ctx, row);
}
