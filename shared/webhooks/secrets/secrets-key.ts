import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';

/** The encryption key of stored secrets. Throws SETTINGS_MISSING. */
export function getSecretsKeyOrThrow({ config: { signing } }: Ctx): string {
  if (signing === undefined) throw new DomainError('SETTINGS_MISSING', { names: ['WEBHOOK_SECRETS_KEY'] });
  return signing.WEBHOOK_SECRETS_KEY;
}
