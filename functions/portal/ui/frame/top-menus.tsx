import type { FC } from 'hono/jsx';
import type { PortalContext } from '../../app/context.ts';
import { ROLE_NAMES } from '../../i18n/roles.ts';
import { Icon } from '../icons/icon.tsx';
import { type State, StateTag } from '../state-tag.tsx';

/** The badge of a sandbox, on each of its pages. */
const SANDBOX: State = { es: 'Pruebas', en: 'Sandbox', look: 'warn' };

/** The first letters of a name's first two words. */
const Avatar: FC<{ of: string; round?: boolean }> = ({ of, round }) => (
  <span class={round ? 'avatar round' : 'avatar'} aria-hidden="true">
    {of
      .trim()
      .split(/\s+/)
      .slice(0, 2)
      .map((word) => [...word][0]?.toUpperCase())}
  </span>
);

/** The organization, and a switch to the person's others. */
export const OrganizationMenu: FC<{ ctx: PortalContext }> = ({
  ctx: { organization, organizations, role, t, language },
}) => {
  const name = (
    <>
      <Avatar of={organization.name} />
      <strong class="name" title={organization.name}>
        {organization.name}
      </strong>
      {organization.sandboxOf === null ? null : <StateTag ctx={{ language }} of={SANDBOX} />}
    </>
  );
  if (organizations.length === 1) return <div class="own">{name}</div>;
  return (
    <details class="popup start">
      <summary>
        {name}
        <Icon name="chevron-down" />
      </summary>
      <div>
        <p class="soft small">{t('Sus organizaciones', 'Your organizations')}</p>
        {organizations.map(({ id, name: other, role: own, sandboxOf }) => (
          <a class="entry" href={`/${id}`} aria-current={id === organization.id ? 'true' : undefined}>
            {other} {sandboxOf === null ? null : <StateTag ctx={{ language }} of={SANDBOX} />}{' '}
            <span class="soft small">{ROLE_NAMES[id === organization.id ? role : own][language]}</span>
          </a>
        ))}
      </div>
    </details>
  );
};

/** The person who is signed in, their settings, and sign-out. */
export const PersonMenu: FC<{ ctx: PortalContext }> = ({ ctx: { person, role, base, t, language } }) => (
  <details class="popup">
    <summary>
      <Avatar of={person.name} round />
      <span class="name label">{person.name}</span>
    </summary>
    <div>
      <p class="soft small">
        {person.name}
        <br />
        {person.email}
        <br />
        {ROLE_NAMES[role][language]}
      </p>
      <a class="entry" href={`${base}/sessions`}>
        <Icon name="monitor" />
        {t('Sesiones abiertas', 'Open sessions')}
      </a>
      <a class="entry" href={`${base}/notices`}>
        <Icon name="bell" />
        {t('Avisos por correo', 'E-mail notices')}
      </a>
      <form method="post" action="/sign-out">
        <button type="submit" class="entry quiet">
          <Icon name="log-out" />
          {t('Cerrar sesión', 'Sign out')}
        </button>
      </form>
    </div>
  </details>
);
