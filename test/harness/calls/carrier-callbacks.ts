import { signForm } from '../../../local/carrier/sign-form.ts';
import { LOCAL_SECRETS } from '../../../local/secrets.ts';
import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import { query } from '../database.ts';
import { http, type Received } from '../http/http.ts';
import { waitFor } from '../wait-for.ts';
import { type OpenedCall, openCall } from './call-attempts.ts';

/** `url`: the status callback. `sid`: the carrier's call id. */
export type SilentCall = OpenedCall & { url: string; sid: string };

/** A call whose carrier sends no callbacks: its attempt only receives those that a test sends. */
export async function openSilent(
  environment: CloudEnvironment,
  body: Record<string, unknown> = {},
): Promise<SilentCall> {
  const opened = await openCall(environment, '98', body);
  const { token, sid } = await waitFor('the dialing', async () => {
    const [row] = await query<{ token: string; sid: string }>(
      environment,
      `select token, carrier_call_id as sid from call_attempt
        where carrier_call_id is not null and call_id = (select id from call where call_id = $1)`,
      [opened.id],
    );
    return row;
  });
  return {
    ...opened,
    sid,
    url: `${environment.API_BASE_URL}/api/v6/callblasting/carrier/${token}/status`,
  };
}

/** Sends a carrier's callback to the platform, signed for a URL with a token. */
export function send(
  url: string,
  told: Record<string, string>,
  signed: { url?: string; token?: string; told?: Record<string, string> } = {},
  from: Record<string, string> = {},
): Promise<Received> {
  const signature = signForm(
    signed.token ?? LOCAL_SECRETS.VOICE_CARRIER_TOKEN,
    signed.url ?? url,
    new URLSearchParams(signed.told ?? told),
  );
  const type = 'application/x-www-form-urlencoded';
  const headers = { 'content-type': type, 'x-twilio-signature': signature, ...from };
  return http(url, { method: 'POST', headers, body: new URLSearchParams(told).toString() });
}

/** Sends it and returns the status. */
export const tell = async (...args: Parameters<typeof send>): Promise<number> => (await send(...args)).status;
