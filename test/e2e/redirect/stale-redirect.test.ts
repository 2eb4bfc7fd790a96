import { describe, expect, inject, test } from 'vitest';
import { domainKey } from '../../../shared/links/link-cache.ts';
import { onCi, rotateSample } from '../../harness/ci.ts';
import { visit } from '../../harness/http/visit.ts';
import { deleteLink, editLink, restoreLink } from '../../harness/links/change-link.ts';
import { createLink, type TestLink } from '../../harness/links/links.ts';
import { createTenant, operatorOf } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const environment = inject('environment');

type Followed = { startedAt: number; target: string | number };

/** A crowd that follows a link again and again until it is stopped. */
function hammer({ shortUrl }: TestLink, visitors: number) {
  const followed: Followed[] = [];
  let isOver = false;
  const walk = async () => {
    while (!isOver) {
      const startedAt = performance.now();
      const { status, headers } = await visit(shortUrl);
      followed.push({ startedAt, target: status === 302 ? (headers.location ?? '') : status });
    }
  };
  const walks = Promise.all(Array.from({ length: visitors }, walk));
  return {
    /** The destinations of everybody who started after a moment, once enough of them have returned. */
    since: async (moment: number): Promise<Set<string | number>> => {
      const later = () => followed.filter(({ startedAt }) => startedAt > moment);
      // Asks often, because the crowd is busy meanwhile.
      await waitFor(
        'visitors who came later',
        async () => (later().length >= LATER ? true : undefined),
        90_000,
        20,
      );
      return new Set(later().map(({ target }) => target));
    },
    goHome: async () => {
      isOver = true;
      await walks;
    },
  };
}

const VISITORS = onCi(200, 5);
const LATER = onCi(100, 15);
const DOMAINS: [how: string, isForgotten: boolean][] = [
  ['known', false],
  ['forgotten repeatedly', true],
];

describe('While visitors request a link at high rate', () => {
  test.each(rotateSample(DOMAINS, 2, 1))(
    'nobody who arrives after a change gets the old destination, with its domain %s',
    async (_, isForgotten) => {
      const tenant = await createTenant(environment);
      const link = await createLink(tenant);
      const crowd = hammer(link, VISITORS);
      const forgetting = setInterval(() => {
        if (isForgotten) void operatorOf(environment).redis.del(domainKey(link.domain));
      }, 20);
      const { longUrl } = link;
      const edited = 'https://example.com/edited';
      const changes = [
        { change: () => deleteLink(tenant, link), status: 204, target: 404 },
        { change: () => restoreLink(tenant, link), status: 200, target: longUrl },
        { change: () => editLink(tenant, link, { longUrl: edited }), status: 200, target: edited },
        { change: () => deleteLink(tenant, link), status: 204, target: 404 },
      ];
      try {
        expect(await crowd.since(0)).toEqual(new Set([longUrl]));
        for (const { change, status, target } of changes) {
          expect((await change()).status).toBe(status);
          expect(await crowd.since(performance.now())).toEqual(new Set([target]));
        }
      } finally {
        clearInterval(forgetting);
        await crowd.goHome();
      }
    },
  );
});
