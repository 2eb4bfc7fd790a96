import type { FC } from 'hono/jsx';
import type { PortalContext } from '../../../app/context.ts';
import { BUILDERS, isOf } from '../../../i18n/roles.ts';
import { Icon } from '../../../ui/icons/icon.tsx';

/** Leads to the uploaded files, and to uploading one. */
export const BatchButtons: FC<{ ctx: PortalContext }> = ({ ctx }) => (
  <>
    {ctx.pagePath === `${ctx.base}/links/batches` ? null : (
      <a class="button plain" href={`${ctx.base}/links/batches`}>
        {ctx.t('Archivos subidos', 'Uploaded files')}
      </a>
    )}
    {isOf(BUILDERS, ctx) ? (
      <a class="button" href={`${ctx.base}/links/batches/new`}>
        <Icon name="plus" />
        {ctx.t('Subir un archivo', 'Upload a file')}
      </a>
    ) : null}
  </>
);
