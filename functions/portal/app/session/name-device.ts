import type { PortalRequest } from '../context.ts';

type Binding = { fetch(request: Request): Promise<Response> };

/** More than any description reads. */
const MOST_CHARACTERS = 500;

/**
 * The reader's browser, system and model, as the function names them that knows devices for the statistics. Empty if it
 * does not answer: nobody is kept out for want of a name.
 */
export async function nameDevice({ env, header, config, log }: PortalRequest): Promise<string> {
  const agent = (header('user-agent') ?? '').slice(0, MOST_CHARACTERS);
  if (agent === '') return '';
  const binding: Binding = Reflect.get(env, 'DEVICES');
  const signal = AbortSignal.timeout(config.DEPENDENCY_TIMEOUT_MS);
  try {
    const answer = await binding.fetch(
      new Request('https://devices.invalid/', { method: 'POST', body: agent, signal }),
    );
    return answer.ok ? await answer.text() : '';
  } catch {
    log.warn('device_unnamed', { timedOut: signal.aborted });
    return '';
  }
}
