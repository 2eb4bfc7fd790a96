import * as z from 'zod';
import { toColombiaDay } from '../../../../shared/kernel/time/colombia.ts';
import { findLinkOrThrow, type LinkRow, toShortLink } from '../../../../shared/links/short-link.ts';
import { UpdateLinkBody } from '../../../../shared/links/update-link.ts';
import type { PortalContext } from '../../app/context.ts';
import { type Confirmation, defineForm, type Params } from '../../app/declare.ts';
import { toCount, toMoment } from '../../i18n/format.ts';
import { endSentence } from '../../i18n/language.ts';
import { NOUNS } from '../../i18n/nouns.ts';
import { BUILDERS } from '../../i18n/roles.ts';
import { typed, typedDay } from '../../ui/forms/typed-field.ts';
import { deleteOwnLink, updateOwnLink } from './link-actions.ts';
import { toLinkPath } from './link-path.ts';

/** Says what disabling or deleting a link stops. */
async function confirmEnd(
  ctx: PortalContext,
  params: Params,
  how: 'disable' | 'delete',
): Promise<Confirmation> {
  const { t } = ctx;
  const row = await findLinkOrThrow(ctx, toLinkPath(params));
  const { shortUrl, domain, code } = toShortLink(ctx.config, row);
  const visits = toCount(ctx, row.clicks ?? 0, NOUNS.visit);
  const last = row.lastClickAt && toMoment(ctx, row.lastClickAt);
  return {
    title:
      how === 'disable'
        ? t(`¿Desactivar ${domain}/${code}?`, `Disable ${domain}/${code}?`)
        : t(`¿Eliminar ${domain}/${code}?`, `Delete ${domain}/${code}?`),
    content: (
      <>
        <p>
          <strong>{shortUrl}</strong>{' '}
          {how === 'disable'
            ? t(
                'deja de redirigir en el acto, hasta que lo active.',
                'stops redirecting at once, until you activate it.',
              )
            : t(
                'deja de redirigir en el acto. Puede restaurarlo durante 90 días.',
                'stops redirecting at once. You can restore it for 90 days.',
              )}
        </p>
        <p>
          {last === null
            ? t('No ha tenido visitas.', 'It has had no visits.')
            : t(
                endSentence(`Ha tenido ${visits}; la última, el ${last}`),
                `It has had ${visits}, the last on ${last}.`,
              )}
        </p>
      </>
    ),
    submit: how === 'disable' ? t('Desactivar', 'Disable') : t('Eliminar', 'Delete'),
  };
}

/** A link as the form to edit it shows it. */
export const toEdited = ({
  longUrl,
  status,
  expiresAt,
}: Pick<LinkRow, 'longUrl' | 'status' | 'expiresAt'>) => ({
  longUrl,
  status,
  expiresAt: expiresAt === null ? '' : toColombiaDay(new Date(expiresAt)),
});

/** The operation allows fields to be left out: a form shows all of them. */
const edited = UpdateLinkBody.shape;

export const editLink = defineForm({
  name: 'edit',
  operation: 'updateLink',
  idempotent: true,
  roles: BUILDERS,
  done: { es: 'Se guardó el enlace.', en: 'Link saved.' },
  fields: () =>
    z.object({
      longUrl: typed(edited.longUrl, { isRequired: true }),
      status: typed(edited.status, { isRequired: true }),
      expiresAt: typedDay(edited.expiresAt),
    }),
  inputs: {
    longUrl: { label: { es: 'Destino', en: 'Destination' }, isNeverCut: true },
    status: {
      label: { es: 'Estado', en: 'State' },
      choices: {
        active: { es: 'Activo', en: 'Active' },
        disabled: { es: 'Desactivado: no redirige', en: 'Disabled: it does not redirect' },
      },
    },
    expiresAt: {
      label: { es: 'Vence', en: 'Expires' },
      hint: {
        es: 'Al comenzar ese día en Colombia. Si se deja vacío, nunca.',
        en: 'When that day begins in Colombia. If empty, never.',
      },
    },
  },
  current: async (ctx, _, params) => toEdited(await findLinkOrThrow(ctx, toLinkPath(params))),
  confirm: async (ctx, { status }, params) =>
    status === 'disabled' && ctx.submission.seen?.status === 'active'
      ? await confirmEnd(ctx, params, 'disable')
      : undefined,
  // A field that still says what the form showed is not sent: an expiry may have passed.
  act: async (ctx, { longUrl, status, expiresAt = null }, params) => {
    const path = toLinkPath(params);
    const { seen = {} } = ctx.submission;
    const edit = {
      ...(longUrl !== seen.longUrl && { longUrl }),
      ...(status !== seen.status && { status }),
      ...((expiresAt ?? '') !== seen.expiresAt && { expiresAt }),
    };
    if (Object.keys(edit).length > 0) await updateOwnLink(ctx, { path, edit });
  },
});

export const removeLink = defineForm({
  name: 'delete',
  operation: 'deleteLink',
  idempotent: true,
  roles: BUILDERS,
  fields: () => z.object({}),
  confirm: async (ctx, _, params) => await confirmEnd(ctx, params, 'delete'),
  act: (ctx, _, params) => deleteOwnLink(ctx, toLinkPath(params)),
  redirectTo: ({ base }, _, params) => {
    const { domain, code } = toLinkPath(params);
    return `${base}/links/restore?${new URLSearchParams({ domain, code, deleted: 'yes' })}`;
  },
});
