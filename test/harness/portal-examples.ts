import { PLATFORM_DOMAIN } from '../../local/demo-keys.ts';
import { createOperatorContext } from '../../operator/operator-context.ts';
import { createKey } from '../../shared/keys/create-key.ts';
import type { Tenant } from './organization.ts';

/** What a page's path names in an organization, and what its forms are filled in with. */
export type Example = {
  params?: Record<string, string>;
  forms?: Record<string, Record<string, string>>;
};

type Own = Tenant & { memberId: number };

/** For each page whose path has parameters, or whose forms name something: what an organization has of it. */
export async function createExamples(own: Own): Promise<Record<string, Example>> {
  const { organizationId, ownerId } = own;
  const { id: keyId } = await createKey(createOperatorContext(own.ctx.environment).ctx, {
    ...{ organizationId, userId: ownerId, name: 'Example' },
  });
  const code = `example-${organizationId}`;
  await own.api.post('/urlshortener/links', { longUrl: 'https://example.com/battery', code });
  const link = { domain: PLATFORM_DOMAIN, code };
  return {
    '/links/{domain}/{code}': {
      params: link,
      forms: { edit: { longUrl: 'https://example.com/other', status: 'disabled', expiresAt: '' } },
    },
    '/links/{domain}/{code}/qr': { params: link },
    '/links/{domain}/{code}/csv': { params: link },
    '/links/restore': { forms: { restore: link } },
    '/links/new': {
      forms: {
        create: { once: 'once', longUrl: 'https://example.com/made', code: '', expiresAt: '' },
        paste: { once: 'once', lines: 'https://example.com/pasted' },
      },
    },
    '/keys/{key}': { params: { key: String(keyId) } },
    '/keys/new': {
      forms: { create: { name: 'Another', costCenter: 'default', networks: '', expiresAt: '' } },
    },
    '/people': {
      forms: {
        invite: { email: `invited.${organizationId}@example.com`, name: '', role: 'member' },
        role: { person: String(own.memberId), role: 'developer' },
        remove: { person: String(own.memberId) },
      },
    },
    '/cost-centers': {
      forms: {
        create: { code: 'another', name: 'Another' },
        rename: { code: `only-${organizationId}`, name: 'Renamed' },
        turn: { code: `only-${organizationId}`, status: 'disabled' },
      },
    },
    '/requests': { forms: { keep: { keeps: 'no' } } },
    '/notices': { forms: { choose: { language: 'en' } } },
    '/sessions': { forms: { end: { session: '0' } } },
  };
}
