import * as z from 'zod';
import { Form } from '../../components/form.tsx';
import { defineForm, definePage } from '../../declare.ts';
import { getPersonOrThrow, removePerson } from '../../domain/people.ts';
import { toId } from '../../words/fields.ts';
import { toNumber } from '../../words/format.ts';
import { ADMINISTRATORS, ROLE_NAMES } from '../../words/roles.ts';

const remove = defineForm({
  name: 'remove',
  sets: true,
  roles: ADMINISTRATORS,
  whileBlocked: true,
  fields: () => z.object({}),
  act: async (ctx, _, { person }) => {
    await removePerson(ctx, { userId: toId(person) });
  },
  leadsTo: ({ base }) => `${base}/people?removed=yes`,
});

/** What a removal stops, before it does. */
export const personPage = definePage({
  path: '/people/{person}',
  title: { es: 'Sacar a una persona', en: 'Remove a person' },
  roles: ADMINISTRATORS,
  forms: [remove],
  render: async (ctx, { params, failed }) => {
    const { t, language, base, organization } = ctx;
    const { userId, name, email, role, keys } = await getPersonOrThrow(ctx, toId(params.person));
    const count = toNumber(ctx, keys.length);
    return (
      <div class="card">
        <h2>{name}</h2>
        <p>
          {email} · {ROLE_NAMES[role][language]}
        </p>
        <p>
          {userId === ctx.person.id
            ? t(
                `Usted deja de entrar a ${organization.name} en el acto.`,
                `You lose access to ${organization.name} at once.`,
              )
            : t(
                `Deja de entrar a ${organization.name} en el acto.`,
                `They lose access to ${organization.name} at once.`,
              )}
        </p>
        {keys.length === 0 ? (
          <p>{t('Ninguna llave deja de funcionar.', 'No key stops working.')}</p>
        ) : (
          <div class="note warn">
            <p>
              {keys.length === 1
                ? t(
                    'La llave que creó queda revocada para siempre, y lo que la use deja de funcionar en un minuto:',
                    'The key that they created is revoked for good, and what uses it stops working within a minute:',
                  )
                : t(
                    `Las ${count} llaves que creó quedan revocadas para siempre, y lo que las use deja de funcionar en un minuto:`,
                    `The ${count} keys that they created are revoked for good, and what uses them stops working within a minute:`,
                  )}
            </p>
            <ul>
              {keys.map((key) => (
                <li>
                  <a href={`${base}/keys/${key.id}`}>{key.name}</a> <code>…{key.tokenHint}</code>
                </li>
              ))}
            </ul>
            <p>
              {t(
                'Invitar de nuevo a la persona no las devuelve. Antes de sacarla, cree las llaves que las reemplacen.',
                'Inviting the person again does not bring them back. Create their replacements first.',
              )}
            </p>
          </div>
        )}
        <div class="row">
          <Form
            ctx={ctx}
            of={remove}
            failed={failed}
            submit={t('Sacar de la organización', 'Remove from the organization')}
            look="inline"
            danger
          />
          <a class="button plain" href={`${base}/people`}>
            {t('Cancelar', 'Cancel')}
          </a>
        </div>
      </div>
    );
  },
});
