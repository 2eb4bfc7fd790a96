import { definePage } from '../declare.ts';
import { EVERYONE } from '../roles.ts';

export const homePage = definePage({
  path: '',
  title: { es: 'Inicio', en: 'Home' },
  menu: 10,
  roles: EVERYONE,
  render: async ({ t, organization }) => (
    <p>{t(`Cuenta ${organization.id}`, `Account ${organization.id}`)}</p>
  ),
});
