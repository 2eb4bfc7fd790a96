import * as z from 'zod';
import { Reference } from '../../../../shared/links/references/reference-fields.ts';
import type { PortalContext } from '../../app/context.ts';
import type { BulkAction } from '../../app/lists/list.ts';
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

/** The actions on several links at once. */
export const LINK_ACTIONS: readonly BulkAction[] = [
  {
    name: 'disable',
    label: { es: 'Desactivar', en: 'Disable' },
    roles: BUILDERS,
    danger: true,
    isOffered: isLive,
    consequence: ({ t }, count) =>
      t(
        `Enlaces que dejan de redirigir de inmediato: ${count}. Puede activarlos otra vez cuando quiera.`,
        `Links that stop redirecting at once: ${count}. You can enable them again at any time.`,
      ),
    act: setStatus('disabled'),
    done: ({ t }, count) => t(`Enlaces desactivados: ${count}.`, `Links disabled: ${count}.`),
  },
  {
    name: 'enable',
    label: { es: 'Activar', en: 'Enable' },
    roles: BUILDERS,
    isOffered: isLive,
    consequence: ({ t }, count) =>
      t(
        `Enlaces que redirigen otra vez: ${count}. Sus visitas se cobran.`,
        `Links that redirect again: ${count}. Their visits are charged.`,
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
    consequence: ({ t }, count) =>
      t(
        `Enlaces cuyas visitas suma la referencia: ${count}.`,
        `Links whose visits the reference adds up: ${count}.`,
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
    consequence: ({ t }, count) =>
      t(
        `Enlaces que dejan de redirigir de inmediato: ${count}. Sus códigos quedan reservados, y puede restaurarlos durante 90 días.`,
        `Links that stop redirecting at once: ${count}. Their codes stay reserved, and you can restore them for 90 days.`,
      ),
    act: (ctx, item) => deleteOwnLink(ctx, toPath(item)),
    done: ({ t }, count) => t(`Enlaces borrados: ${count}.`, `Links deleted: ${count}.`),
  },
  {
    name: 'restore',
    label: { es: 'Restaurar', en: 'Restore' },
    roles: BUILDERS,
    isOffered: ({ status }) => status === 'deleted',
    consequence: ({ t }, count) =>
      t(
        `Enlaces que vuelven como estaban antes de borrarlos: ${count}.`,
        `Links that come back as they were before they were deleted: ${count}.`,
      ),
    act: (ctx, item) => restoreOwnLink(ctx, toPath(item)),
    done: ({ t }, count) => t(`Enlaces restaurados: ${count}.`, `Links restored: ${count}.`),
  },
];
