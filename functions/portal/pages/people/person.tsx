import * as z from 'zod';
import { defineForm, definePage } from '../../app/declare.ts';
import { toId } from '../../i18n/fields.ts';
import { toMoment } from '../../i18n/format.ts';
import { ADMINISTRATORS, ROLE_DUTIES, ROLE_NAMES } from '../../i18n/roles.ts';
import { Form } from '../../ui/forms/form.tsx';
import { titled } from '../../ui/frame/heading.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { NextRows, toTablePage } from '../../ui/lists/table-pages.tsx';
import { getPersonOrThrow, removePerson } from './people-actions.ts';
import { confirmPersonRemoval } from './person-confirmations.tsx';

const remove = defineForm({
  name: 'remove',
  idempotent: true,
  roles: ADMINISTRATORS,
  whileBlocked: true,
  fields: () => z.object({}),
  confirm: (ctx, _, { person }) => confirmPersonRemoval(ctx, toId(person)),
  act: (ctx, _, { person }) => removePerson(ctx, { userId: toId(person) }),
  redirectTo: ({ base }) => `${base}/people?removed=yes`,
});

const KEYS_PER_PAGE = 100;

/** A member: what they may do, and the keys they created. */
export const personPage = definePage({
  path: '/people/{person}',
  title: { es: 'Persona', en: 'Person' },
  roles: ADMINISTRATORS,
  forms: [remove],
  render: async (ctx, { params, query, failed }) => {
    const { t, language } = ctx;
    const person = await getPersonOrThrow(ctx, toId(params.person));
    const { name, email, role, keys, visitedAt, lastSeenAt, createdAt } = person;
    const { shown, next } = toTablePage(keys, query, { size: KEYS_PER_PAGE });
    const never = t('Nunca', 'Never');
    return titled(
      {
        title: name,
        state: <span class="tag soft">{ROLE_NAMES[role][language]}</span>,
        actions: (
          <Form
            ctx={ctx}
            of={remove}
            failed={failed}
            submit={t('Retirar de la organización', 'Remove from the organization')}
            look="inline"
            danger
          />
        ),
      },
      <>
        <div class="card">
          <dl>
            <dt>{t('Correo', 'E-mail')}</dt>
            <dd>{email}</dd>
            <dt>{t('Puede', 'Can')}</dt>
            <dd>{ROLE_DUTIES[role][language]}</dd>
            <dt>{t('Miembro desde', 'Member since')}</dt>
            <dd>{toMoment(ctx, createdAt)}</dd>
            <dt>{t('Última vez en el portal', 'Last seen in the portal')}</dt>
            <dd>{visitedAt === null ? never : toMoment(ctx, visitedAt)}</dd>
            <dt>{t('Última solicitud con una llave suya', 'Last request with a key of theirs')}</dt>
            <dd>{lastSeenAt === null ? never : toMoment(ctx, lastSeenAt)}</dd>
          </dl>
        </div>
        <h2>{t('Llaves que creó', 'Keys they created')}</h2>
        {keys.length === 0 ? (
          <p class="card empty">{t('No tiene llaves que funcionen.', 'They have no key that works.')}</p>
        ) : (
          <Table
            label={t('Llaves que creó', 'Keys they created')}
            columns={[t('Nombre', 'Name'), t('Termina en', 'Ends in')]}
          >
            {shown.map((key) => (
              <tr>
                <td class="long">
                  <a href={`/${key.organizationId}/keys/${key.id}`}>{key.name}</a>
                </td>
                <td>
                  <code>…{key.tokenHint}</code>
                </td>
              </tr>
            ))}
          </Table>
        )}
        <NextRows ctx={ctx} next={next} />
      </>,
    );
  },
});
