import type pg from 'pg';
import type { Signature } from './signatures.ts';

/** `isInner`: another function calls it. */
type BuiltSignature = Signature & { isInner: boolean };

/** The functions as they are in a database, by name. */
export async function readBuiltSignatures(client: pg.Client): Promise<Record<string, BuiltSignature>> {
  const { rows } = await client.query<{ name: string; signature: BuiltSignature }>(
    `select proname as name, jsonb_build_object(
              'result', pg_get_function_result(oid),
              'args', (select coalesce(jsonb_object_agg(proargnames[place], format_type(type, null)), '{}')
                         from unnest(proargtypes::oid[]) with ordinality as arg (type, place)),
              'optional', to_jsonb((proargnames::text[])[pronargs - pronargdefaults + 1 : pronargs]),
              'isInner', exists (select from pg_proc caller
                                  where caller.pronamespace = called.pronamespace and caller.oid <> called.oid
                                    and caller.prosrc ~ ('\\mroutine\\.' || called.proname || '\\s*\\('))) as signature
       from pg_proc called
      where pronamespace = 'routine'::regnamespace and prorettype <> 'trigger'::regtype order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, signature }) => [name, signature]));
}
