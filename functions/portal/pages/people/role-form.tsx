import type { FC } from 'hono/jsx';
import type { Role } from '../../../../db/people/tables/membership.ts';
import { ROLES } from '../../../../db/people/tables/membership.ts';
import type { PortalContext } from '../../app/context.ts';
import type { Form as Declared, Failed, Input } from '../../app/declare.ts';
import { ROLE_NAMES } from '../../i18n/roles.ts';
import { Form, refusedRow } from '../../ui/forms/form.tsx';
import { isRestricted } from '../../ui/is-restricted.ts';

/** The role's label on the page of a change that met another. */
export const ROLE_INPUT: Input = {
  label: { es: 'Rol', en: 'Role' },
  options: ({ language }) => ROLES.map((value) => ({ value, label: ROLE_NAMES[value][language] })),
};

type RoleProps = {
  ctx: PortalContext;
  of: Declared;
  failed: Failed | undefined;
  row: Record<string, string>;
  who: string;
  role: Role;
};

/** The role of a member or of an invitation, in its row, where it can be changed unless `of` is undefined. */
export const RoleCell: FC<Omit<RoleProps, 'of'> & { of: Declared | undefined }> = ({ of, ...props }) => {
  const { ctx, role } = props;
  const isShown = of === undefined || !ctx.isFresh || isRestricted(ctx.organization);
  return (
    <div class="row">
      {isShown ? ROLE_NAMES[role][ctx.language] : null}
      {of === undefined ? null : <RoleForm of={of} {...props} />}
    </div>
  );
};

const RoleForm: FC<RoleProps> = ({ ctx, of, failed, row, who, role }) => {
  const { t, language } = ctx;
  const current = refusedRow(failed, of, row)?.values.role ?? role;
  return (
    <Form
      ctx={ctx}
      of={of}
      failed={failed}
      row={row}
      submit={t('Cambiar', 'Change')}
      values={{ role }}
      look="inline"
      plain
    >
      <select name="role" aria-label={t(`Rol de ${who}`, `Role of ${who}`)}>
        {ROLES.map((value) => (
          <option value={value} selected={value === current}>
            {ROLE_NAMES[value][language]}
          </option>
        ))}
      </select>
    </Form>
  );
};
