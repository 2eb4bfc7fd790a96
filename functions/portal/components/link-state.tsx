import type { FC } from 'hono/jsx';
import type { ShortLink } from '../../../shared/links/verbs/short-link.ts';
import type { Visit } from '../context.ts';

type Shown = Pick<ShortLink, 'status' | 'expiresAt' | 'domainStatus'>;

/** Whether a link redirects, in a word. */
export const LinkState: FC<{ ctx: Visit; of: Shown }> = ({
  ctx: { t, clock },
  of: { status, expiresAt, domainStatus },
}) =>
  status === 'blocked' ? (
    <span class="tag bad">{t('Bloqueado', 'Blocked')}</span>
  ) : domainStatus === 'released' ? (
    <span class="tag soft">{t('Dominio liberado', 'Domain released')}</span>
  ) : status === 'disabled' ? (
    <span class="tag soft">{t('Desactivado', 'Disabled')}</span>
  ) : expiresAt !== null && new Date(expiresAt) <= clock() ? (
    <span class="tag warn">{t('Vencido', 'Expired')}</span>
  ) : (
    <span class="tag good">{t('Activo', 'Active')}</span>
  );
