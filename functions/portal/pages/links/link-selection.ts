import * as z from 'zod';
import { Reference } from '../../../../shared/links/references/reference-fields.ts';
import type { PortalContext } from '../../app/context.ts';
import type { BulkAction } from '../../app/lists/list.ts';
import { toNumber } from '../../i18n/format.ts';
import { BUILDERS } from '../../i18n/roles.ts';
import { deleteOwnLink, restoreOwnLink, setOwnReference, updateOwnLink } from './link-actions.ts';

/** The path of a link from its value in the list's selection. */
function toPath(item: string): { domain: string; code: string } {
  const [domain = '', code = ''] = item.toLowerCase().split('/');
  return { domain, code };
}

const isLive: BulkAction['isOffered'] = ({ status }) => status !== 'deleted';
const setStatus = (status: 'active' | 'disabled') => (ctx: PortalContext, item: string) =>
  updateOwnLink(ctx, { path: toPath(item), edit: { status } });

/** What can be done with several links at once. */
export const LINK_ACTIONS: readonly BulkAction[] = [
  {
    name: 'disable',
    label: { es: 'Desactivar', en: 'Disable' },
    roles: BUILDERS,
    danger: true,
    isOffered: isLive,
    consequence: (ctx, count) =>
      ctx.t(
        `Estos ${toNumber(ctx, count)} enlaces dejan de redirigir de inmediato. Puede activarlos otra vez cuando quiera.`,
        `These ${toNumber(ctx, count)} links stop redirecting at once. You can enable them again at any time.`,
      ),
    act: setStatus('disabled'),
    done: ({ t }, count) => t(`Enlaces desactivados: ${count}.`, `Links disabled: ${count}.`),
  },
  {
    name: 'enable',
    label: { es: 'Activar', en: 'Enable' },
    roles: BUILDERS,
    isOffered: isLive,
    consequence: (ctx, count) =>
      ctx.t(
        `Estos ${toNumber(ctx, count)} enlaces redirigen otra vez, y sus visitas se cobran.`,
        `These ${toNumber(ctx, count)} links redirect again, and their visits are charged.`,
      ),
    act: setStatus('active'),
    done: ({ t }, count) => t(`Enlaces activados: ${count}.`, `Links enabled: ${count}.`),
  },
  {
    name: 'reference',
    label: { es: 'Cambiar referencia', en: 'Set reference' },
    roles: BUILDERS,
    isOffered: isLive,
    input: {
      shown: {
        label: { es: 'Referencia', en: 'Reference' },
        hint: {
          es: 'La campaña o el grupo de estos enlaces. Vacía: ninguna.',
          en: 'The campaign or group of these links. Empty: none.',
        },
      },
      field: () => z.union([z.literal(''), Reference]),
    },
    consequence: (ctx, count) =>
      ctx.t(
        `Las estadísticas de la referencia suman las visitas de estos ${toNumber(ctx, count)} enlaces.`,
        `The statistics of the reference add up the visits of these ${toNumber(ctx, count)} links.`,
      ),
    act: (ctx, item, reference) => setOwnReference(ctx, { path: toPath(item), reference }),
    done: ({ t }, count) =>
      t(`Enlaces con la referencia nueva: ${count}.`, `Links with the new reference: ${count}.`),
  },
  {
    name: 'delete',
    label: { es: 'Eliminar', en: 'Delete' },
    roles: BUILDERS,
    danger: true,
    isOffered: isLive,
    consequence: (ctx, count) =>
      ctx.t(
        `Estos ${toNumber(ctx, count)} enlaces dejan de redirigir de inmediato. Sus códigos quedan reservados, y puede restaurarlos durante 90 días.`,
        `These ${toNumber(ctx, count)} links stop redirecting at once. Their codes stay reserved, and you can restore them for 90 days.`,
      ),
    act: (ctx, item) => deleteOwnLink(ctx, toPath(item)),
    done: ({ t }, count) => t(`Enlaces borrados: ${count}.`, `Links deleted: ${count}.`),
  },
  {
    name: 'restore',
    label: { es: 'Restaurar', en: 'Restore' },
    roles: BUILDERS,
    isOffered: ({ status }) => status === 'deleted',
    consequence: (ctx, count) =>
      ctx.t(
        `Estos ${toNumber(ctx, count)} enlaces vuelven como estaban antes de borrarlos.`,
        `These ${toNumber(ctx, count)} links come back as they were before they were deleted.`,
      ),
    act: (ctx, item) => restoreOwnLink(ctx, toPath(item)),
    done: ({ t }, count) => t(`Enlaces restaurados: ${count}.`, `Links restored: ${count}.`),
  },
];
