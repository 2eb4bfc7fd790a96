import type { FC } from 'hono/jsx';
import { ROLES } from '../../../../db/people/tables/membership.ts';
import type { PortalContext } from '../../app/context.ts';
import { ROLE_NAMES } from '../../i18n/roles.ts';
import { Table } from '../../ui/lists/table.tsx';
import { toDuties } from './role-duties.ts';

/** The duties of each role in the organization. */
export const RoleTable: FC<{ ctx: PortalContext }> = ({ ctx }) => {
  const { t, language } = ctx;
  const label = t('Lo que puede cada rol', 'What each role may do');
  return (
    <details class="card screen">
      <summary>
        <h2>{label}</h2>
      </summary>
      <Table label={label} columns={[t('Puede', 'Can'), ...ROLES.map((role) => ROLE_NAMES[role][language])]}>
        {toDuties(ctx.organization).map((duty) => (
          <tr>
            <th scope="row" class="long">
              {duty[language]}
            </th>
            {ROLES.map((role) => (
              <td>{duty.roles.includes(role) ? t('Sí', 'Yes') : '–'}</td>
            ))}
          </tr>
        ))}
      </Table>
    </details>
  );
};
