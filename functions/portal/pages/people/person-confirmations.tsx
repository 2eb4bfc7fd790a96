import type { Role } from '../../../../db/people/tables/membership.ts';
import type { PortalContext } from '../../app/context.ts';
import type { Confirmation } from '../../app/declare.ts';
import { toCount } from '../../i18n/format.ts';
import { NOUNS } from '../../i18n/nouns.ts';
import { ROLE_NAMES } from '../../i18n/roles.ts';
import { NamedList } from '../../ui/forms/confirm-form.tsx';
import { findCurrentMember, getPersonOrThrow } from './people-actions.ts';
import { toLostDuties } from './role-duties.ts';

/** Says what a removal stops: the person's access and, permanently, the keys that they created. */
export async function confirmPersonRemoval(ctx: PortalContext, userId: number): Promise<Confirmation> {
  const { t, organization } = ctx;
  const { name, keys } = await getPersonOrThrow(ctx, userId);
  const isOne = keys.length === 1;
  const count = toCount(ctx, keys.length, NOUNS.key);
  return {
    title: t(`¿Retirar a ${name}?`, `Remove ${name}?`),
    content: (
      <>
        <p>
          {userId === ctx.person.id
            ? t(
                `Usted pierde el acceso a ${organization.name} de inmediato.`,
                `You lose access to ${organization.name} at once.`,
              )
            : t(
                `Pierde el acceso a ${organization.name} de inmediato.`,
                `They lose access to ${organization.name} at once.`,
              )}
        </p>
        {keys.length === 0 ? (
          <p>{t('Ninguna llave deja de funcionar.', 'No key stops working.')}</p>
        ) : (
          <>
            <p>
              {t(
                `${count} que creó ${isOne ? 'se revoca' : 'se revocan'} de forma definitiva, y lo que ${isOne ? 'la' : 'las'} use deja de funcionar en un minuto:`,
                `${count} that they created ${isOne ? 'is' : 'are'} permanently revoked, and what uses ${isOne ? 'it' : 'them'} stops working within a minute:`,
              )}
            </p>
            <NamedList
              ctx={ctx}
              items={keys.map((key) => (
                <>
                  <a href={`/${key.organizationId}/keys/${key.id}`}>{key.name}</a>{' '}
                  <code>…{key.tokenHint}</code>
                  {key.organizationId === organization.id ? null : t(' (entorno de pruebas)', ' (sandbox)')}
                </>
              ))}
            />
            <p>
              {t(
                'Volver a invitar a la persona no recupera las llaves. Antes de retirarla, cree las que las reemplacen.',
                'Inviting the person again does not bring the keys back. Create their replacements first.',
              )}
            </p>
          </>
        )}
      </>
    ),
    submit: t('Retirar de la organización', 'Remove from the organization'),
    ...(keys.length > 0 && { name }),
  };
}

/** Says what a person may no longer do in another role. Undefined when the role takes nothing away. */
export async function confirmRole(
  ctx: PortalContext,
  { userId, role }: { userId: number; role: Role },
): Promise<Confirmation | undefined> {
  const { t, language } = ctx;
  const person = await findCurrentMember(ctx, userId);
  if (person === undefined) return undefined;
  const lost = toLostDuties(person.role, role);
  if (lost.length === 0) return undefined;
  return {
    title: t(
      `¿Cambiar a ${person.name} a ${ROLE_NAMES[role].es}?`,
      `Change ${person.name} to ${ROLE_NAMES[role].en}?`,
    ),
    content: (
      <>
        <p>
          {t(
            'Desde la próxima página que abra, ya no puede:',
            'From the next page they open, they can no longer:',
          )}
        </p>
        <NamedList ctx={ctx} items={lost.map((duty) => duty[language])} />
        {person.keys.length === 0 ? null : (
          <p>
            {t(
              `Las llaves que creó siguen funcionando: ${toCount(ctx, person.keys.length, NOUNS.key)}.`,
              `The keys they created keep working: ${toCount(ctx, person.keys.length, NOUNS.key)}.`,
            )}
          </p>
        )}
      </>
    ),
    submit: t('Cambiar rol', 'Change role'),
  };
}
