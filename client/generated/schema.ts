// Generated from openapi/openapi.json by `npm run client`.
export interface paths {
    "/api/v6/utilities/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check a key and the way to the API
         * @description Answers only when the database and the cache answer; 503 and 504 are safe to retry after Retry-After.
         */
        get: operations["ping"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/tools/countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the countries
         * @description Every country and territory of ISO 3166-1, and Kosovo, by its name in the requested language (English without `lang`).
         */
        get: operations["listCountries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/tools/flags/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the flag of a country
         * @description An SVG image, 3:2, that may be kept for 30 days. No key is needed.
         */
        get: operations["getFlag"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the operational status of the service
         * @description By probes that run every minute; `stale` when they have not.
         */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the status page
         * @description For people: the state of every component with its last 90 days, the incidents of that time, and maintenance. No key is needed.
         */
        get: operations["getStatusPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow incidents and maintenance by a feed
         * @description An Atom feed of the incidents of the last 90 days and of maintenance. No key is needed.
         */
        get: operations["getStatusFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/catalog/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the services and what the account has enabled
         * @description Every service that there is, with its code as the keys name it.
         */
        get: operations["listServices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this document
         * @description The machine-readable description of the whole API. No key is needed.
         */
        get: operations["getOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/urlshortener/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List short links
         * @description Newest first, without deleted links. A `search` that would have to read too many links is refused; two at once for an organization.
         */
        get: operations["listLinks"];
        put?: never;
        /**
         * Create a short link
         * @description Charged at the current price unless a plan includes it. Send an Idempotency-Key to retry safely.
         */
        post: operations["createLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/urlshortener/links/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create up to 1,000 short links
         * @description One charge for what was created. Entries fail alone; without funds or quota for all valid ones none is created. 2,100 links a minute, counted as submitted: a request that does not fit is refused whole.
         */
        post: operations["bulkCreateLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/urlshortener/links.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export short links as CSV
         * @description The list as a file of up to 5,000 rows; `X-Next-Cursor` leads to the next. Free text that a spreadsheet would take for a formula is behind an apostrophe; codes, ids, numbers and dates are as they are.
         */
        get: operations["exportLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/urlshortener/links/{domain}/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a short link
         * @description With its lifetime counters. A deleted link, or one of another organization, is not found.
         */
        get: operations["getLink"];
        put?: never;
        post?: never;
        /**
         * Delete a short link
         * @description It stops redirecting at once and leaves every answer; restorable for 90 days. Its code stays taken.
         */
        delete: operations["deleteLink"];
        options?: never;
        head?: never;
        /**
         * Edit a short link
         * @description Only what is sent changes. The redirect follows at once.
         */
        patch: operations["updateLink"];
        trace?: never;
    };
    "/api/v6/urlshortener/links/{domain}/{code}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a deleted short link
         * @description Within 90 days, at no charge, to the state it had. A link that is not deleted is answered as it is.
         */
        post: operations["restoreLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/urlshortener/links/{domain}/{code}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statistics of a short link
         * @description Days and hours are Colombia time. Up to a minute old (`X-Cache`). Spends cost units: 2, and 3 for every 31 days.
         */
        get: operations["getLinkStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/urlshortener/links/{domain}/{code}/qr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a QR image of a short URL
         * @description SVG, or PNG with `format=png`.
         */
        get: operations["getQr"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/urlshortener/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statistics of all short links
         * @description Days are Colombia time. Up to a minute old (`X-Cache`). Two at once for an organization.
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/urlshortener/pricing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the prices of the URL shortener
         * @description Prices are shown with a plan too. 409 when neither creations nor visits have a price.
         */
        get: operations["getPricing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/urlshortener/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the domains for short links
         * @description Those of the platform and those of the organization, in whatever state they are.
         */
        get: operations["listDomains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/numberinsight/lookup/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look a number up
         * @description Country, line type, current carrier (in Colombia following portability) and area. Charged, unless the number is invalid; HEAD judges the request and costs nothing.
         */
        get: operations["lookUpNumber"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/numberinsight/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List batch jobs
         * @description Newest first, of the last 90 days.
         */
        get: operations["listBatches"];
        put?: never;
        /**
         * Look up to 100,000 numbers up in the background
         * @description All numbers are charged when the batch is accepted; the invalid ones are refunded together when it ends. Bodies take 8 MiB. NDJSON and CSV take `country`, `webhookUrl` and `reference` in the query. Inputs over 256 characters are cut.
         */
        post: operations["createBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/numberinsight/batch/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a batch job
         * @description When it is `done`, with an address to download the result from. A job is kept for 90 days.
         */
        get: operations["getBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/numberinsight/batch/{jobId}/result/{expires}/{signature}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the result of a batch job
         * @description The address that a job shows, valid for 60 minutes. NDJSON: a line for each number in the order submitted, as a look-up answers it with the `input` added, or `input` and `error: { code, message }` for what is no number. The schema is of a line.
         */
        get: operations["downloadBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/tts/synthesize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Synthesize a text
         * @description Answers when the audio is ready, within 20 seconds. Charged by the characters of the text and the voice's tier; an identical text in the same voice (white space and Unicode form aside) is reused at no cost, also while the first is still being made. When no engine can speak it the answer is 503 and nothing is charged. Audio and synthesis are kept for 90 days.
         */
        post: operations["synthesize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/tts/synthesis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List syntheses
         * @description Newest first, of the last 90 days.
         */
        get: operations["listSyntheses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/tts/synthesis/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a synthesis
         * @description With a new address to download its audio from. A synthesis is kept for 90 days.
         */
        get: operations["getSynthesis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/tts/voices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the voices
         * @description The catalog of voices, with the organization's price of a character.
         */
        get: operations["listVoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/tts/audio/{audioId}/{file}/{expires}/{signature}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download synthesized audio
         * @description The address that a synthesis shows, valid for 60 minutes.
         */
        get: operations["downloadAudio"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/callblasting/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List calls
         * @description Newest first, each with its attempts.
         */
        get: operations["listCalls"];
        put?: never;
        /**
         * Call a number and have a text said
         * @description Answers when the audio of the text is ready, within 20 seconds. That audio is charged by the characters of the text and the voice's tier; one that exists already (the same text and voice) is reused at no cost. Air time is charged when an attempt ends: every second begun. When no engine can speak the text the answer is 503: nothing is charged, and there is no call.
         */
        post: operations["createTextCall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/callblasting/calls/audio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call a number and play an audio you have uploaded
         * @description Nothing is charged but air time, when an attempt ends: every second begun.
         */
        post: operations["createAudioCall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/callblasting/calls.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export calls as CSV
         * @description The list as a file of up to 5,000 rows; `X-Next-Cursor` leads to the next. Free text that a spreadsheet would take for a formula is behind an apostrophe; codes, ids, numbers and dates are as they are. What became of a call is that of its last attempt.
         */
        get: operations["exportCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/callblasting/calls/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a call with its attempts
         * @description An attempt that was recorded has the address of its recording, valid for 60 minutes.
         */
        get: operations["getCall"];
        put?: never;
        post?: never;
        /**
         * Cancel what of a call has not been placed
         * @description While it is `queued` or `retrying` the call ends as `canceled`. An attempt that is under way goes on, and none follows it. A call that is over stays as it is.
         */
        delete: operations["cancelCall"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/callblasting/calls/{id}/recordings/{attempt}/{expires}/{signature}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the recording of an attempt
         * @description The address that a call shows, valid for 60 minutes.
         */
        get: operations["downloadRecording"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/callblasting/audios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audios you have uploaded
         * @description Newest first.
         */
        get: operations["listAudios"];
        put?: never;
        /**
         * Upload an audio for calls
         * @description WAV (PCM or G.711) or MP3. A WAV is kept as telephone networks carry it: 8 kHz, one channel. An organization keeps 1,000 audios and 1 GiB of them at most, unless the operator has set it otherwise: one more is refused.
         */
        post: operations["uploadAudio"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/callblasting/audios/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an audio
         * @description Calls that were accepted with it still play it.
         */
        delete: operations["deleteAudio"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/callblasting/voices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the voices that calls can speak with
         * @description The catalog of text-to-speech, with the organization's price of a character that has to be synthesized.
         */
        get: operations["listCallVoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/account/billing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the balance, the spend limits and the plans
         * @description Amounts are micros: currency units × 10⁶. An organization that has no billing account yet has nulls and zeros.
         */
        get: operations["getBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/account/billing/movements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the movements of the balance
         * @description Newest first. Movements never change: a reversal is a movement of its own, and the sum of all is the balance.
         */
        get: operations["listMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/account/billing/movements.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the movements of the balance as CSV
         * @description The list as a file of up to 5,000 rows; `X-Next-Cursor` leads to the next. Free text that a spreadsheet would take for a formula is behind an apostrophe; codes, ids, numbers and dates are as they are.
         */
        get: operations["exportMovements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/account/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the prices of everything that is charged
         * @description Of short links and visits, look-ups, synthesized characters and air time, in micros: currency units × 10⁶. Usage is charged at the price of its own moment.
         */
        get: operations["listPrices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/account/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the organization of the key
         * @description Its names, tax identification, country, currency and status.
         */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/account/cost-centers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the cost centers
         * @description Newest first. The usage of a key is attributed to its cost center.
         */
        get: operations["listCostCenters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/account/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of the organization
         * @description The latest to join first. Who was taken out of the organization is not listed.
         */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "urlshortener.link.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A short link was created, alone or in bulk. */
        post: operations["urlshortener.link.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "urlshortener.link.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A short link was deleted and no longer redirects. */
        post: operations["urlshortener.link.deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "numberinsight.batch.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A batch of numbers has ended. It goes to the `webhookUrl` of the batch too. */
        post: operations["numberinsight.batch.completed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "voice.answered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An attempt of a call was answered. */
        post: operations["voice.answered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "voice.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A call has ended with success. */
        post: operations["voice.completed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "voice.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A call has failed: its last attempt did, or one after which none may follow. */
        post: operations["voice.failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "voice.canceled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A call was canceled before it was placed, or no further attempt of it was since it had been canceled. */
        post: operations["voice.canceled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "tts.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A synthesis has ended: its audio is ready, or it failed and was refunded. */
        post: operations["tts.completed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "billing.balance.low": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A charge or a correction took what is available below the threshold agreed with the operator: once a crossing, and within two minutes. */
        post: operations["billing.balance.low"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "billing.spend_limit.reached": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One of the spend limits was reached: what was spent came to it, or something was refused because of it. Once a day or month and limit, and within two minutes; not by usage that is counted after its day or month has ended. */
        post: operations["billing.spend_limit.reached"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The operator tries an endpoint, whatever it takes. */
        post: operations["webhook.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.endpoint.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One of the other endpoints of the account was disabled. What it would have got waits for it. */
        post: operations["webhook.endpoint.disabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        PingResult: {
            /** @enum {boolean} */
            pong: true;
            /** @enum {string} */
            apiVersion: "v6";
            client: {
                /**
                 * @description Public address of the caller.
                 * @example 203.0.113.7
                 */
                ip: string;
            };
        };
        /**
         * @example {
         *       "requestId": "9f86d081884c7d659a2feaa0c55ad015",
         *       "timestamp": "2026-03-02T09:30:00.000-05:00",
         *       "responseTimeMs": 12
         *     }
         */
        Meta: {
            /** @description Quote it to support. */
            requestId: string;
            /**
             * Format: date-time
             * @description Colombia time.
             */
            timestamp: string;
            responseTimeMs: number;
            /** @description Source address as the service sees it, where it matters. */
            clientIp?: string;
        };
        Error: {
            /** @enum {boolean} */
            success: false;
            error: {
                /**
                 * @description Stable; branch on it.
                 * @enum {string}
                 */
                code: "AUTH_REQUIRED" | "AUTH_INVALID_KEY" | "AUTH_COST_CENTER_DISABLED" | "AUTH_SERVICE_NOT_ALLOWED" | "AUTH_CAPABILITY_NOT_ALLOWED" | "AUTH_IP_NOT_ALLOWED" | "AUTH_SOURCE_IP_UNKNOWN" | "ACCOUNT_NOT_ACTIVE" | "ACCOUNT_BLOCKED" | "ACCOUNT_READ_ONLY" | "ACCOUNT_CONFIG_NOT_FOUND" | "RATE_DDOS_EXCEEDED" | "RATE_TPS_EXCEEDED" | "IDEMPOTENCY_KEY_INVALID" | "IDEMPOTENCY_IN_PROGRESS" | "IDEMPOTENCY_KEY_REUSED" | "VALIDATION_INVALID_PARAMETER" | "BAD_REQUEST" | "PAYLOAD_TOO_LARGE" | "NOT_FOUND" | "URL_INVALID" | "URL_SCHEME_NOT_ALLOWED" | "URL_TOO_LONG" | "URL_BLOCKED_HOST" | "ALIAS_INVALID" | "ALIAS_TAKEN" | "ALIAS_RESERVED" | "ALIAS_RETIRED" | "EXPIRES_AT_INVALID" | "LINK_NOT_FOUND" | "NOTHING_TO_UPDATE" | "CODE_GENERATION_FAILED" | "STATS_RANGE_INVALID" | "DOMAIN_NOT_ALLOWED" | "DOMAIN_NOT_VERIFIED" | "LINK_BLOCKED" | "URLSHORTENER_LINK_QUOTA_EXCEEDED" | "URLSHORTENER_BATCH_TOO_LARGE" | "URLSHORTENER_INSUFFICIENT_FUNDS" | "URLSHORTENER_SPEND_LIMIT_REACHED" | "URLSHORTENER_NOT_PRICED" | "URLSHORTENER_CURRENCY_UNDEFINED" | "BILLING_INSUFFICIENT_FUNDS" | "BILLING_SPEND_LIMIT_REACHED" | "BILLING_NOT_PRICED" | "NUMBERINSIGHT_JOB_NOT_FOUND" | "TTS_SYNTHESIS_NOT_FOUND" | "CALLBLASTING_CALL_NOT_FOUND" | "CALLBLASTING_AUDIO_NOT_FOUND" | "INTERNAL_SERVER_ERROR" | "SERVICE_UNAVAILABLE" | "GATEWAY_TIMEOUT";
                /**
                 * Format: uri
                 * @description The page of the code.
                 */
                type: string;
                message: string;
                details: {
                    field: string;
                    message: string;
                }[];
            };
            meta: components["schemas"]["Meta"];
        };
        /**
         * @example {
         *       "code": "CO",
         *       "code3": "COL",
         *       "callingCode": "57",
         *       "mcc": "732",
         *       "flag": "https://api.operator.example/api/v6/tools/flags/co.svg",
         *       "names": {
         *         "en": "Colombia",
         *         "es": "Colombia"
         *       }
         *     }
         */
        Country: {
            /** @description ISO 3166-1 alpha-2 code; Kosovo has the user-assigned XK. */
            code: string;
            /** @description ISO 3166-1 alpha-3 code. */
            code3: string;
            /** @description E.164 country code, digits without "+". Countries that share a code share it here: 1, 7, 44. */
            callingCode: string;
            /** @description E.212 mobile country code, the first of several; empty for the territories that have none. */
            mcc: string;
            /**
             * Format: uri
             * @description Flag image (SVG), public.
             */
            flag: string;
            /** @description Present without `lang`. */
            names?: {
                en: string;
                es: string;
            };
            /** @description Present with `lang`. */
            name?: string;
        };
        /**
         * @example {
         *       "status": "degraded",
         *       "updatedAt": "2026-03-02T14:30:00.000Z",
         *       "stale": false,
         *       "components": [
         *         {
         *           "name": "urlshortener",
         *           "status": "operational"
         *         },
         *         {
         *           "name": "numberinsight",
         *           "status": "degraded"
         *         }
         *       ],
         *       "incidents": [
         *         {
         *           "id": "12",
         *           "title": "Slow look-ups",
         *           "message": "Look-ups take longer than usual.",
         *           "status": "investigating",
         *           "impact": "minor",
         *           "components": [
         *             "numberinsight"
         *           ],
         *           "startedAt": "2026-03-02T14:10:00.000Z",
         *           "updatedAt": "2026-03-02T14:20:00.000Z",
         *           "resolvedAt": null
         *         }
         *       ],
         *       "maintenance": []
         *     }
         */
        ServiceStatus: {
            /**
             * @description By probes and open incidents: `outage` with the database or a critical incident, `degraded` with anything else that is not right. `maintenance`: a window is open, and no incident.
             * @enum {string}
             */
            status: "operational" | "degraded" | "outage" | "maintenance" | "unknown";
            /**
             * Format: date-time
             * @description When the newest probe ran.
             */
            updatedAt: string;
            /** @description Whether probes are missing or older than 3 minutes. */
            stale: boolean;
            components: {
                name: string;
                /**
                 * @description The worst of its last probe, the open incidents that name it and its answers: `degraded` while many of them fail. `unknown`: no data.
                 * @enum {string}
                 */
                status: "operational" | "degraded" | "outage" | "unknown";
            }[];
            /** @description Open incidents, and those resolved in the last 7 days. */
            incidents: {
                id: string;
                title: string;
                message: string;
                /** @enum {string} */
                status: "investigating" | "identified" | "monitoring" | "resolved";
                /** @enum {string} */
                impact: "minor" | "major" | "critical";
                components: string[];
                /** Format: date-time */
                startedAt: string;
                /** Format: date-time */
                updatedAt: string;
                /** Format: date-time */
                resolvedAt: string | null;
            }[];
            /** @description Windows that are open or to come. */
            maintenance: {
                id: string;
                title: string;
                message: string;
                components: string[];
                /** Format: date-time */
                startsAt: string;
                /** Format: date-time */
                endsAt: string;
            }[];
        };
        /**
         * @example {
         *       "code": "urlshortener",
         *       "name": "URL shortener",
         *       "description": "Short links and their statistics.",
         *       "icon": "link",
         *       "enabled": true
         *     }
         */
        ServiceCatalogEntry: {
            /**
             * @description As in the service lists of keys.
             * @enum {string}
             */
            code: "urlshortener" | "numberinsight" | "tts" | "callblasting";
            name: string;
            description: string;
            /** @description Name of an icon. */
            icon: string;
            /** @description Whether this account has access. */
            enabled: boolean;
        };
        /**
         * @example {
         *       "domain": "go.operator.example",
         *       "code": "x7k2m9q",
         *       "shortUrl": "https://go.operator.example/x7k2m9q",
         *       "longUrl": "https://example.com/offers?utm_source=sms",
         *       "isAlias": false,
         *       "status": "active",
         *       "domainStatus": "active",
         *       "expiresAt": null,
         *       "createdAt": "2026-03-02T14:30:00.000Z",
         *       "clicks": 120,
         *       "uniqueClicks": 95,
         *       "firstClickAt": "2026-03-02T14:31:07.000Z",
         *       "lastClickAt": "2026-03-04T01:12:44.000Z"
         *     }
         */
        ShortLink: {
            /**
             * @description Domain the link answers on.
             * @example go.operator.example
             */
            domain: string;
            /**
             * @description Code or alias, unique on the domain.
             * @example x7k2m9q
             */
            code: string;
            /**
             * Format: uri
             * @description Public short URL.
             */
            shortUrl: string;
            /** @description Destination, exactly as it was given. */
            longUrl: string;
            /** @description Whether the caller chose the code. */
            isAlias: boolean;
            /**
             * @description `active` or `disabled` is your choice; `blocked` while the operator blocks the link.
             * @enum {string}
             */
            status: "active" | "disabled" | "blocked";
            /**
             * @description `released` when the domain no longer belongs to the organization.
             * @enum {string}
             */
            domainStatus: "active" | "released";
            /**
             * Format: date-time
             * @description UTC; null when the link never expires.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description UTC.
             */
            createdAt: string;
            /** @description Lifetime visits. */
            clicks: number;
            /** @description Lifetime unique visits: the sum of the days, in each of which an address and browser count once. */
            uniqueClicks: number;
            /** Format: date-time */
            firstClickAt: string | null;
            /** Format: date-time */
            lastClickAt: string | null;
        };
        CreateLinkBody: {
            /**
             * @description Absolute http or https URL, 2,048 characters at most, and 8,192 bytes with what is not ASCII percent-encoded, as visitors get it. Kept and redirected to byte for byte.
             * @example https://example.com/offers?utm_source=sms
             */
            longUrl: string;
            /** @description One of GET /domains; by default the organization's default domain, else the platform's. */
            domain?: string | null;
            /**
             * @description Alias: 3 to 32 of a-z 0-9 - _ (upper case is lowered).
             * @example black-friday
             */
            code?: string | null;
            /**
             * @description Future moment: RFC 3339, `YYYY-MM-DD`, `YYYY-MM-DDTHH:MM` or `YYYY-MM-DD HH:MM:SS`; `T` or a space, seconds, a fraction and a zone (`Z`, `-05:00`, `-0500`) as you like. Without a zone it is Colombia time, a date alone 00:00 of that day.
             * @example 2030-12-31 23:59:59
             */
            expiresAt?: string | null;
        };
        /**
         * @example {
         *       "created": 1,
         *       "failed": 0,
         *       "chargedMicro": 5000000,
         *       "results": [
         *         {
         *           "index": 0,
         *           "success": true,
         *           "link": {
         *             "domain": "go.operator.example",
         *             "code": "black-friday",
         *             "shortUrl": "https://go.operator.example/black-friday",
         *             "longUrl": "https://example.com/offers?utm_source=sms",
         *             "isAlias": true,
         *             "status": "active",
         *             "domainStatus": "active",
         *             "expiresAt": "2031-01-01T04:59:59.000Z",
         *             "createdAt": "2026-03-02T14:30:00.000Z",
         *             "clicks": 0,
         *             "uniqueClicks": 0,
         *             "firstClickAt": null,
         *             "lastClickAt": null
         *           }
         *         }
         *       ]
         *     }
         */
        BulkCreateLinksResult: {
            /** @example 1 */
            created: number;
            /** @example 0 */
            failed: number;
            /**
             * Format: int64
             * @description What was charged for the created links together, in micros.
             * @example 5000000
             */
            chargedMicro: number;
            /** @description One per entry, in the order submitted. */
            results: ({
                /** @example 0 */
                index: number;
                /** @enum {boolean} */
                success: true;
                link: components["schemas"]["ShortLink"];
            } | {
                index: number;
                /** @enum {boolean} */
                success: false;
                error: {
                    code: string;
                    message: string;
                    details: {
                        field: string;
                        message: string;
                    }[];
                };
            })[];
        };
        /**
         * @example {
         *       "links": [
         *         {
         *           "longUrl": "https://example.com/offers?utm_source=sms",
         *           "code": "black-friday",
         *           "expiresAt": "2031-01-01T04:59:59.000Z"
         *         }
         *       ]
         *     }
         */
        BulkCreateLinksBody: {
            /** @description Up to 1,000 creations, each as for one link. */
            links: components["schemas"]["CreateLinkBody"][];
        };
        /**
         * @example {
         *       "longUrl": "https://example.com/offers/april",
         *       "status": "active",
         *       "expiresAt": "2030-12-31 23:59:59"
         *     }
         */
        UpdateLinkBody: {
            /** @description A new destination, by the rules of a creation. */
            longUrl?: string;
            /**
             * @description A disabled link does not redirect.
             * @enum {string}
             */
            status?: "active" | "disabled";
            /** @description Future moment, in the forms of a creation; null: never. */
            expiresAt?: string | null;
        };
        /**
         * @example {
         *       "domain": "go.operator.example",
         *       "code": "x7k2m9q",
         *       "shortUrl": "https://go.operator.example/x7k2m9q",
         *       "range": {
         *         "from": "2026-03-01",
         *         "to": "2026-03-30",
         *         "granularity": "day",
         *         "timezone": "America/Bogota"
         *       },
         *       "totals": {
         *         "clicks": 120,
         *         "uniqueClicks": 95,
         *         "firstClickAt": "2026-03-02T14:31:07.000Z",
         *         "lastClickAt": "2026-03-04T01:12:44.000Z"
         *       },
         *       "series": [
         *         {
         *           "at": "2026-03-02",
         *           "clicks": 80,
         *           "uniqueClicks": 65
         *         },
         *         {
         *           "at": "2026-03-03",
         *           "clicks": 40,
         *           "uniqueClicks": 30
         *         }
         *       ],
         *       "dimensions": {
         *         "country": [
         *           {
         *             "value": "CO",
         *             "clicks": 118
         *           },
         *           {
         *             "value": "US",
         *             "clicks": 2
         *           }
         *         ]
         *       }
         *     }
         */
        LinkStats: {
            domain: string;
            code: string;
            /** Format: uri */
            shortUrl: string;
            range: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
                /** @enum {string} */
                granularity: "day" | "hour";
                /** @enum {string} */
                timezone: "America/Bogota";
            };
            totals: {
                clicks: number;
                uniqueClicks: number;
                /**
                 * Format: date-time
                 * @description Of the link's lifetime.
                 */
                firstClickAt: string | null;
                /**
                 * Format: date-time
                 * @description Of the link's lifetime.
                 */
                lastClickAt: string | null;
            };
            /** @description Sparse: periods without visits are left out. */
            series: {
                /** @description `YYYY-MM-DD`, or `YYYY-MM-DDTHH:00:00-05:00`. */
                at: string;
                clicks: number;
                uniqueClicks: number;
            }[];
            /** @description Top values by visits; `__other` is the rest. A visit without a value is absent. */
            dimensions: {
                country?: {
                    value: string;
                    clicks: number;
                }[];
                subdivision?: {
                    value: string;
                    clicks: number;
                }[];
                city?: {
                    value: string;
                    clicks: number;
                }[];
                device?: {
                    value: string;
                    clicks: number;
                }[];
                os?: {
                    value: string;
                    clicks: number;
                }[];
                browser?: {
                    value: string;
                    clicks: number;
                }[];
                referrer?: {
                    value: string;
                    clicks: number;
                }[];
            };
        };
        /**
         * @example {
         *       "range": {
         *         "from": "2026-03-01",
         *         "to": "2026-03-30",
         *         "granularity": "day",
         *         "timezone": "America/Bogota"
         *       },
         *       "totals": {
         *         "clicks": 120,
         *         "uniqueClicks": 95
         *       },
         *       "series": [
         *         {
         *           "at": "2026-03-02",
         *           "clicks": 80,
         *           "uniqueClicks": 65
         *         },
         *         {
         *           "at": "2026-03-03",
         *           "clicks": 40,
         *           "uniqueClicks": 30
         *         }
         *       ],
         *       "linksByStatus": {
         *         "active": 14,
         *         "disabled": 1,
         *         "blocked": 0
         *       },
         *       "topLinks": [
         *         {
         *           "domain": "go.operator.example",
         *           "code": "x7k2m9q",
         *           "shortUrl": "https://go.operator.example/x7k2m9q",
         *           "longUrl": "https://example.com/offers?utm_source=sms",
         *           "clicks": 120,
         *           "uniqueClicks": 95
         *         }
         *       ],
         *       "dimensions": {
         *         "country": [
         *           {
         *             "value": "CO",
         *             "clicks": 120
         *           }
         *         ]
         *       }
         *     }
         */
        Overview: {
            range: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
                /** @enum {string} */
                granularity: "day" | "hour";
                /** @enum {string} */
                timezone: "America/Bogota";
            };
            totals: {
                clicks: number;
                uniqueClicks: number;
            };
            /** @description Sparse: periods without visits are left out. */
            series: {
                /** @description `YYYY-MM-DD`, or `YYYY-MM-DDTHH:00:00-05:00`. */
                at: string;
                clicks: number;
                uniqueClicks: number;
            }[];
            /** @description Links there are now. */
            linksByStatus: {
                active: number;
                disabled: number;
                blocked: number;
            };
            /** @description The 10 links with most visits in the range, of those that were among the 50 most visited of a day. */
            topLinks: {
                domain: string;
                code: string;
                /** Format: uri */
                shortUrl: string;
                longUrl: string;
                clicks: number;
                uniqueClicks: number;
            }[];
            /** @description Top values by visits; `__other` is the rest. A visit without a value is absent. */
            dimensions: {
                country?: {
                    value: string;
                    clicks: number;
                }[];
                subdivision?: {
                    value: string;
                    clicks: number;
                }[];
                city?: {
                    value: string;
                    clicks: number;
                }[];
                device?: {
                    value: string;
                    clicks: number;
                }[];
                os?: {
                    value: string;
                    clicks: number;
                }[];
                browser?: {
                    value: string;
                    clicks: number;
                }[];
                referrer?: {
                    value: string;
                    clicks: number;
                }[];
            };
        };
        /**
         * @example {
         *       "currency": "COP",
         *       "perLinkMicro": 5000000,
         *       "perUniqueVisitMicro": 1000000,
         *       "includedInPlan": false
         *     }
         */
        Pricing: {
            /** @description Currency of the organization, ISO 4217. */
            currency: string;
            /**
             * Format: int64
             * @description Price of a creation in micros (1000000 = 1.00); null when none is configured.
             */
            perLinkMicro: number | null;
            /**
             * Format: int64
             * @description Price of each charged visit in micros, repeat visits included; null when none is configured.
             */
            perUniqueVisitMicro: number | null;
            /** @description Whether an active monthly plan includes creations and visits. */
            includedInPlan: boolean;
        };
        /**
         * @example {
         *       "domain": "go.operator.example",
         *       "type": "platform",
         *       "status": "verified",
         *       "isDefault": true,
         *       "createdAt": "2026-01-05T13:00:00.000Z",
         *       "verifiedAt": "2026-01-05T13:00:00.000Z"
         *     }
         */
        Domain: {
            domain: string;
            /**
             * @description `platform` domains are shared by all organizations.
             * @enum {string}
             */
            type: "platform" | "own";
            /** @enum {string} */
            status: "verified" | "pending" | "released";
            /** @description Whether links are created on it when no domain is named. */
            isDefault: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            verifiedAt: string | null;
        };
        /**
         * @example {
         *       "number": "573001234567",
         *       "valid": true,
         *       "formats": {
         *         "e164": "+573001234567",
         *         "international": "+57 300 1234567",
         *         "national": "300 1234567"
         *       },
         *       "country": {
         *         "code": "CO",
         *         "code3": "COL",
         *         "callingCode": "57",
         *         "name": "Colombia"
         *       },
         *       "type": "mobile",
         *       "carrier": {
         *         "name": "Movistar",
         *         "mcc": "732",
         *         "mnc": "123",
         *         "source": "portability"
         *       },
         *       "originalCarrier": {
         *         "name": "Tigo",
         *         "mcc": "732",
         *         "mnc": "103"
         *       },
         *       "ported": true,
         *       "portedAt": "2024-05-17",
         *       "area": null,
         *       "timezones": [
         *         "America/Bogota"
         *       ],
         *       "checkedAt": "2026-03-02T14:30:00.000Z"
         *     }
         */
        NumberInsight: {
            /** @description E.164, digits without `+`. */
            number: string;
            /** @description Whether it is of a possible and assigned range. Invalid numbers are not charged. */
            valid: boolean;
            formats: {
                e164: string;
                international: string;
                national: string;
            };
            /** @description Null for non-geographic country codes. */
            country: {
                code: string;
                code3: string;
                callingCode: string;
                name: string;
            } | null;
            /** @enum {string} */
            type: "mobile" | "fixed_line" | "fixed_line_or_mobile" | "toll_free" | "premium_rate" | "shared_cost" | "voip" | "personal_number" | "pager" | "uan" | "voicemail" | "unknown";
            /** @description The current carrier. */
            carrier: {
                name: string;
                /** @description E.212 mobile country code. */
                mcc: string | null;
                /** @description E.212 mobile network code. */
                mnc: string | null;
                /** @enum {string} */
                source: "portability" | "numbering_plan";
            } | null;
            /** @description The assignee of the range. */
            originalCarrier: {
                name: string;
                /** @description E.212 mobile country code. */
                mcc: string | null;
                /** @description E.212 mobile network code. */
                mnc: string | null;
            } | null;
            /** @description Null where no portability data covers the number. */
            ported: boolean | null;
            /** Format: date */
            portedAt: string | null;
            /** @description City or department, and its ISO 3166-2 code where there is one. */
            area: {
                name: string;
                subdivision: string | null;
            } | null;
            /** @description IANA names. */
            timezones: string[];
            /** Format: date-time */
            checkedAt: string;
        };
        /**
         * @example {
         *       "jobId": "7d9f4a52-3c1e-4b8a-9f60-2f1f5b0c8e11",
         *       "status": "done",
         *       "count": 2,
         *       "processed": 2,
         *       "reference": "march",
         *       "createdAt": "2026-03-02T14:30:00.000Z",
         *       "expiresAt": "2026-05-31T14:30:00.000Z",
         *       "download": {
         *         "url": "https://api.operator.example/api/v6/numberinsight/batch/7d9f4a52-3c1e-4b8a-9f60-2f1f5b0c8e11/result/1772465400/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *         "format": "ndjson"
         *       }
         *     }
         */
        BatchJob: {
            /** Format: uuid */
            jobId: string;
            /**
             * @description `failed`: nothing was looked up, and all of it was refunded.
             * @enum {string}
             */
            status: "queued" | "processing" | "done" | "failed";
            /** @description Numbers submitted. */
            count: number;
            /** @description Numbers processed. */
            processed: number;
            reference: string | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description From then on the job is gone.
             */
            expiresAt: string;
            /** @description Present when the status is `done`. */
            download?: {
                /**
                 * Format: uri
                 * @description The result, valid for 60 minutes; no key is needed.
                 */
                url: string;
                /** @enum {string} */
                format: "ndjson";
            };
        };
        /**
         * @example {
         *       "numbers": [
         *         "573001234567",
         *         "3109876543"
         *       ],
         *       "country": "CO",
         *       "reference": "march"
         *     }
         */
        CreateBatchBody: {
            /** @description 1 to 100,000, looked up in this order, repeated ones too. */
            numbers: string[];
            /**
             * @description Alpha-2 code of the country whose national numbers are read, in either case. Left out: what is no number of any country is read by that of your organization.
             * @example CO
             */
            country?: string | null;
            /** @description Called once the batch ends, signed with the account secret. https, with a public host that resolves. */
            webhookUrl?: string | null;
            /** @description Yours; shown with the job and in its event. */
            reference?: string | null;
        };
        NumberResultLine: {
            /** @description E.164, digits without `+`. */
            number: string;
            /** @description Whether it is of a possible and assigned range. Invalid numbers are not charged. */
            valid: boolean;
            formats: {
                e164: string;
                international: string;
                national: string;
            };
            /** @description Null for non-geographic country codes. */
            country: {
                code: string;
                code3: string;
                callingCode: string;
                name: string;
            } | null;
            /** @enum {string} */
            type: "mobile" | "fixed_line" | "fixed_line_or_mobile" | "toll_free" | "premium_rate" | "shared_cost" | "voip" | "personal_number" | "pager" | "uan" | "voicemail" | "unknown";
            /** @description The current carrier. */
            carrier: {
                name: string;
                /** @description E.212 mobile country code. */
                mcc: string | null;
                /** @description E.212 mobile network code. */
                mnc: string | null;
                /** @enum {string} */
                source: "portability" | "numbering_plan";
            } | null;
            /** @description The assignee of the range. */
            originalCarrier: {
                name: string;
                /** @description E.212 mobile country code. */
                mcc: string | null;
                /** @description E.212 mobile network code. */
                mnc: string | null;
            } | null;
            /** @description Null where no portability data covers the number. */
            ported: boolean | null;
            /** Format: date */
            portedAt: string | null;
            /** @description City or department, and its ISO 3166-2 code where there is one. */
            area: {
                name: string;
                subdivision: string | null;
            } | null;
            /** @description IANA names. */
            timezones: string[];
            /** Format: date-time */
            checkedAt: string;
            /** @description As it was submitted; cut after 256 characters. */
            input: string;
        } | {
            input: string;
            /** @description Why the input is no telephone number. */
            error: {
                /**
                 * @description Stable; branch on it. None of them is charged.
                 * @enum {string}
                 */
                code: "NOT_A_NUMBER" | "TOO_SHORT" | "TOO_LONG" | "UNKNOWN_COUNTRY" | "SHORT_CODE";
                message: string;
            };
        };
        Synthesis: {
            /**
             * Format: uuid
             * @description Identifier.
             * @example 7b0f5a4e-2c0b-4f6e-9c55-0f3f2f6f9a10
             */
            id: string;
            /**
             * @description `processing` while an engine is at work; `failed`: nothing was charged, or it was refunded.
             * @example completed
             * @enum {string}
             */
            status: "queued" | "processing" | "completed" | "failed";
            /**
             * @description Whether an identical audio of the organization was reused, which costs nothing.
             * @example false
             */
            cached: boolean;
            /**
             * @description Charged characters: Unicode code points of the text in its composed form (NFC), any run of white space being one.
             * @example 51
             */
            charCount: number;
            /**
             * @description Measured from the audio; null until there is one.
             * @example 3480
             */
            durationMs: number | null;
            /**
             * @description BCP 47 language tag of the voice.
             * @example es-CO
             */
            language: string;
            /**
             * @description Code of the voice catalog.
             * @example es-CO-Salome
             */
            voice: string;
            /**
             * @description What the price depended on.
             * @example neural
             * @enum {string}
             */
            tier: "standard" | "neural" | "hd";
            /**
             * @description Charged, with 6 decimals.
             * @example 20.400000
             */
            cost: string;
            /**
             * @description ISO 4217.
             * @example COP
             */
            currency: string;
            /**
             * Format: uri
             * @description A WAV file, 16-bit PCM at 16 kHz, mono; valid for 60 minutes, no key is needed. Null until there is one.
             * @example https://api.operator.example/api/v6/tts/audio/7b0f5a4e-2c0b-4f6e-9c55-0f3f2f6f9a10/speech.wav/1795271400/5f2c9a
             */
            audioUrl: string | null;
            /**
             * @description As it was given.
             * @example reminder-81
             */
            reference: string | null;
            /**
             * @description Why it failed: `ENGINE_UNAVAILABLE`, no engine could speak it; `INTERRUPTED`, the work was cut off.
             * @example null
             * @enum {string|null}
             */
            errorCode: "ENGINE_UNAVAILABLE" | "INTERRUPTED" | null;
            /**
             * @description Colombia time, `YYYY-MM-DD HH:MM:SS`.
             * @example 2026-11-21 08:30:00
             */
            createdAt: string;
        };
        SynthesizeBody: {
            /**
             * @description What is said, 1 to 4,000 characters (Unicode code points), 1,000 of them digits at most. Markup is read out, not obeyed; white space is folded.
             * @example Hola Ana, su cita es mañana a las tres de la tarde.
             */
            text: string;
            /**
             * @description Code of a voice of the catalog.
             * @example es-CO-Salome
             */
            voice: string;
            /**
             * @description Yours; shown with the synthesis and in its event.
             * @example reminder-81
             */
            reference?: string | null;
        };
        VoiceList: {
            voices: components["schemas"]["Voice"][];
            /**
             * @description ISO 4217, of the prices; null when the organization has none yet.
             * @example COP
             */
            currency: string | null;
        };
        Voice: {
            /**
             * @description What a request names it by.
             * @example es-CO-Salome
             */
            code: string;
            /**
             * @description Display name.
             * @example Salomé
             */
            name: string;
            /**
             * @description BCP 47 language tag.
             * @example es-CO
             */
            language: string;
            /**
             * @description How it sounds.
             * @example female
             * @enum {string}
             */
            gender: "female" | "male";
            /**
             * @description What its price depends on.
             * @example neural
             * @enum {string}
             */
            tier: "standard" | "neural" | "hd";
            /**
             * Format: int64
             * @description Price of a character, micros (1000000 = 1.00); null when it has none: it cannot be used.
             * @example 400000
             */
            perCharacterMicro: number | null;
        };
        QueuedCall: {
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a
             */
            id: string;
            /**
             * @description Number to call.
             * @example 573001234567
             */
            to: string;
            /**
             * @description `queued`; a replay shows the status that the call has now.
             * @example queued
             * @enum {string}
             */
            status: "queued" | "in_progress" | "retrying" | "success" | "failed" | "canceled";
            /**
             * @description Yours.
             * @example invoice-1024
             */
            clientReference: string | null;
        };
        TextCallBody: {
            /**
             * @description Number to call, digits with country code: a landline or a mobile of your country, or of another destination that is agreed with the operator.
             * @example 573001234567
             */
            to: string;
            /**
             * @description What is said, 1 to 4,000 characters (Unicode code points), 1,000 of them digits at most. Markup is read out, not obeyed; white space is folded.
             * @example Hola Ana, su cita es mañana a las tres de la tarde.
             */
            text: string;
            /**
             * @description Code of a voice of the catalog.
             * @example es-CO-Salome
             */
            voice: string;
            /**
             * @description The number shown, one of your own; your default one, or else the platform’s.
             * @example 576012345678
             */
            callerId?: string | null;
            /**
             * @description Yours; shown with the call and in its events.
             * @example invoice-1024
             */
            clientReference?: string | null;
            /**
             * @description How many times the audio is played in a call, 1 to 5.
             * @default 2
             * @example 2
             */
            repeat?: number | null;
            /**
             * @description Seconds that a recording is kept, up to 90 days; 0: not recorded.
             * @default 0
             * @example 0
             */
            recordingTtlSec?: number | null;
            /**
             * @description How often the number is tried; after which causes is a fixed policy of the service.
             * @default {}
             * @example {
             *       "maxAttempts": 3,
             *       "minIntervalSec": 600,
             *       "minSuccessSec": 5
             *     }
             */
            retry?: {
                /**
                 * @description Attempts in all, 1 to 5.
                 * @default 2
                 * @example 2
                 */
                maxAttempts?: number | null;
                /**
                 * @description Seconds from the end of an attempt to the next, at least.
                 * @default 300
                 * @example 300
                 */
                minIntervalSec?: number | null;
                /**
                 * @description Seconds that a call must have lasted to be a success.
                 * @default 5
                 * @example 5
                 */
                minSuccessSec?: number | null;
            } | null;
        };
        AudioCallBody: {
            /**
             * @description Number to call, digits with country code: a landline or a mobile of your country, or of another destination that is agreed with the operator.
             * @example 573001234567
             */
            to: string;
            /**
             * Format: uuid
             * @description The audio to play, one of GET /audios.
             * @example 4f7f1c58-4d1f-4b6f-8f0e-9d3c2a1b0c5d
             */
            audioId: string;
            /**
             * @description The number shown, one of your own; your default one, or else the platform’s.
             * @example 576012345678
             */
            callerId?: string | null;
            /**
             * @description Yours; shown with the call and in its events.
             * @example invoice-1024
             */
            clientReference?: string | null;
            /**
             * @description How many times the audio is played in a call, 1 to 5.
             * @default 2
             * @example 2
             */
            repeat?: number | null;
            /**
             * @description Seconds that a recording is kept, up to 90 days; 0: not recorded.
             * @default 0
             * @example 0
             */
            recordingTtlSec?: number | null;
            /**
             * @description How often the number is tried; after which causes is a fixed policy of the service.
             * @default {}
             * @example {
             *       "maxAttempts": 3,
             *       "minIntervalSec": 600,
             *       "minSuccessSec": 5
             *     }
             */
            retry?: {
                /**
                 * @description Attempts in all, 1 to 5.
                 * @default 2
                 * @example 2
                 */
                maxAttempts?: number | null;
                /**
                 * @description Seconds from the end of an attempt to the next, at least.
                 * @default 300
                 * @example 300
                 */
                minIntervalSec?: number | null;
                /**
                 * @description Seconds that a call must have lasted to be a success.
                 * @default 5
                 * @example 5
                 */
                minSuccessSec?: number | null;
            } | null;
        };
        Call: {
            /**
             * Format: uuid
             * @description Identifier.
             * @example 0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a
             */
            id: string;
            /**
             * @description Number called, digits with country code; `0` once it has been erased.
             * @example 573001234567
             */
            to: string;
            /**
             * @description Yours.
             * @example invoice-1024
             */
            clientReference: string | null;
            /**
             * @description `retrying`: between two attempts. `success`, `failed` and `canceled` are final.
             * @example success
             * @enum {string}
             */
            status: "queued" | "in_progress" | "retrying" | "success" | "failed" | "canceled";
            /**
             * @description Attempts begun.
             * @example 1
             */
            attemptsCount: number;
            /**
             * @description Charged so far, with 6 decimals: the air time of its attempts, and its audio if that was made for it.
             * @example 48.000000
             */
            cost: string;
            /**
             * @description ISO 4217.
             * @example COP
             */
            currency: string | null;
            /**
             * @description Colombia time; when the next attempt is due. Null when there is none, or one is under way.
             * @example null
             */
            nextAttemptAt: string | null;
            /**
             * @description Colombia time; when the hours open that your organization calls in, while they are what the next attempt waits for.
             * @example null
             */
            heldUntil: string | null;
            /** @description In order. */
            attempts: components["schemas"]["CallAttempt"][];
            /**
             * @description Colombia time.
             * @example 2026-11-21 08:30:00
             */
            createdAt: string;
        };
        CallAttempt: {
            /**
             * @description From 1.
             * @example 1
             */
            attempt: number;
            /**
             * @description `initiated`, `ringing` and `answered` are under way; the others are how it ended.
             * @example completed
             * @enum {string}
             */
            status: "initiated" | "ringing" | "answered" | "completed" | "busy" | "no_answer" | "rejected" | "failed" | "canceled";
            /**
             * @description Whether somebody, or something, answered.
             * @example true
             */
            answered: boolean;
            /**
             * @description Whether the audio was played to its end, or until a digit was pressed.
             * @example true
             */
            audioPlayed: boolean;
            /**
             * @description Seconds from dialling to the end.
             * @example 31
             */
            durationTotal: number | null;
            /**
             * @description Seconds of conversation, charged.
             * @example 24
             */
            durationAir: number | null;
            /**
             * @description Q.850 cause; null until it ends.
             * @example 16
             */
            hangupCause: number | null;
            /**
             * @description The cause in words.
             * @example Normal call clearing
             */
            causeText: string | null;
            /**
             * @description Whether a recording was made.
             * @example false
             */
            recorded: boolean;
            /**
             * Format: uri
             * @description The recording, valid for 60 minutes; no key is needed. Null once its time to live is over.
             * @example null
             */
            recordingUrl: string | null;
            /**
             * @description The digit that was pressed.
             * @example 1
             */
            dtmf: string | null;
            /**
             * @description Colombia time.
             * @example 2026-11-21 08:30:01
             */
            startedAt: string;
            /**
             * @description Colombia time.
             * @example 2026-11-21 08:30:08
             */
            answeredAt: string | null;
            /**
             * @description Colombia time.
             * @example 2026-11-21 08:30:32
             */
            endedAt: string | null;
        };
        PreRecordedAudio: {
            /**
             * Format: uuid
             * @description Sent as `audioId`.
             * @example 4f7f1c58-4d1f-4b6f-8f0e-9d3c2a1b0c5d
             */
            id: string;
            /**
             * @description The name it was given.
             * @example Reminder
             */
            name: string;
            /**
             * @description The name of its file.
             * @example reminder.wav
             */
            originalName: string;
            /**
             * @description Of the file, by its content.
             * @example wav
             * @enum {string}
             */
            format: "wav" | "mp3";
            /**
             * @description Milliseconds.
             * @example 12480
             */
            durationMs: number;
            /**
             * @description Of the file.
             * @example 399404
             */
            sizeBytes: number;
            /**
             * @description Colombia time.
             * @example 2026-11-21 08:30:00
             */
            createdAt: string;
        };
        UploadAudioBody: {
            /**
             * Format: binary
             * @description WAV or MP3, by its content; up to 10 MiB and ten minutes.
             */
            file: Blob;
            /**
             * @description Yours, up to 128 characters; the name of the file unless told.
             * @example Reminder
             */
            name?: string;
        };
        Billing: {
            /**
             * @description `prepaid`: from a balance; `credit`: up to a credit line.
             * @example prepaid
             * @enum {string|null}
             */
            mode: "prepaid" | "credit" | null;
            /**
             * @description ISO 4217.
             * @example COP
             */
            currency: string | null;
            /**
             * Format: int64
             * @description The sum of all movements, micros (1000000 = 1.00); below zero when money is owed.
             * @example 1000000000000
             */
            balanceMicro: number;
            /**
             * Format: int64
             * @description Usage (visits, air time) that no movement has posted yet, micros. Each hour of it is posted when it is over.
             * @example 0
             */
            pendingMicro: number;
            /**
             * Format: int64
             * @description What calls in progress may cost at most, micros. It counts as spent, against what is available and against spend limits, until each call ends and its air time is charged.
             * @example 0
             */
            heldMicro: number;
            /**
             * Format: int64
             * @description How much may be owed, micros; 0 when prepaid.
             * @example 0
             */
            creditLineMicro: number;
            /**
             * Format: int64
             * @description Balance and credit line together, less what is pending, micros. Below zero when usage took it there. What you can spend now is this less `heldMicro`.
             * @example 1000000000000
             */
            availableMicro: number;
            /**
             * @description While it is `closed`, nothing can be bought.
             * @example active
             * @enum {string|null}
             */
            status: "active" | "closed" | null;
            /** @description The organization's own caps, one a period at most. */
            spendLimits: components["schemas"]["SpendLimit"][];
            /** @description The latest to begin first, 100 at most. */
            plans: components["schemas"]["Plan"][];
        };
        SpendLimit: {
            /**
             * @description Of Colombia time.
             * @example month
             * @enum {string}
             */
            period: "day" | "month";
            /**
             * Format: int64
             * @description What may be spent in a period, micros.
             * @example 500000000000
             */
            limitMicro: number;
            /**
             * Format: int64
             * @description What was charged in this period less what was refunded, micros, with what is pending. Visits are always charged and may take it over the limit.
             * @example 123450000
             */
            spentMicro: number;
            /**
             * Format: date-time
             * @description When the next period begins: a midnight in Colombia.
             * @example 2026-12-01T00:00:00.000-05:00
             */
            resetsAt: string;
        };
        Plan: {
            /**
             * @description Service whose usage it includes.
             * @example urlshortener
             */
            service: string;
            /**
             * @description Name of the plan.
             * @example Monthly links
             */
            name: string;
            /**
             * @description Whether it is yet to begin, runs or has ended.
             * @example active
             * @enum {string}
             */
            status: "scheduled" | "active" | "ended";
            /**
             * Format: date-time
             * @description UTC.
             * @example 2026-11-01T05:00:00.000Z
             */
            startsAt: string;
            /**
             * Format: date-time
             * @description UTC; null while no end is agreed.
             * @example 2026-12-01T05:00:00.000Z
             */
            endsAt: string | null;
            /**
             * @description Short links that may be created in a Colombia day; null for other services.
             * @example 100000
             */
            dailyQuota: number | null;
        };
        Movement: {
            /**
             * @description Identifier.
             * @example 48211
             */
            id: number;
            /**
             * @description `topup` is a payment, `adjustment` a correction by the operator.
             * @example charge
             * @enum {string}
             */
            type: "charge" | "refund" | "topup" | "adjustment";
            /**
             * @description What it is for; of a refund, what it gives back.
             * @example link
             * @enum {string}
             */
            kind: "link" | "visit" | "lookup" | "number_batch" | "speech" | "air_time" | "payment" | "correction";
            /**
             * @description Service that was used; null for payments and corrections.
             * @example urlshortener
             */
            service: string | null;
            /**
             * Format: int64
             * @description Signed, micros: a charge is negative.
             * @example -5000000
             */
            amountMicro: number;
            /**
             * Format: int64
             * @description Balance after it, micros.
             * @example 999995000000
             */
            balanceAfterMicro: number;
            /**
             * @description How many units the amount is for.
             * @example 1
             */
            quantity: number;
            /**
             * @description In words.
             * @example Short link created
             */
            description: string;
            /**
             * @description What it is for: a short link, a call, a job, the request that looked a number up, a payment; null when it is for several.
             * @example go.operator.example/x7k2m9q
             */
            reference: string | null;
            /**
             * @description Cost center of the usage.
             * @example 7
             */
            costCenterId: number | null;
            /**
             * Format: date-time
             * @description UTC; when the hour began whose usage (visits, air time) it posts; an hour may have several. Null when it is of its own moment.
             * @example null
             */
            usageHour: string | null;
            /**
             * Format: date-time
             * @description UTC.
             * @example 2026-11-21T13:30:00.000Z
             */
            createdAt: string;
        };
        Prices: {
            /**
             * @description ISO 4217; null when the organization has none yet, nor prices.
             * @example COP
             */
            currency: string | null;
            /** @description Everything that can have a price. */
            items: components["schemas"]["Price"][];
            /** @description Destinations with a price of air time of their own, by prefix: the longest that a number begins with counts, and the price of `callblasting.second` for all others. That one has a price does not say that it may be called. */
            airTimeDestinations: components["schemas"]["DestinationPrice"][];
        };
        Price: {
            /**
             * @description What is charged.
             * @example numberinsight.lookup
             * @enum {string}
             */
            item: "urlshortener.link" | "urlshortener.visit" | "numberinsight.lookup" | "tts.character.standard" | "tts.character.neural" | "tts.character.hd" | "callblasting.second";
            /**
             * @description In words: one of it.
             * @example Number looked up, alone or in a batch
             */
            name: string;
            /**
             * Format: int64
             * @description Of one, micros (1000000 = 1.00); null when it has no price: it cannot be used, unless a plan includes it; visits without a price are free.
             * @example 20000000
             */
            amountMicro: number | null;
            /**
             * @description Whether an active plan includes it: nothing is charged.
             * @example false
             */
            includedInPlan: boolean;
        };
        DestinationPrice: {
            /**
             * @description What numbers begin with, country code first.
             * @example 5730
             */
            prefix: string;
            /**
             * Format: int64
             * @description Of a second of air time, micros.
             * @example 4000000
             */
            amountMicro: number;
        };
        Organization: {
            /**
             * @description Account number, which events carry too.
             * @example 1042
             */
            accountId: number;
            /**
             * @description Name.
             * @example Acme
             */
            name: string;
            /**
             * @description Registered name.
             * @example Acme S.A.S.
             */
            legalName: string | null;
            /**
             * @description Tax identification.
             * @example 900123456-7
             */
            taxId: string | null;
            /**
             * @description ISO 3166 alpha-2.
             * @example CO
             */
            country: string;
            /**
             * @description ISO 4217; null until one is agreed.
             * @example COP
             */
            currency: string | null;
            /**
             * @description Every call of an organization that is not `active` is refused.
             * @example active
             * @enum {string}
             */
            status: "active" | "suspended" | "closed";
            /**
             * Format: date-time
             * @description UTC.
             * @example 2026-01-15T14:00:00.000Z
             */
            createdAt: string;
        };
        CostCenter: {
            /**
             * @description Identifier, as movements name it.
             * @example 7
             */
            id: number;
            /**
             * @description Code, unique in the organization.
             * @example marketing
             */
            code: string;
            /**
             * @description Name.
             * @example Marketing
             */
            name: string;
            /**
             * @description Keys of a `disabled` one are refused (AUTH_COST_CENTER_DISABLED).
             * @example active
             * @enum {string}
             */
            status: "active" | "disabled";
            /**
             * Format: date-time
             * @description UTC.
             * @example 2026-01-15T14:00:00.000Z
             */
            createdAt: string;
        };
        User: {
            /**
             * @description Identifier.
             * @example 31
             */
            id: number;
            /**
             * @description Name.
             * @example Ana Gómez
             */
            name: string;
            /**
             * @description E-mail address.
             * @example ana@acme.example
             */
            email: string;
            /**
             * @description Owners and administrators may grant every capability, developers all but `urlshortener.write`; a `member` creates no keys.
             * @example developer
             * @enum {string}
             */
            role: "owner" | "administrator" | "developer" | "member";
            /**
             * @description The keys of a `disabled` user do not work.
             * @example active
             * @enum {string}
             */
            status: "active" | "disabled";
            /**
             * Format: date-time
             * @description When the user joined, UTC.
             * @example 2026-01-15T14:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When a key of the user last called, UTC, to the hour; null: never.
             * @example 2026-11-21T13:30:00.000Z
             */
            lastSeenAt: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "pong": true,
                     *         "apiVersion": "v6",
                     *         "client": {
                     *           "ip": "203.0.113.7"
                     *         }
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PingResult"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCountries: {
        parameters: {
            query?: {
                /** @description `en` or `es`: each entry has a flat `name` in it. Any other value is English. */
                lang?: string;
                /** @description E.164 calling code, with or without "+". Of digits that go on, the longest code counts: 1809 is the Dominican Republic alone, 441481 Guernsey. */
                callingCode?: string;
                /** @description Part of the name in the requested language (in either one without `lang`); no case, no accents. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": [
                     *         {
                     *           "code": "CO",
                     *           "code3": "COL",
                     *           "callingCode": "57",
                     *           "mcc": "732",
                     *           "flag": "https://api.operator.example/api/v6/tools/flags/co.svg",
                     *           "names": {
                     *             "en": "Colombia",
                     *             "es": "Colombia"
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Country"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one. */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getFlag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Lower-case alpha-2 code and `.svg`.
                 * @example co.svg
                 */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><path d="M0 0h3v2H0z"/></svg> */
                    "image/svg+xml": unknown;
                };
            };
            /** @description `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one. */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NOT_FOUND`: The path or method does not exist in the API. */
            404: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request. */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "status": "degraded",
                     *         "updatedAt": "2026-03-02T14:30:00.000Z",
                     *         "stale": false,
                     *         "components": [
                     *           {
                     *             "name": "urlshortener",
                     *             "status": "operational"
                     *           },
                     *           {
                     *             "name": "numberinsight",
                     *             "status": "degraded"
                     *           }
                     *         ],
                     *         "incidents": [
                     *           {
                     *             "id": "12",
                     *             "title": "Slow look-ups",
                     *             "message": "Look-ups take longer than usual.",
                     *             "status": "investigating",
                     *             "impact": "minor",
                     *             "components": [
                     *               "numberinsight"
                     *             ],
                     *             "startedAt": "2026-03-02T14:10:00.000Z",
                     *             "updatedAt": "2026-03-02T14:20:00.000Z",
                     *             "resolvedAt": null
                     *           }
                     *         ],
                     *         "maintenance": []
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ServiceStatus"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getStatusPage: {
        parameters: {
            query?: {
                /** @description Language; that of `Accept-Language` unless told. */
                lang?: "es" | "en";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html>… */
                    "text/html": string;
                };
            };
            /** @description `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one. */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request. */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getStatusFeed: {
        parameters: {
            query?: {
                /** @description Language; that of `Accept-Language` unless told. */
                lang?: "es" | "en";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <?xml version="1.0" encoding="UTF-8"?>
                     *     <feed xmlns="http://www.w3.org/2005/Atom">…
                     */
                    "application/atom+xml": string;
                };
            };
            /** @description `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one. */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request. */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listServices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "code": "urlshortener",
                     *             "name": "URL shortener",
                     *             "description": "Short links and their statistics.",
                     *             "icon": "link",
                     *             "enabled": true
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            items: components["schemas"]["ServiceCatalogEntry"][];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOpenapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.0",
                     *       "info": {
                     *         "title": "Operator API",
                     *         "version": "6.0.0"
                     *       },
                     *       "paths": {}
                     *     }
                     */
                    "application/json": unknown;
                };
            };
            /** @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request. */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listLinks: {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                domain?: string;
                status?: "active" | "disabled" | "blocked";
                domainStatus?: "active" | "released";
                isAlias?: "true" | "false";
                /** @description Part of the destination or the code, in any case. A text without three letters or digits in a row matches the start of codes. */
                search?: string;
                /** @description First Colombia day, inclusive. */
                createdFrom?: string;
                /** @description Last Colombia day, inclusive. */
                createdTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "domain": "go.operator.example",
                     *             "code": "x7k2m9q",
                     *             "shortUrl": "https://go.operator.example/x7k2m9q",
                     *             "longUrl": "https://example.com/offers?utm_source=sms",
                     *             "isAlias": false,
                     *             "status": "active",
                     *             "domainStatus": "active",
                     *             "expiresAt": null,
                     *             "createdAt": "2026-03-02T14:30:00.000Z",
                     *             "clicks": 120,
                     *             "uniqueClicks": 95,
                     *             "firstClickAt": "2026-03-02T14:31:07.000Z",
                     *             "lastClickAt": "2026-03-04T01:12:44.000Z"
                     *           }
                     *         ],
                     *         "nextCursor": null
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            items: components["schemas"]["ShortLink"][];
                            /** @example null */
                            nextCursor: string | null;
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /**
             * @description `DOMAIN_NOT_ALLOWED`: The domain is neither the platform's nor the organization's.
             *
             *     `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one.
             */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating with the same key and body answers what the first request made; tied forever. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "longUrl": "https://example.com/offers?utm_source=sms",
                 *       "code": "black-friday",
                 *       "expiresAt": "2030-12-31 23:59:59"
                 *     }
                 */
                "application/json": components["schemas"]["CreateLinkBody"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description `replayed` when the key had made this before; also with a 404, when it is gone. */
                    "Idempotency-Status"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "domain": "go.operator.example",
                     *         "code": "black-friday",
                     *         "shortUrl": "https://go.operator.example/black-friday",
                     *         "longUrl": "https://example.com/offers?utm_source=sms",
                     *         "isAlias": true,
                     *         "status": "active",
                     *         "domainStatus": "active",
                     *         "expiresAt": "2031-01-01T04:59:59.000Z",
                     *         "createdAt": "2026-03-02T14:30:00.000Z",
                     *         "clicks": 0,
                     *         "uniqueClicks": 0,
                     *         "firstClickAt": null,
                     *         "lastClickAt": null
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ShortLink"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /**
             * @description `ALIAS_INVALID`: The alias does not match ^[a-z0-9_-]{3,32}$.
             *
             *     `BAD_REQUEST`: The request could not be parsed.
             *
             *     `DOMAIN_NOT_ALLOWED`: The domain is neither the platform's nor the organization's.
             *
             *     `EXPIRES_AT_INVALID`: expiresAt cannot be parsed or is in the past.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key is too long or has other characters; nothing was done.
             *
             *     `URL_BLOCKED_HOST`: Private, reserved or internal host, or a destination that already is a short link.
             *
             *     `URL_INVALID`: Malformed destination, credentials, other alphabets or invisible characters.
             *
             *     `URL_SCHEME_NOT_ALLOWED`: The scheme of the destination is neither http nor https.
             *
             *     `URL_TOO_LONG`: The destination is over 2,048 characters.
             *
             *     `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one.
             */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `URLSHORTENER_INSUFFICIENT_FUNDS`: No available balance, or no active billing account.
             *
             *     `URLSHORTENER_SPEND_LIMIT_REACHED`: The organization's own spend limit would be exceeded; a top-up does not fix it.
             */
            402: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `ACCOUNT_READ_ONLY`: Read-only mode; writes are rejected.
             *
             *     `AUTH_CAPABILITY_NOT_ALLOWED`: The key lacks the required capability.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `LINK_NOT_FOUND`: No link of the organization has that domain and code. */
            404: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description `replayed` when the key had made this before; also with a 404, when it is gone. */
                    "Idempotency-Status"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ALIAS_RESERVED`: A reserved word, or an alias that looks like a brand or like fraud on a platform domain.
             *
             *     `ALIAS_RETIRED`: The alias belongs to a deleted link of yours, restorable for 90 days.
             *
             *     `ALIAS_TAKEN`: The alias is used on that domain; codes are never released.
             *
             *     `DOMAIN_NOT_VERIFIED`: The organization's own domain is not verified yet.
             *
             *     `IDEMPOTENCY_IN_PROGRESS`: The first request with that key is still running; wait and retry with the same key.
             *
             *     `URLSHORTENER_CURRENCY_UNDEFINED`: The organization has no currency yet.
             *
             *     `URLSHORTENER_NOT_PRICED`: Creations have no price in the organization's currency and no plan includes them, or neither creations nor visits have one: then a plan does not help.
             */
            409: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is over the limit of the endpoint. */
            413: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: The key was already used with a different body or operation. */
            422: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             *
             *     `URLSHORTENER_LINK_QUOTA_EXCEEDED`: The plan's daily creation quota is reached; it returns at Colombia midnight.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `CODE_GENERATION_FAILED`: No unique code after several attempts; retry.
             *
             *     `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support.
             */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    bulkCreateLinks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating with the same key and body answers what the first request made; tied forever. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "links": [
                 *         {
                 *           "longUrl": "https://example.com/offers?utm_source=sms",
                 *           "code": "black-friday",
                 *           "expiresAt": "2031-01-01T04:59:59.000Z"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkCreateLinksBody"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description `replayed` when the key had made this before; also with a 404, when it is gone. */
                    "Idempotency-Status"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "created": 1,
                     *         "failed": 0,
                     *         "chargedMicro": 5000000,
                     *         "results": [
                     *           {
                     *             "index": 0,
                     *             "success": true,
                     *             "link": {
                     *               "domain": "go.operator.example",
                     *               "code": "black-friday",
                     *               "shortUrl": "https://go.operator.example/black-friday",
                     *               "longUrl": "https://example.com/offers?utm_source=sms",
                     *               "isAlias": true,
                     *               "status": "active",
                     *               "domainStatus": "active",
                     *               "expiresAt": "2031-01-01T04:59:59.000Z",
                     *               "createdAt": "2026-03-02T14:30:00.000Z",
                     *               "clicks": 0,
                     *               "uniqueClicks": 0,
                     *               "firstClickAt": null,
                     *               "lastClickAt": null
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BulkCreateLinksResult"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /**
             * @description `BAD_REQUEST`: The request could not be parsed.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key is too long or has other characters; nothing was done.
             *
             *     `URLSHORTENER_BATCH_TOO_LARGE`: More than 1,000 links in one request; nothing was created or charged.
             *
             *     `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one.
             */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `URLSHORTENER_INSUFFICIENT_FUNDS`: No available balance, or no active billing account.
             *
             *     `URLSHORTENER_SPEND_LIMIT_REACHED`: The organization's own spend limit would be exceeded; a top-up does not fix it.
             */
            402: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `ACCOUNT_READ_ONLY`: Read-only mode; writes are rejected.
             *
             *     `AUTH_CAPABILITY_NOT_ALLOWED`: The key lacks the required capability.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `IDEMPOTENCY_IN_PROGRESS`: The first request with that key is still running; wait and retry with the same key.
             *
             *     `URLSHORTENER_CURRENCY_UNDEFINED`: The organization has no currency yet.
             *
             *     `URLSHORTENER_NOT_PRICED`: Creations have no price in the organization's currency and no plan includes them, or neither creations nor visits have one: then a plan does not help.
             */
            409: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is over the limit of the endpoint. */
            413: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: The key was already used with a different body or operation. */
            422: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             *
             *     `URLSHORTENER_LINK_QUOTA_EXCEEDED`: The plan's daily creation quota is reached; it returns at Colombia midnight.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportLinks: {
        parameters: {
            query?: {
                /** @description Rows of a file. */
                limit?: number;
                /** @description `X-Next-Cursor` of the file before. */
                cursor?: string;
                domain?: string;
                status?: "active" | "disabled" | "blocked";
                domainStatus?: "active" | "released";
                isAlias?: "true" | "false";
                /** @description Part of the destination or the code, in any case. A text without three letters or digits in a row matches the start of codes. */
                search?: string;
                /** @description First Colombia day, inclusive. */
                createdFrom?: string;
                /** @description Last Colombia day, inclusive. */
                createdTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description The `cursor` of the next file; absent from the last one. */
                    "X-Next-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example domain,code,shortUrl,longUrl,isAlias,status,domainStatus,expiresAt,createdAt,clicks,uniqueClicks,firstClickAt,lastClickAt
                     *     go.operator.example,x7k2m9q,https://go.operator.example/x7k2m9q,https://example.com/offers?utm_source=sms,false,active,active,,2026-03-02T14:30:00.000Z,120,95,2026-03-02T14:31:07.000Z,2026-03-04T01:12:44.000Z
                     */
                    "text/csv": string;
                };
            };
            /**
             * @description `DOMAIN_NOT_ALLOWED`: The domain is neither the platform's nor the organization's.
             *
             *     `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one.
             */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLink: {
        parameters: {
            query?: {
                /** @description Selects the link on a domain that no longer belongs to the organization; without it, `domain` is whoever has that name today. */
                domainStatus?: "released";
            };
            header?: never;
            path: {
                /**
                 * @description Domain of the link.
                 * @example go.operator.example
                 */
                domain: string;
                /**
                 * @description Code or alias of the link.
                 * @example x7k2m9q
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "domain": "go.operator.example",
                     *         "code": "x7k2m9q",
                     *         "shortUrl": "https://go.operator.example/x7k2m9q",
                     *         "longUrl": "https://example.com/offers?utm_source=sms",
                     *         "isAlias": false,
                     *         "status": "active",
                     *         "domainStatus": "active",
                     *         "expiresAt": null,
                     *         "createdAt": "2026-03-02T14:30:00.000Z",
                     *         "clicks": 120,
                     *         "uniqueClicks": 95,
                     *         "firstClickAt": "2026-03-02T14:31:07.000Z",
                     *         "lastClickAt": "2026-03-04T01:12:44.000Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ShortLink"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one. */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `LINK_NOT_FOUND`: No link of the organization has that domain and code. */
            404: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteLink: {
        parameters: {
            query?: {
                /** @description Selects the link on a domain that no longer belongs to the organization; without it, `domain` is whoever has that name today. */
                domainStatus?: "released";
            };
            header?: never;
            path: {
                /**
                 * @description Domain of the link.
                 * @example go.operator.example
                 */
                domain: string;
                /**
                 * @description Code or alias of the link.
                 * @example x7k2m9q
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one. */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `ACCOUNT_READ_ONLY`: Read-only mode; writes are rejected.
             *
             *     `AUTH_CAPABILITY_NOT_ALLOWED`: The key lacks the required capability.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `LINK_NOT_FOUND`: No link of the organization has that domain and code. */
            404: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `LINK_BLOCKED`: The link is blocked by the operator; do not retry. */
            409: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateLink: {
        parameters: {
            query?: {
                /** @description Selects the link on a domain that no longer belongs to the organization; without it, `domain` is whoever has that name today. */
                domainStatus?: "released";
            };
            header?: never;
            path: {
                /**
                 * @description Domain of the link.
                 * @example go.operator.example
                 */
                domain: string;
                /**
                 * @description Code or alias of the link.
                 * @example x7k2m9q
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "longUrl": "https://example.com/offers/april",
                 *       "status": "active",
                 *       "expiresAt": "2030-12-31 23:59:59"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateLinkBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "domain": "go.operator.example",
                     *         "code": "x7k2m9q",
                     *         "shortUrl": "https://go.operator.example/x7k2m9q",
                     *         "longUrl": "https://example.com/offers/april",
                     *         "isAlias": false,
                     *         "status": "active",
                     *         "domainStatus": "active",
                     *         "expiresAt": "2031-01-01T04:59:59.000Z",
                     *         "createdAt": "2026-03-02T14:30:00.000Z",
                     *         "clicks": 120,
                     *         "uniqueClicks": 95,
                     *         "firstClickAt": "2026-03-02T14:31:07.000Z",
                     *         "lastClickAt": "2026-03-04T01:12:44.000Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ShortLink"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /**
             * @description `BAD_REQUEST`: The request could not be parsed.
             *
             *     `EXPIRES_AT_INVALID`: expiresAt cannot be parsed or is in the past.
             *
             *     `NOTHING_TO_UPDATE`: The edit has none of longUrl, status and expiresAt.
             *
             *     `URL_BLOCKED_HOST`: Private, reserved or internal host, or a destination that already is a short link.
             *
             *     `URL_INVALID`: Malformed destination, credentials, other alphabets or invisible characters.
             *
             *     `URL_SCHEME_NOT_ALLOWED`: The scheme of the destination is neither http nor https.
             *
             *     `URL_TOO_LONG`: The destination is over 2,048 characters.
             *
             *     `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one.
             */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `ACCOUNT_READ_ONLY`: Read-only mode; writes are rejected.
             *
             *     `AUTH_CAPABILITY_NOT_ALLOWED`: The key lacks the required capability.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `LINK_NOT_FOUND`: No link of the organization has that domain and code. */
            404: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `LINK_BLOCKED`: The link is blocked by the operator; do not retry. */
            409: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is over the limit of the endpoint. */
            413: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    restoreLink: {
        parameters: {
            query?: {
                /** @description Selects the link on a domain that no longer belongs to the organization; without it, `domain` is whoever has that name today. */
                domainStatus?: "released";
            };
            header?: never;
            path: {
                /**
                 * @description Domain of the link.
                 * @example go.operator.example
                 */
                domain: string;
                /**
                 * @description Code or alias of the link.
                 * @example x7k2m9q
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "domain": "go.operator.example",
                     *         "code": "x7k2m9q",
                     *         "shortUrl": "https://go.operator.example/x7k2m9q",
                     *         "longUrl": "https://example.com/offers?utm_source=sms",
                     *         "isAlias": false,
                     *         "status": "active",
                     *         "domainStatus": "active",
                     *         "expiresAt": null,
                     *         "createdAt": "2026-03-02T14:30:00.000Z",
                     *         "clicks": 120,
                     *         "uniqueClicks": 95,
                     *         "firstClickAt": "2026-03-02T14:31:07.000Z",
                     *         "lastClickAt": "2026-03-04T01:12:44.000Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ShortLink"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one. */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `ACCOUNT_READ_ONLY`: Read-only mode; writes are rejected.
             *
             *     `AUTH_CAPABILITY_NOT_ALLOWED`: The key lacks the required capability.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `LINK_NOT_FOUND`: No link of the organization has that domain and code. */
            404: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `LINK_BLOCKED`: The link is blocked by the operator; do not retry. */
            409: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLinkStats: {
        parameters: {
            query?: {
                /**
                 * @description First Colombia day, inclusive; 29 days before `to`.
                 * @example 2026-03-01
                 */
                from?: string;
                /**
                 * @description Last Colombia day, inclusive; today.
                 * @example 2026-03-30
                 */
                to?: string;
                /** @description `day` (up to 366 days) or `hour` (up to 31 days). */
                granularity?: string;
                /** @description Comma-separated, of country, subdivision, city, device, os, browser, referrer; unknown names are ignored. Empty: as if left out. */
                dimensions?: string;
                /** @description Values per dimension. */
                top?: number;
                /** @description Selects the link on a domain that no longer belongs to the organization; without it, `domain` is whoever has that name today. */
                domainStatus?: "released";
                /** @description `csv`: the series alone. */
                format?: "json" | "csv";
            };
            header?: never;
            path: {
                /**
                 * @description Domain of the link.
                 * @example go.operator.example
                 */
                domain: string;
                /**
                 * @description Code or alias of the link.
                 * @example x7k2m9q
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description `HIT` when the answer was computed within the last minute, else `MISS`. */
                    "X-Cache"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "domain": "go.operator.example",
                     *         "code": "x7k2m9q",
                     *         "shortUrl": "https://go.operator.example/x7k2m9q",
                     *         "range": {
                     *           "from": "2026-03-01",
                     *           "to": "2026-03-30",
                     *           "granularity": "day",
                     *           "timezone": "America/Bogota"
                     *         },
                     *         "totals": {
                     *           "clicks": 120,
                     *           "uniqueClicks": 95,
                     *           "firstClickAt": "2026-03-02T14:31:07.000Z",
                     *           "lastClickAt": "2026-03-04T01:12:44.000Z"
                     *         },
                     *         "series": [
                     *           {
                     *             "at": "2026-03-02",
                     *             "clicks": 80,
                     *             "uniqueClicks": 65
                     *           },
                     *           {
                     *             "at": "2026-03-03",
                     *             "clicks": 40,
                     *             "uniqueClicks": 30
                     *           }
                     *         ],
                     *         "dimensions": {
                     *           "country": [
                     *             {
                     *               "value": "CO",
                     *               "clicks": 118
                     *             },
                     *             {
                     *               "value": "US",
                     *               "clicks": 2
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["LinkStats"];
                        meta: components["schemas"]["Meta"];
                    };
                    "text/csv": string;
                };
            };
            /**
             * @description `STATS_RANGE_INVALID`: Bad date, from after to, window over its cap, or unknown granularity.
             *
             *     `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one.
             */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `LINK_NOT_FOUND`: No link of the organization has that domain and code. */
            404: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getQr: {
        parameters: {
            query?: {
                format?: "svg" | "png";
                /** @description Width and height in pixels. */
                size?: number;
                /** @description Selects the link on a domain that no longer belongs to the organization; without it, `domain` is whoever has that name today. */
                domainStatus?: "released";
            };
            header?: never;
            path: {
                /**
                 * @description Domain of the link.
                 * @example go.operator.example
                 */
                domain: string;
                /**
                 * @description Code or alias of the link.
                 * @example x7k2m9q
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example <svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><path d="M56,56h17v17h-17z"/></svg> */
                    "image/svg+xml": unknown;
                    "image/png": string;
                };
            };
            /** @description `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one. */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `LINK_NOT_FOUND`: No link of the organization has that domain and code. */
            404: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOverview: {
        parameters: {
            query?: {
                /**
                 * @description First Colombia day, inclusive; 29 days before `to`.
                 * @example 2026-03-01
                 */
                from?: string;
                /**
                 * @description Last Colombia day, inclusive; today.
                 * @example 2026-03-30
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description `HIT` when the answer was computed within the last minute, else `MISS`. */
                    "X-Cache"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "range": {
                     *           "from": "2026-03-01",
                     *           "to": "2026-03-30",
                     *           "granularity": "day",
                     *           "timezone": "America/Bogota"
                     *         },
                     *         "totals": {
                     *           "clicks": 120,
                     *           "uniqueClicks": 95
                     *         },
                     *         "series": [
                     *           {
                     *             "at": "2026-03-02",
                     *             "clicks": 80,
                     *             "uniqueClicks": 65
                     *           },
                     *           {
                     *             "at": "2026-03-03",
                     *             "clicks": 40,
                     *             "uniqueClicks": 30
                     *           }
                     *         ],
                     *         "linksByStatus": {
                     *           "active": 14,
                     *           "disabled": 1,
                     *           "blocked": 0
                     *         },
                     *         "topLinks": [
                     *           {
                     *             "domain": "go.operator.example",
                     *             "code": "x7k2m9q",
                     *             "shortUrl": "https://go.operator.example/x7k2m9q",
                     *             "longUrl": "https://example.com/offers?utm_source=sms",
                     *             "clicks": 120,
                     *             "uniqueClicks": 95
                     *           }
                     *         ],
                     *         "dimensions": {
                     *           "country": [
                     *             {
                     *               "value": "CO",
                     *               "clicks": 120
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Overview"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /**
             * @description `STATS_RANGE_INVALID`: Bad date, from after to, window over its cap, or unknown granularity.
             *
             *     `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one.
             */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPricing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "currency": "COP",
                     *         "perLinkMicro": 5000000,
                     *         "perUniqueVisitMicro": 1000000,
                     *         "includedInPlan": false
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Pricing"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `URLSHORTENER_CURRENCY_UNDEFINED`: The organization has no currency yet.
             *
             *     `URLSHORTENER_NOT_PRICED`: Creations have no price in the organization's currency and no plan includes them, or neither creations nor visits have one: then a plan does not help.
             */
            409: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDomains: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "domain": "go.operator.example",
                     *             "type": "platform",
                     *             "status": "verified",
                     *             "isDefault": true,
                     *             "createdAt": "2026-01-05T13:00:00.000Z",
                     *             "verifiedAt": "2026-01-05T13:00:00.000Z"
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            items: components["schemas"]["Domain"][];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    lookUpNumber: {
        parameters: {
            query?: {
                /**
                 * @description Alpha-2 code of the country whose national numbers are read, in either case. Left out: what is no number of any country is read by that of your organization.
                 * @example CO
                 */
                country?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Digits with country code, after `+`, `00` or nothing, or a national number of `country`; without that of your own.
                 * @example 573001234567
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "number": "573001234567",
                     *         "valid": true,
                     *         "formats": {
                     *           "e164": "+573001234567",
                     *           "international": "+57 300 1234567",
                     *           "national": "300 1234567"
                     *         },
                     *         "country": {
                     *           "code": "CO",
                     *           "code3": "COL",
                     *           "callingCode": "57",
                     *           "name": "Colombia"
                     *         },
                     *         "type": "mobile",
                     *         "carrier": {
                     *           "name": "Movistar",
                     *           "mcc": "732",
                     *           "mnc": "123",
                     *           "source": "portability"
                     *         },
                     *         "originalCarrier": {
                     *           "name": "Tigo",
                     *           "mcc": "732",
                     *           "mnc": "103"
                     *         },
                     *         "ported": true,
                     *         "portedAt": "2024-05-17",
                     *         "area": null,
                     *         "timezones": [
                     *           "America/Bogota"
                     *         ],
                     *         "checkedAt": "2026-03-02T14:30:00.000Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["NumberInsight"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one. */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `BILLING_INSUFFICIENT_FUNDS`: No available balance for the operation.
             *
             *     `BILLING_SPEND_LIMIT_REACHED`: The organization's own spend limit would be exceeded.
             */
            402: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BILLING_NOT_PRICED`: The operation has no price in the currency of the organization. */
            409: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listBatches: {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Jobs of one status. */
                status?: "queued" | "processing" | "done" | "failed";
                /** @description As it was given. */
                reference?: string;
                /** @description First Colombia day, inclusive. */
                createdFrom?: string;
                /** @description Last Colombia day, inclusive. */
                createdTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "jobId": "7d9f4a52-3c1e-4b8a-9f60-2f1f5b0c8e11",
                     *             "status": "done",
                     *             "count": 2,
                     *             "processed": 2,
                     *             "reference": "march",
                     *             "createdAt": "2026-03-02T14:30:00.000Z",
                     *             "expiresAt": "2026-05-31T14:30:00.000Z",
                     *             "download": {
                     *               "url": "https://api.operator.example/api/v6/numberinsight/batch/7d9f4a52-3c1e-4b8a-9f60-2f1f5b0c8e11/result/1772465400/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *               "format": "ndjson"
                     *             }
                     *           }
                     *         ],
                     *         "nextCursor": null
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            items: components["schemas"]["BatchJob"][];
                            /** @example null */
                            nextCursor: string | null;
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one. */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createBatch: {
        parameters: {
            query?: {
                /**
                 * @description Alpha-2 code of the country whose national numbers are read, in either case. Left out: what is no number of any country is read by that of your organization.
                 * @example CO
                 */
                country?: string;
                /** @description Called once the batch ends, signed with the account secret. https, with a public host that resolves. */
                webhookUrl?: string;
                /** @description Yours; shown with the job and in its event. */
                reference?: string;
            };
            header?: {
                /** @description Repeating with the same key and body answers what the first request made; tied forever. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "numbers": [
                 *         "573001234567",
                 *         "3109876543"
                 *       ],
                 *       "country": "CO",
                 *       "reference": "march"
                 *     }
                 */
                "application/json": components["schemas"]["CreateBatchBody"];
                "application/x-ndjson": string;
                "text/csv": string;
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description `replayed` when the key had made this before; also with a 404, when it is gone. */
                    "Idempotency-Status"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "jobId": "7d9f4a52-3c1e-4b8a-9f60-2f1f5b0c8e11",
                     *         "status": "queued",
                     *         "count": 2,
                     *         "processed": 0,
                     *         "reference": "march",
                     *         "createdAt": "2026-03-02T14:30:00.000Z",
                     *         "expiresAt": "2026-05-31T14:30:00.000Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BatchJob"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /**
             * @description `BAD_REQUEST`: The request could not be parsed.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key is too long or has other characters; nothing was done.
             *
             *     `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one.
             */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `BILLING_INSUFFICIENT_FUNDS`: No available balance for the operation.
             *
             *     `BILLING_SPEND_LIMIT_REACHED`: The organization's own spend limit would be exceeded.
             */
            402: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `ACCOUNT_READ_ONLY`: Read-only mode; writes are rejected.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NUMBERINSIGHT_JOB_NOT_FOUND`: No batch job of the organization has that id, or it was purged. */
            404: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description `replayed` when the key had made this before; also with a 404, when it is gone. */
                    "Idempotency-Status"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `BILLING_NOT_PRICED`: The operation has no price in the currency of the organization.
             *
             *     `IDEMPOTENCY_IN_PROGRESS`: The first request with that key is still running; wait and retry with the same key.
             */
            409: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is over the limit of the endpoint. */
            413: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: The key was already used with a different body or operation. */
            422: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Of the batch.
                 * @example 7d9f4a52-3c1e-4b8a-9f60-2f1f5b0c8e11
                 */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "jobId": "7d9f4a52-3c1e-4b8a-9f60-2f1f5b0c8e11",
                     *         "status": "done",
                     *         "count": 2,
                     *         "processed": 2,
                     *         "reference": "march",
                     *         "createdAt": "2026-03-02T14:30:00.000Z",
                     *         "expiresAt": "2026-05-31T14:30:00.000Z",
                     *         "download": {
                     *           "url": "https://api.operator.example/api/v6/numberinsight/batch/7d9f4a52-3c1e-4b8a-9f60-2f1f5b0c8e11/result/1772465400/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "format": "ndjson"
                     *         }
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BatchJob"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one. */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NUMBERINSIGHT_JOB_NOT_FOUND`: No batch job of the organization has that id, or it was purged. */
            404: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    downloadBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description One range of bytes, as `bytes=0-1023`; GET only. Anything else, and several ranges, get all of it. */
                Range?: string;
                /** @description The `ETag` that the range is of: with another one all of it is answered. */
                "If-Range"?: string;
                /** @description Tags that are there already: with one of them 304. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Of the batch.
                 * @example 7d9f4a52-3c1e-4b8a-9f60-2f1f5b0c8e11
                 */
                jobId: string;
                /**
                 * @description Until when the address is valid, epoch seconds.
                 * @example 1772465400
                 */
                expires: string;
                /**
                 * @description Proves that the address is ours.
                 * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                signature: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {"input":"573001234567","number":"573001234567","valid":true,"formats":{"e164":"+573001234567","international":"+57 300 1234567","national":"300 1234567"},"country":{"code":"CO","code3":"COL","callingCode":"57","name":"Colombia"},"type":"mobile","carrier":{"name":"Movistar","mcc":"732","mnc":"123","source":"portability"},"originalCarrier":{"name":"Tigo","mcc":"732","mnc":"103"},"ported":true,"portedAt":"2024-05-17","area":null,"timezones":["America/Bogota"],"checkedAt":"2026-03-02T14:30:00.000Z"}
                     *     {"input":"12","error":{"code":"TOO_SHORT","message":"It has too few digits."}}
                     */
                    "application/x-ndjson": components["schemas"]["NumberResultLine"];
                };
            };
            /** @description The range that was asked for */
            206: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Of these very bytes, in quotes. */
                    ETag?: string;
                    /** @description Which bytes these are, and of how many: `bytes 0-43/125044`. */
                    "Content-Range"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": unknown;
                };
            };
            /** @description What `If-None-Match` names is still what is there; no body */
            304: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Of these very bytes, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one. */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `NUMBERINSIGHT_JOB_NOT_FOUND`: No batch job of the organization has that id, or it was purged. */
            404: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The range is beyond the end; no body */
            416: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description How many bytes there are: `bytes *\/125044`. */
                    "Content-Range"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request. */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    synthesize: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating with the same key and body answers what the first request made; tied forever. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Hola Ana, su cita es mañana a las tres de la tarde.",
                 *       "voice": "es-CO-Salome",
                 *       "reference": "reminder-81"
                 *     }
                 */
                "application/json": components["schemas"]["SynthesizeBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description `replayed` when the key had made this before; also with a 404, when it is gone. */
                    "Idempotency-Status"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "7b0f5a4e-2c0b-4f6e-9c55-0f3f2f6f9a10",
                     *         "status": "completed",
                     *         "cached": false,
                     *         "charCount": 51,
                     *         "durationMs": 3480,
                     *         "language": "es-CO",
                     *         "voice": "es-CO-Salome",
                     *         "tier": "neural",
                     *         "cost": "20.400000",
                     *         "currency": "COP",
                     *         "audioUrl": "https://api.operator.example/api/v6/tts/audio/7b0f5a4e-2c0b-4f6e-9c55-0f3f2f6f9a10/speech.wav/1795271400/5f2c9a",
                     *         "reference": "reminder-81",
                     *         "errorCode": null,
                     *         "createdAt": "2026-11-21 08:30:00"
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Synthesis"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /**
             * @description `BAD_REQUEST`: The request could not be parsed.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key is too long or has other characters; nothing was done.
             *
             *     `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one.
             */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `BILLING_INSUFFICIENT_FUNDS`: No available balance for the operation.
             *
             *     `BILLING_SPEND_LIMIT_REACHED`: The organization's own spend limit would be exceeded.
             */
            402: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `ACCOUNT_READ_ONLY`: Read-only mode; writes are rejected.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `TTS_SYNTHESIS_NOT_FOUND`: No synthesis of the organization has that id. */
            404: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description `replayed` when the key had made this before; also with a 404, when it is gone. */
                    "Idempotency-Status"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `BILLING_NOT_PRICED`: The operation has no price in the currency of the organization.
             *
             *     `IDEMPOTENCY_IN_PROGRESS`: The first request with that key is still running; wait and retry with the same key.
             */
            409: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is over the limit of the endpoint. */
            413: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: The key was already used with a different body or operation. */
            422: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSyntheses: {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Syntheses of one status. */
                status?: "queued" | "processing" | "completed" | "failed";
                /** @description As it was given. */
                reference?: string;
                /** @description First Colombia day, inclusive. */
                createdFrom?: string;
                /** @description Last Colombia day, inclusive. */
                createdTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "id": "7b0f5a4e-2c0b-4f6e-9c55-0f3f2f6f9a10",
                     *             "status": "completed",
                     *             "cached": false,
                     *             "charCount": 51,
                     *             "durationMs": 3480,
                     *             "language": "es-CO",
                     *             "voice": "es-CO-Salome",
                     *             "tier": "neural",
                     *             "cost": "20.400000",
                     *             "currency": "COP",
                     *             "audioUrl": "https://api.operator.example/api/v6/tts/audio/7b0f5a4e-2c0b-4f6e-9c55-0f3f2f6f9a10/speech.wav/1795271400/5f2c9a",
                     *             "reference": "reminder-81",
                     *             "errorCode": null,
                     *             "createdAt": "2026-11-21 08:30:00"
                     *           }
                     *         ],
                     *         "nextCursor": null
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            items: components["schemas"]["Synthesis"][];
                            /** @example null */
                            nextCursor: string | null;
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one. */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSynthesis: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier that the synthesis was answered with.
                 * @example 7b0f5a4e-2c0b-4f6e-9c55-0f3f2f6f9a10
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "7b0f5a4e-2c0b-4f6e-9c55-0f3f2f6f9a10",
                     *         "status": "completed",
                     *         "cached": false,
                     *         "charCount": 51,
                     *         "durationMs": 3480,
                     *         "language": "es-CO",
                     *         "voice": "es-CO-Salome",
                     *         "tier": "neural",
                     *         "cost": "20.400000",
                     *         "currency": "COP",
                     *         "audioUrl": "https://api.operator.example/api/v6/tts/audio/7b0f5a4e-2c0b-4f6e-9c55-0f3f2f6f9a10/speech.wav/1795271400/5f2c9a",
                     *         "reference": "reminder-81",
                     *         "errorCode": null,
                     *         "createdAt": "2026-11-21 08:30:00"
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Synthesis"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `TTS_SYNTHESIS_NOT_FOUND`: No synthesis of the organization has that id. */
            404: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listVoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "voices": [
                     *           {
                     *             "code": "es-CO-Salome",
                     *             "name": "Salomé",
                     *             "language": "es-CO",
                     *             "gender": "female",
                     *             "tier": "neural",
                     *             "perCharacterMicro": 400000
                     *           }
                     *         ],
                     *         "currency": "COP"
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["VoiceList"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    downloadAudio: {
        parameters: {
            query?: never;
            header?: {
                /** @description One range of bytes, as `bytes=0-1023`; GET only. Anything else, and several ranges, get all of it. */
                Range?: string;
                /** @description The `ETag` that the range is of: with another one all of it is answered. */
                "If-Range"?: string;
                /** @description Tags that are there already: with one of them 304. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description The audio.
                 * @example 7b0f5a4e-2c0b-4f6e-9c55-0f3f2f6f9a10
                 */
                audioId: string;
                /**
                 * @description `speech.wav`: 16-bit PCM at 16 kHz; `carrier.wav`: G.711 µ-law at 8 kHz.
                 * @example speech.wav
                 */
                file: "speech.wav" | "carrier.wav";
                /**
                 * @description Until when the address is valid, epoch seconds.
                 * @example 1772465400
                 */
                expires: string;
                /**
                 * @description Proves that the address is ours.
                 * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                signature: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": unknown;
                };
            };
            /** @description The range that was asked for */
            206: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Of these very bytes, in quotes. */
                    ETag?: string;
                    /** @description Which bytes these are, and of how many: `bytes 0-43/125044`. */
                    "Content-Range"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": unknown;
                };
            };
            /** @description What `If-None-Match` names is still what is there; no body */
            304: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Of these very bytes, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one. */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `TTS_SYNTHESIS_NOT_FOUND`: No synthesis of the organization has that id. */
            404: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The range is beyond the end; no body */
            416: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description How many bytes there are: `bytes *\/125044`. */
                    "Content-Range"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request. */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCalls: {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /** @description Calls of one status. */
                status?: "queued" | "in_progress" | "retrying" | "success" | "failed" | "canceled";
                /** @description Number called, digits with country code. */
                to?: string;
                /** @description As it was given. */
                clientReference?: string;
                /** @description First Colombia day, inclusive. */
                createdFrom?: string;
                /** @description Last Colombia day, inclusive. */
                createdTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "id": "0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a",
                     *             "to": "573001234567",
                     *             "clientReference": "invoice-1024",
                     *             "status": "success",
                     *             "attemptsCount": 1,
                     *             "cost": "48.000000",
                     *             "currency": "COP",
                     *             "nextAttemptAt": null,
                     *             "heldUntil": null,
                     *             "attempts": [
                     *               {
                     *                 "attempt": 1,
                     *                 "status": "completed",
                     *                 "answered": true,
                     *                 "audioPlayed": true,
                     *                 "durationTotal": 31,
                     *                 "durationAir": 24,
                     *                 "hangupCause": 16,
                     *                 "causeText": "Normal call clearing",
                     *                 "recorded": false,
                     *                 "recordingUrl": null,
                     *                 "dtmf": "1",
                     *                 "startedAt": "2026-11-21 08:30:01",
                     *                 "answeredAt": "2026-11-21 08:30:08",
                     *                 "endedAt": "2026-11-21 08:30:32"
                     *               }
                     *             ],
                     *             "createdAt": "2026-11-21 08:30:00"
                     *           }
                     *         ],
                     *         "nextCursor": null
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            items: components["schemas"]["Call"][];
                            /** @example null */
                            nextCursor: string | null;
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one. */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createTextCall: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating with the same key and body answers what the first request made; tied forever. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": "573001234567",
                 *       "text": "Hola Ana, su cita es mañana a las tres de la tarde.",
                 *       "voice": "es-CO-Salome",
                 *       "callerId": "576012345678",
                 *       "clientReference": "invoice-1024",
                 *       "repeat": 2,
                 *       "recordingTtlSec": 0,
                 *       "retry": {
                 *         "maxAttempts": 3,
                 *         "minIntervalSec": 600,
                 *         "minSuccessSec": 5
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TextCallBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description `replayed` when the key had made this before; also with a 404, when it is gone. */
                    "Idempotency-Status"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a",
                     *         "to": "573001234567",
                     *         "status": "queued",
                     *         "clientReference": "invoice-1024"
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["QueuedCall"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /**
             * @description `BAD_REQUEST`: The request could not be parsed.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key is too long or has other characters; nothing was done.
             *
             *     `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one.
             */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `BILLING_INSUFFICIENT_FUNDS`: No available balance for the operation.
             *
             *     `BILLING_SPEND_LIMIT_REACHED`: The organization's own spend limit would be exceeded.
             */
            402: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `ACCOUNT_READ_ONLY`: Read-only mode; writes are rejected.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CALLBLASTING_CALL_NOT_FOUND`: No call of the organization has that id. */
            404: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description `replayed` when the key had made this before; also with a 404, when it is gone. */
                    "Idempotency-Status"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `BILLING_NOT_PRICED`: The operation has no price in the currency of the organization.
             *
             *     `IDEMPOTENCY_IN_PROGRESS`: The first request with that key is still running; wait and retry with the same key.
             */
            409: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is over the limit of the endpoint. */
            413: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: The key was already used with a different body or operation. */
            422: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createAudioCall: {
        parameters: {
            query?: never;
            header?: {
                /** @description Repeating with the same key and body answers what the first request made; tied forever. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": "573001234567",
                 *       "audioId": "4f7f1c58-4d1f-4b6f-8f0e-9d3c2a1b0c5d",
                 *       "callerId": "576012345678",
                 *       "clientReference": "invoice-1024",
                 *       "repeat": 2,
                 *       "recordingTtlSec": 0,
                 *       "retry": {
                 *         "maxAttempts": 3,
                 *         "minIntervalSec": 600,
                 *         "minSuccessSec": 5
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AudioCallBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description `replayed` when the key had made this before; also with a 404, when it is gone. */
                    "Idempotency-Status"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a",
                     *         "to": "573001234567",
                     *         "status": "queued",
                     *         "clientReference": "invoice-1024"
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["QueuedCall"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /**
             * @description `BAD_REQUEST`: The request could not be parsed.
             *
             *     `IDEMPOTENCY_KEY_INVALID`: The Idempotency-Key is too long or has other characters; nothing was done.
             *
             *     `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one.
             */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `BILLING_SPEND_LIMIT_REACHED`: The organization's own spend limit would be exceeded. */
            402: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `ACCOUNT_READ_ONLY`: Read-only mode; writes are rejected.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `CALLBLASTING_AUDIO_NOT_FOUND`: No audio of the organization has that id.
             *
             *     `CALLBLASTING_CALL_NOT_FOUND`: No call of the organization has that id.
             */
            404: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description `replayed` when the key had made this before; also with a 404, when it is gone. */
                    "Idempotency-Status"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `BILLING_NOT_PRICED`: The operation has no price in the currency of the organization.
             *
             *     `IDEMPOTENCY_IN_PROGRESS`: The first request with that key is still running; wait and retry with the same key.
             */
            409: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is over the limit of the endpoint. */
            413: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `IDEMPOTENCY_KEY_REUSED`: The key was already used with a different body or operation. */
            422: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportCalls: {
        parameters: {
            query?: {
                /** @description Rows of a file. */
                limit?: number;
                /** @description `X-Next-Cursor` of the file before. */
                cursor?: string;
                /** @description Calls of one status. */
                status?: "queued" | "in_progress" | "retrying" | "success" | "failed" | "canceled";
                /** @description Number called, digits with country code. */
                to?: string;
                /** @description As it was given. */
                clientReference?: string;
                /** @description First Colombia day, inclusive. */
                createdFrom?: string;
                /** @description Last Colombia day, inclusive. */
                createdTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description The `cursor` of the next file; absent from the last one. */
                    "X-Next-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id,to,clientReference,status,attemptsCount,cost,currency,createdAt,answered,durationAir,hangupCause,causeText,dtmf,startedAt,endedAt
                     *     0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a,573001234567,invoice-1024,canceled,0,0.000000,COP,2026-11-21 08:30:00,,,,,,,
                     */
                    "text/csv": string;
                };
            };
            /** @description `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one. */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a call.
                 * @example 0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a",
                     *         "to": "573001234567",
                     *         "clientReference": "invoice-1024",
                     *         "status": "success",
                     *         "attemptsCount": 1,
                     *         "cost": "48.000000",
                     *         "currency": "COP",
                     *         "nextAttemptAt": null,
                     *         "heldUntil": null,
                     *         "attempts": [
                     *           {
                     *             "attempt": 1,
                     *             "status": "completed",
                     *             "answered": true,
                     *             "audioPlayed": true,
                     *             "durationTotal": 31,
                     *             "durationAir": 24,
                     *             "hangupCause": 16,
                     *             "causeText": "Normal call clearing",
                     *             "recorded": false,
                     *             "recordingUrl": null,
                     *             "dtmf": "1",
                     *             "startedAt": "2026-11-21 08:30:01",
                     *             "answeredAt": "2026-11-21 08:30:08",
                     *             "endedAt": "2026-11-21 08:30:32"
                     *           }
                     *         ],
                     *         "createdAt": "2026-11-21 08:30:00"
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Call"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CALLBLASTING_CALL_NOT_FOUND`: No call of the organization has that id. */
            404: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelCall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of a call.
                 * @example 0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a",
                     *         "to": "573001234567",
                     *         "clientReference": "invoice-1024",
                     *         "status": "canceled",
                     *         "attemptsCount": 0,
                     *         "cost": "0.000000",
                     *         "currency": "COP",
                     *         "nextAttemptAt": null,
                     *         "heldUntil": null,
                     *         "attempts": [],
                     *         "createdAt": "2026-11-21 08:30:00"
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Call"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `ACCOUNT_READ_ONLY`: Read-only mode; writes are rejected.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CALLBLASTING_CALL_NOT_FOUND`: No call of the organization has that id. */
            404: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    downloadRecording: {
        parameters: {
            query?: never;
            header?: {
                /** @description One range of bytes, as `bytes=0-1023`; GET only. Anything else, and several ranges, get all of it. */
                Range?: string;
                /** @description The `ETag` that the range is of: with another one all of it is answered. */
                "If-Range"?: string;
                /** @description Tags that are there already: with one of them 304. */
                "If-None-Match"?: string;
            };
            path: {
                /** @example 7d9f4a52-3c1e-4b8a-9f60-2f1f5b0c8e11 */
                id: string;
                /** @example 1 */
                attempt: number;
                /**
                 * @description Until when the address is valid, epoch seconds.
                 * @example 1772465400
                 */
                expires: string;
                /**
                 * @description Proves that the address is ours.
                 * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                signature: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": unknown;
                };
            };
            /** @description The range that was asked for */
            206: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Of these very bytes, in quotes. */
                    ETag?: string;
                    /** @description Which bytes these are, and of how many: `bytes 0-43/125044`. */
                    "Content-Range"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": unknown;
                };
            };
            /** @description What `If-None-Match` names is still what is there; no body */
            304: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Of these very bytes, in quotes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one. */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CALLBLASTING_CALL_NOT_FOUND`: No call of the organization has that id. */
            404: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The range is beyond the end; no body */
            416: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description How many bytes there are: `bytes *\/125044`. */
                    "Content-Range"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request. */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAudios: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "audios": [
                     *           {
                     *             "id": "4f7f1c58-4d1f-4b6f-8f0e-9d3c2a1b0c5d",
                     *             "name": "Reminder",
                     *             "originalName": "reminder.wav",
                     *             "format": "wav",
                     *             "durationMs": 12480,
                     *             "sizeBytes": 399404,
                     *             "createdAt": "2026-11-21 08:30:00"
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            audios: components["schemas"]["PreRecordedAudio"][];
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    uploadAudio: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadAudioBody"];
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "4f7f1c58-4d1f-4b6f-8f0e-9d3c2a1b0c5d",
                     *         "name": "Reminder",
                     *         "originalName": "reminder.wav",
                     *         "format": "wav",
                     *         "durationMs": 12480,
                     *         "sizeBytes": 399404,
                     *         "createdAt": "2026-11-21 08:30:00"
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PreRecordedAudio"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /**
             * @description `BAD_REQUEST`: The request could not be parsed.
             *
             *     `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one.
             */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `ACCOUNT_READ_ONLY`: Read-only mode; writes are rejected.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `PAYLOAD_TOO_LARGE`: The body is over the limit of the endpoint. */
            413: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteAudio: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of an audio.
                 * @example 4f7f1c58-4d1f-4b6f-8f0e-9d3c2a1b0c5d
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `ACCOUNT_READ_ONLY`: Read-only mode; writes are rejected.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `CALLBLASTING_AUDIO_NOT_FOUND`: No audio of the organization has that id. */
            404: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCallVoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "voices": [
                     *           {
                     *             "code": "es-CO-Salome",
                     *             "name": "Salomé",
                     *             "language": "es-CO",
                     *             "gender": "female",
                     *             "tier": "neural",
                     *             "perCharacterMicro": 400000
                     *           }
                     *         ],
                     *         "currency": "COP"
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["VoiceList"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             *
             *     `AUTH_SERVICE_NOT_ALLOWED`: The key lacks the service, or the organization has it turned off.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getBilling: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "mode": "prepaid",
                     *         "currency": "COP",
                     *         "balanceMicro": 1000000000000,
                     *         "pendingMicro": 0,
                     *         "heldMicro": 0,
                     *         "creditLineMicro": 0,
                     *         "availableMicro": 1000000000000,
                     *         "status": "active",
                     *         "spendLimits": [
                     *           {
                     *             "period": "month",
                     *             "limitMicro": 500000000000,
                     *             "spentMicro": 123450000,
                     *             "resetsAt": "2026-12-01T00:00:00.000-05:00"
                     *           }
                     *         ],
                     *         "plans": [
                     *           {
                     *             "service": "urlshortener",
                     *             "name": "Monthly links",
                     *             "status": "active",
                     *             "startsAt": "2026-11-01T05:00:00.000Z",
                     *             "endsAt": "2026-12-01T05:00:00.000Z",
                     *             "dailyQuota": 100000
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Billing"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_CAPABILITY_NOT_ALLOWED`: The key lacks the required capability.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMovements: {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
                /**
                 * @description Charges and refunds of one service.
                 * @example urlshortener
                 */
                service?: "urlshortener" | "numberinsight" | "tts" | "callblasting";
                /**
                 * @description Movements of one type.
                 * @example charge
                 */
                type?: "charge" | "refund" | "topup" | "adjustment";
                /**
                 * @description Movements of one kind.
                 * @example link
                 */
                kind?: "link" | "visit" | "lookup" | "number_batch" | "speech" | "air_time" | "payment" | "correction";
                /**
                 * @description What they are for, as a movement shows it.
                 * @example go.operator.example/x7k2m9q
                 */
                reference?: string;
                /** @description Id of the cost center that they are attributed to. */
                costCenter?: number;
                /**
                 * @description First Colombia day, inclusive.
                 * @example 2026-11-01
                 */
                from?: string;
                /**
                 * @description Last Colombia day, inclusive.
                 * @example 2026-11-30
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "id": 48211,
                     *             "type": "charge",
                     *             "kind": "link",
                     *             "service": "urlshortener",
                     *             "amountMicro": -5000000,
                     *             "balanceAfterMicro": 999995000000,
                     *             "quantity": 1,
                     *             "description": "Short link created",
                     *             "reference": "go.operator.example/x7k2m9q",
                     *             "costCenterId": 7,
                     *             "usageHour": null,
                     *             "createdAt": "2026-11-21T13:30:00.000Z"
                     *           }
                     *         ],
                     *         "nextCursor": null
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            items: components["schemas"]["Movement"][];
                            /** @example null */
                            nextCursor: string | null;
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one. */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_CAPABILITY_NOT_ALLOWED`: The key lacks the required capability.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportMovements: {
        parameters: {
            query?: {
                /** @description Rows of a file. */
                limit?: number;
                /** @description `X-Next-Cursor` of the file before. */
                cursor?: string;
                /**
                 * @description Charges and refunds of one service.
                 * @example urlshortener
                 */
                service?: "urlshortener" | "numberinsight" | "tts" | "callblasting";
                /**
                 * @description Movements of one type.
                 * @example charge
                 */
                type?: "charge" | "refund" | "topup" | "adjustment";
                /**
                 * @description Movements of one kind.
                 * @example link
                 */
                kind?: "link" | "visit" | "lookup" | "number_batch" | "speech" | "air_time" | "payment" | "correction";
                /**
                 * @description What they are for, as a movement shows it.
                 * @example go.operator.example/x7k2m9q
                 */
                reference?: string;
                /** @description Id of the cost center that they are attributed to. */
                costCenter?: number;
                /**
                 * @description First Colombia day, inclusive.
                 * @example 2026-11-01
                 */
                from?: string;
                /**
                 * @description Last Colombia day, inclusive.
                 * @example 2026-11-30
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description The `cursor` of the next file; absent from the last one. */
                    "X-Next-Cursor"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id,type,kind,service,amountMicro,balanceAfterMicro,quantity,description,reference,costCenterId,usageHour,createdAt
                     *     48211,charge,link,urlshortener,-5000000,999995000000,1,Short link created,go.operator.example/x7k2m9q,7,,2026-11-21T13:30:00.000Z
                     */
                    "text/csv": string;
                };
            };
            /** @description `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one. */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_CAPABILITY_NOT_ALLOWED`: The key lacks the required capability.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPrices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "currency": "COP",
                     *         "items": [
                     *           {
                     *             "item": "numberinsight.lookup",
                     *             "name": "Number looked up, alone or in a batch",
                     *             "amountMicro": 20000000,
                     *             "includedInPlan": false
                     *           }
                     *         ],
                     *         "airTimeDestinations": [
                     *           {
                     *             "prefix": "5730",
                     *             "amountMicro": 4000000
                     *           }
                     *         ]
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Prices"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_CAPABILITY_NOT_ALLOWED`: The key lacks the required capability.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "accountId": 1042,
                     *         "name": "Acme",
                     *         "legalName": "Acme S.A.S.",
                     *         "taxId": "900123456-7",
                     *         "country": "CO",
                     *         "currency": "COP",
                     *         "status": "active",
                     *         "createdAt": "2026-01-15T14:00:00.000Z"
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["Organization"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_CAPABILITY_NOT_ALLOWED`: The key lacks the required capability.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCostCenters: {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "id": 7,
                     *             "code": "marketing",
                     *             "name": "Marketing",
                     *             "status": "active",
                     *             "createdAt": "2026-01-15T14:00:00.000Z"
                     *           }
                     *         ],
                     *         "nextCursor": null
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            items: components["schemas"]["CostCenter"][];
                            /** @example null */
                            nextCursor: string | null;
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one. */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_CAPABILITY_NOT_ALLOWED`: The key lacks the required capability.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "items": [
                     *           {
                     *             "id": 31,
                     *             "name": "Ana Gómez",
                     *             "email": "ana@acme.example",
                     *             "role": "developer",
                     *             "status": "active",
                     *             "createdAt": "2026-01-15T14:00:00.000Z",
                     *             "lastSeenAt": "2026-11-21T13:30:00.000Z"
                     *           }
                     *         ],
                     *         "nextCursor": null
                     *       },
                     *       "meta": {
                     *         "requestId": "9f86d081884c7d659a2feaa0c55ad015",
                     *         "timestamp": "2026-03-02T09:30:00.000-05:00",
                     *         "responseTimeMs": 12
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: {
                            items: components["schemas"]["User"][];
                            /** @example null */
                            nextCursor: string | null;
                        };
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description `VALIDATION_INVALID_PARAMETER`: A parameter or body field is invalid; details name each one. */
            400: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `AUTH_COST_CENTER_DISABLED`: The cost center bound to the key is disabled.
             *
             *     `AUTH_INVALID_KEY`: The key has the wrong format, is unknown, revoked, rotated or expired.
             *
             *     `AUTH_REQUIRED`: No Bearer token was sent.
             */
            401: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `ACCOUNT_BLOCKED`: A full block is active; every call is rejected.
             *
             *     `ACCOUNT_CONFIG_NOT_FOUND`: The organization behind the key could not be loaded; contact support.
             *
             *     `ACCOUNT_NOT_ACTIVE`: The organization is suspended or closed; every endpoint rejects.
             *
             *     `AUTH_CAPABILITY_NOT_ALLOWED`: The key lacks the required capability.
             *
             *     `AUTH_IP_NOT_ALLOWED`: The source address is not among the networks of the key.
             */
            403: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `RATE_DDOS_EXCEEDED`: The guard of the source address refused the request.
             *
             *     `RATE_TPS_EXCEEDED`: The quota of the organization for this endpoint is exhausted.
             */
            429: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `INTERNAL_SERVER_ERROR`: A failure on our side; quote meta.requestId to support. */
            500: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `SERVICE_UNAVAILABLE`: A dependency is not responding; retry after Retry-After. */
            503: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `GATEWAY_TIMEOUT`: The operation took too long. */
            504: {
                headers: {
                    /** @description Requests (or units) in a window, of the limit that is nearest to refusing. */
                    "RateLimit-Limit"?: number;
                    /** @description Those left in this window. */
                    "RateLimit-Remaining"?: number;
                    /** @description Seconds until the window ends. */
                    "RateLimit-Reset"?: number;
                    /** @description Every limit that counted, each with its window; a comment names what it counts, if not requests: `60;w=60, 2100;w=60;comment="links"`. On a 429, the one that refused. */
                    "RateLimit-Policy"?: string;
                    /** @description The same as meta.requestId. */
                    "X-Request-Id"?: string;
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    "urlshortener.link.created": {
        parameters: {
            query?: never;
            header: {
                /** @description The type, for routing before parsing. */
                "X-Service-Event-Type": string;
                /** @description The delivery of this event to this endpoint, the same on every attempt: do nothing twice by it. */
                "Idempotency-Key": string;
                /** @description This attempt: equal to Idempotency-Key on the first, another on each retry. */
                "X-Service-Delivery-Id": string;
                /** @description When the attempt was signed, epoch seconds. */
                "X-Service-Timestamp": string;
                /** @description HMAC-SHA256, under your secret, of the timestamp, a `.` and the raw body. */
                "X-Service-Signature": string;
                /** @description The same under your previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                "User-Agent": "Service-Webhooks/1";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The event: the same at every endpoint and on every attempt.
                     * @example 6ec3441f-5f83-4d3b-8cf9-6e3bec5a53ef
                     */
                    id: string;
                    /** @enum {string} */
                    type: "urlshortener.link.created";
                    /**
                     * @description Of the envelope.
                     * @enum {number}
                     */
                    version: 1;
                    /** @enum {string} */
                    service: "urlshortener";
                    /**
                     * @description The account it belongs to.
                     * @example 1
                     */
                    accountId: number;
                    /**
                     * Format: date-time
                     * @description Colombia time.
                     * @example 2026-11-20T23:02:47.394-05:00
                     */
                    occurredAt: string;
                    data: {
                        /**
                         * @description Domain the link answers on.
                         * @example go.operator.example
                         */
                        domain: string;
                        /**
                         * @description Code or alias.
                         * @example offers
                         */
                        code: string;
                        /**
                         * Format: uri
                         * @description Public short URL.
                         * @example https://go.operator.example/offers
                         */
                        shortUrl: string;
                        /**
                         * @description Destination, exactly as it was given.
                         * @example https://example.com/offers?utm_source=sms
                         */
                        longUrl: string;
                        /**
                         * @description Whether the caller chose the code.
                         * @example true
                         */
                        isAlias: boolean;
                        /**
                         * Format: date-time
                         * @description UTC; null when the link never expires.
                         * @example 2027-01-01T05:00:00.000Z
                         */
                        expiresAt: string | null;
                        /**
                         * Format: date-time
                         * @description UTC.
                         * @example 2026-11-21T04:02:47.394Z
                         */
                        createdAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges, within 10 seconds. Anything else is tried again, 12 times in all; ten failures in a row, over ten minutes or more, disable the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "urlshortener.link.deleted": {
        parameters: {
            query?: never;
            header: {
                /** @description The type, for routing before parsing. */
                "X-Service-Event-Type": string;
                /** @description The delivery of this event to this endpoint, the same on every attempt: do nothing twice by it. */
                "Idempotency-Key": string;
                /** @description This attempt: equal to Idempotency-Key on the first, another on each retry. */
                "X-Service-Delivery-Id": string;
                /** @description When the attempt was signed, epoch seconds. */
                "X-Service-Timestamp": string;
                /** @description HMAC-SHA256, under your secret, of the timestamp, a `.` and the raw body. */
                "X-Service-Signature": string;
                /** @description The same under your previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                "User-Agent": "Service-Webhooks/1";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The event: the same at every endpoint and on every attempt.
                     * @example 6ec3441f-5f83-4d3b-8cf9-6e3bec5a53ef
                     */
                    id: string;
                    /** @enum {string} */
                    type: "urlshortener.link.deleted";
                    /**
                     * @description Of the envelope.
                     * @enum {number}
                     */
                    version: 1;
                    /** @enum {string} */
                    service: "urlshortener";
                    /**
                     * @description The account it belongs to.
                     * @example 1
                     */
                    accountId: number;
                    /**
                     * Format: date-time
                     * @description Colombia time.
                     * @example 2026-11-20T23:02:47.394-05:00
                     */
                    occurredAt: string;
                    data: {
                        /**
                         * @description Domain the link answers on.
                         * @example go.operator.example
                         */
                        domain: string;
                        /**
                         * @description Code or alias.
                         * @example offers
                         */
                        code: string;
                        /**
                         * Format: uri
                         * @description Public short URL.
                         * @example https://go.operator.example/offers
                         */
                        shortUrl: string;
                        /**
                         * Format: date-time
                         * @description UTC.
                         * @example 2026-11-21T04:02:47.394Z
                         */
                        deletedAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges, within 10 seconds. Anything else is tried again, 12 times in all; ten failures in a row, over ten minutes or more, disable the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "numberinsight.batch.completed": {
        parameters: {
            query?: never;
            header: {
                /** @description The type, for routing before parsing. */
                "X-Service-Event-Type": string;
                /** @description The delivery of this event to this endpoint, the same on every attempt: do nothing twice by it. */
                "Idempotency-Key": string;
                /** @description This attempt: equal to Idempotency-Key on the first, another on each retry. */
                "X-Service-Delivery-Id": string;
                /** @description When the attempt was signed, epoch seconds. */
                "X-Service-Timestamp": string;
                /** @description HMAC-SHA256, under your secret, of the timestamp, a `.` and the raw body. */
                "X-Service-Signature": string;
                /** @description The same under your previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                "User-Agent": "Service-Webhooks/1";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The event: the same at every endpoint and on every attempt.
                     * @example 6ec3441f-5f83-4d3b-8cf9-6e3bec5a53ef
                     */
                    id: string;
                    /** @enum {string} */
                    type: "numberinsight.batch.completed";
                    /**
                     * @description Of the envelope.
                     * @enum {number}
                     */
                    version: 1;
                    /** @enum {string} */
                    service: "numberinsight";
                    /**
                     * @description The account it belongs to.
                     * @example 1
                     */
                    accountId: number;
                    /**
                     * Format: date-time
                     * @description Colombia time.
                     * @example 2026-11-20T23:02:47.394-05:00
                     */
                    occurredAt: string;
                    data: {
                        /**
                         * Format: uuid
                         * @description The job.
                         * @example 7b0f5a4e-2c0b-4f6e-9c55-0f3f2f6f9a10
                         */
                        jobId: string;
                        /**
                         * @description `failed`: nothing was looked up, and all of it was refunded.
                         * @example done
                         * @enum {string}
                         */
                        status: "done" | "failed";
                        /**
                         * @description Numbers submitted.
                         * @example 1000
                         */
                        count: number;
                        /**
                         * @description Numbers processed.
                         * @example 1000
                         */
                        processed: number;
                        /**
                         * @description Of those, the ones that were refunded: no numbers, or not valid.
                         * @example 12
                         */
                        invalid: number;
                        /**
                         * @description As it was given.
                         * @example campaign-7
                         */
                        reference: string | null;
                        /**
                         * Format: date-time
                         * @description UTC.
                         * @example 2026-11-21T04:02:40.120Z
                         */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @description UTC.
                         * @example 2026-11-21T04:02:47.394Z
                         */
                        finishedAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges, within 10 seconds. Anything else is tried again, 12 times in all; ten failures in a row, over ten minutes or more, disable the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "voice.answered": {
        parameters: {
            query?: never;
            header: {
                /** @description The type, for routing before parsing. */
                "X-Service-Event-Type": string;
                /** @description The delivery of this event to this endpoint, the same on every attempt: do nothing twice by it. */
                "Idempotency-Key": string;
                /** @description This attempt: equal to Idempotency-Key on the first, another on each retry. */
                "X-Service-Delivery-Id": string;
                /** @description When the attempt was signed, epoch seconds. */
                "X-Service-Timestamp": string;
                /** @description HMAC-SHA256, under your secret, of the timestamp, a `.` and the raw body. */
                "X-Service-Signature": string;
                /** @description The same under your previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                "User-Agent": "Service-Webhooks/1";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The event: the same at every endpoint and on every attempt.
                     * @example 6ec3441f-5f83-4d3b-8cf9-6e3bec5a53ef
                     */
                    id: string;
                    /** @enum {string} */
                    type: "voice.answered";
                    /**
                     * @description Of the envelope.
                     * @enum {number}
                     */
                    version: 1;
                    /** @enum {string} */
                    service: "voice";
                    /**
                     * @description The account it belongs to.
                     * @example 1
                     */
                    accountId: number;
                    /**
                     * Format: date-time
                     * @description Colombia time.
                     * @example 2026-11-20T23:02:47.394-05:00
                     */
                    occurredAt: string;
                    data: {
                        /**
                         * Format: uuid
                         * @description The call.
                         * @example 0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a
                         */
                        callId: string;
                        /**
                         * @description Number called, digits with country code.
                         * @example 573001234567
                         */
                        to: string;
                        /**
                         * @description As it was given.
                         * @example invoice-1024
                         */
                        clientReference: string | null;
                        /**
                         * @description Of the call.
                         * @example in_progress
                         */
                        status: string;
                        /**
                         * @description Attempts begun.
                         * @example 1
                         */
                        attemptsCount: number;
                        /**
                         * @description The attempt that the event is about.
                         * @example {
                         *       "attempt": 1,
                         *       "status": "answered",
                         *       "answered": true,
                         *       "audioPlayed": false,
                         *       "durationTotal": null,
                         *       "durationAir": null,
                         *       "hangupCause": null,
                         *       "causeText": null,
                         *       "dtmf": null,
                         *       "startedAt": "2026-11-21T13:30:08.120Z",
                         *       "answeredAt": "2026-11-21T13:30:15.000Z",
                         *       "endedAt": null
                         *     }
                         */
                        attempt: {
                            /**
                             * @description From 1.
                             * @example 1
                             */
                            attempt: number;
                            /**
                             * @description As the call shows it.
                             * @example completed
                             */
                            status: string;
                            /**
                             * @description Whether it was answered.
                             * @example true
                             */
                            answered: boolean;
                            /**
                             * @description Whether the audio was played to its end, or until a digit was pressed.
                             * @example true
                             */
                            audioPlayed: boolean;
                            /**
                             * @description Seconds from dialling to the end.
                             * @example 31
                             */
                            durationTotal: number | null;
                            /**
                             * @description Seconds of conversation, charged.
                             * @example 24
                             */
                            durationAir: number | null;
                            /**
                             * @description Q.850 cause.
                             * @example 16
                             */
                            hangupCause: number | null;
                            /**
                             * @description In words.
                             * @example Normal call clearing
                             */
                            causeText: string | null;
                            /**
                             * @description The digit that was pressed.
                             * @example 1
                             */
                            dtmf: string | null;
                            /**
                             * Format: date-time
                             * @description UTC.
                             * @example 2026-11-21T13:30:08.120Z
                             */
                            startedAt: string;
                            /**
                             * Format: date-time
                             * @description UTC.
                             * @example 2026-11-21T13:30:08.120Z
                             */
                            answeredAt: string | null;
                            /**
                             * Format: date-time
                             * @description UTC; null while it goes on.
                             * @example 2026-11-21T13:30:08.120Z
                             */
                            endedAt: string | null;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges, within 10 seconds. Anything else is tried again, 12 times in all; ten failures in a row, over ten minutes or more, disable the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "voice.completed": {
        parameters: {
            query?: never;
            header: {
                /** @description The type, for routing before parsing. */
                "X-Service-Event-Type": string;
                /** @description The delivery of this event to this endpoint, the same on every attempt: do nothing twice by it. */
                "Idempotency-Key": string;
                /** @description This attempt: equal to Idempotency-Key on the first, another on each retry. */
                "X-Service-Delivery-Id": string;
                /** @description When the attempt was signed, epoch seconds. */
                "X-Service-Timestamp": string;
                /** @description HMAC-SHA256, under your secret, of the timestamp, a `.` and the raw body. */
                "X-Service-Signature": string;
                /** @description The same under your previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                "User-Agent": "Service-Webhooks/1";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The event: the same at every endpoint and on every attempt.
                     * @example 6ec3441f-5f83-4d3b-8cf9-6e3bec5a53ef
                     */
                    id: string;
                    /** @enum {string} */
                    type: "voice.completed";
                    /**
                     * @description Of the envelope.
                     * @enum {number}
                     */
                    version: 1;
                    /** @enum {string} */
                    service: "voice";
                    /**
                     * @description The account it belongs to.
                     * @example 1
                     */
                    accountId: number;
                    /**
                     * Format: date-time
                     * @description Colombia time.
                     * @example 2026-11-20T23:02:47.394-05:00
                     */
                    occurredAt: string;
                    data: {
                        /**
                         * Format: uuid
                         * @description The call.
                         * @example 0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a
                         */
                        callId: string;
                        /**
                         * @description Number called, digits with country code.
                         * @example 573001234567
                         */
                        to: string;
                        /**
                         * @description As it was given.
                         * @example invoice-1024
                         */
                        clientReference: string | null;
                        /**
                         * @description Of the call.
                         * @example success
                         */
                        status: string;
                        /**
                         * @description Attempts begun.
                         * @example 1
                         */
                        attemptsCount: number;
                        /**
                         * @description The attempt that the event is about.
                         * @example {
                         *       "attempt": 1,
                         *       "status": "completed",
                         *       "answered": true,
                         *       "audioPlayed": true,
                         *       "durationTotal": 31,
                         *       "durationAir": 24,
                         *       "hangupCause": 16,
                         *       "causeText": "Normal call clearing",
                         *       "dtmf": "1",
                         *       "startedAt": "2026-11-21T13:30:08.120Z",
                         *       "answeredAt": "2026-11-21T13:30:15.000Z",
                         *       "endedAt": "2026-11-21T13:30:39.000Z"
                         *     }
                         */
                        attempt: {
                            /**
                             * @description From 1.
                             * @example 1
                             */
                            attempt: number;
                            /**
                             * @description As the call shows it.
                             * @example completed
                             */
                            status: string;
                            /**
                             * @description Whether it was answered.
                             * @example true
                             */
                            answered: boolean;
                            /**
                             * @description Whether the audio was played to its end, or until a digit was pressed.
                             * @example true
                             */
                            audioPlayed: boolean;
                            /**
                             * @description Seconds from dialling to the end.
                             * @example 31
                             */
                            durationTotal: number | null;
                            /**
                             * @description Seconds of conversation, charged.
                             * @example 24
                             */
                            durationAir: number | null;
                            /**
                             * @description Q.850 cause.
                             * @example 16
                             */
                            hangupCause: number | null;
                            /**
                             * @description In words.
                             * @example Normal call clearing
                             */
                            causeText: string | null;
                            /**
                             * @description The digit that was pressed.
                             * @example 1
                             */
                            dtmf: string | null;
                            /**
                             * Format: date-time
                             * @description UTC.
                             * @example 2026-11-21T13:30:08.120Z
                             */
                            startedAt: string;
                            /**
                             * Format: date-time
                             * @description UTC.
                             * @example 2026-11-21T13:30:08.120Z
                             */
                            answeredAt: string | null;
                            /**
                             * Format: date-time
                             * @description UTC; null while it goes on.
                             * @example 2026-11-21T13:30:08.120Z
                             */
                            endedAt: string | null;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges, within 10 seconds. Anything else is tried again, 12 times in all; ten failures in a row, over ten minutes or more, disable the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "voice.failed": {
        parameters: {
            query?: never;
            header: {
                /** @description The type, for routing before parsing. */
                "X-Service-Event-Type": string;
                /** @description The delivery of this event to this endpoint, the same on every attempt: do nothing twice by it. */
                "Idempotency-Key": string;
                /** @description This attempt: equal to Idempotency-Key on the first, another on each retry. */
                "X-Service-Delivery-Id": string;
                /** @description When the attempt was signed, epoch seconds. */
                "X-Service-Timestamp": string;
                /** @description HMAC-SHA256, under your secret, of the timestamp, a `.` and the raw body. */
                "X-Service-Signature": string;
                /** @description The same under your previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                "User-Agent": "Service-Webhooks/1";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The event: the same at every endpoint and on every attempt.
                     * @example 6ec3441f-5f83-4d3b-8cf9-6e3bec5a53ef
                     */
                    id: string;
                    /** @enum {string} */
                    type: "voice.failed";
                    /**
                     * @description Of the envelope.
                     * @enum {number}
                     */
                    version: 1;
                    /** @enum {string} */
                    service: "voice";
                    /**
                     * @description The account it belongs to.
                     * @example 1
                     */
                    accountId: number;
                    /**
                     * Format: date-time
                     * @description Colombia time.
                     * @example 2026-11-20T23:02:47.394-05:00
                     */
                    occurredAt: string;
                    data: {
                        /**
                         * Format: uuid
                         * @description The call.
                         * @example 0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a
                         */
                        callId: string;
                        /**
                         * @description Number called, digits with country code.
                         * @example 573001234567
                         */
                        to: string;
                        /**
                         * @description As it was given.
                         * @example invoice-1024
                         */
                        clientReference: string | null;
                        /**
                         * @description Of the call.
                         * @example failed
                         */
                        status: string;
                        /**
                         * @description Attempts begun.
                         * @example 2
                         */
                        attemptsCount: number;
                        /**
                         * @description The attempt that the event is about.
                         * @example {
                         *       "attempt": 2,
                         *       "status": "busy",
                         *       "answered": false,
                         *       "audioPlayed": false,
                         *       "durationTotal": 31,
                         *       "durationAir": 0,
                         *       "hangupCause": 17,
                         *       "causeText": "User busy",
                         *       "dtmf": null,
                         *       "startedAt": "2026-11-21T13:30:08.120Z",
                         *       "answeredAt": null,
                         *       "endedAt": "2026-11-21T13:30:39.000Z"
                         *     }
                         */
                        attempt: {
                            /**
                             * @description From 1.
                             * @example 1
                             */
                            attempt: number;
                            /**
                             * @description As the call shows it.
                             * @example completed
                             */
                            status: string;
                            /**
                             * @description Whether it was answered.
                             * @example true
                             */
                            answered: boolean;
                            /**
                             * @description Whether the audio was played to its end, or until a digit was pressed.
                             * @example true
                             */
                            audioPlayed: boolean;
                            /**
                             * @description Seconds from dialling to the end.
                             * @example 31
                             */
                            durationTotal: number | null;
                            /**
                             * @description Seconds of conversation, charged.
                             * @example 24
                             */
                            durationAir: number | null;
                            /**
                             * @description Q.850 cause.
                             * @example 16
                             */
                            hangupCause: number | null;
                            /**
                             * @description In words.
                             * @example Normal call clearing
                             */
                            causeText: string | null;
                            /**
                             * @description The digit that was pressed.
                             * @example 1
                             */
                            dtmf: string | null;
                            /**
                             * Format: date-time
                             * @description UTC.
                             * @example 2026-11-21T13:30:08.120Z
                             */
                            startedAt: string;
                            /**
                             * Format: date-time
                             * @description UTC.
                             * @example 2026-11-21T13:30:08.120Z
                             */
                            answeredAt: string | null;
                            /**
                             * Format: date-time
                             * @description UTC; null while it goes on.
                             * @example 2026-11-21T13:30:08.120Z
                             */
                            endedAt: string | null;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges, within 10 seconds. Anything else is tried again, 12 times in all; ten failures in a row, over ten minutes or more, disable the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "voice.canceled": {
        parameters: {
            query?: never;
            header: {
                /** @description The type, for routing before parsing. */
                "X-Service-Event-Type": string;
                /** @description The delivery of this event to this endpoint, the same on every attempt: do nothing twice by it. */
                "Idempotency-Key": string;
                /** @description This attempt: equal to Idempotency-Key on the first, another on each retry. */
                "X-Service-Delivery-Id": string;
                /** @description When the attempt was signed, epoch seconds. */
                "X-Service-Timestamp": string;
                /** @description HMAC-SHA256, under your secret, of the timestamp, a `.` and the raw body. */
                "X-Service-Signature": string;
                /** @description The same under your previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                "User-Agent": "Service-Webhooks/1";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The event: the same at every endpoint and on every attempt.
                     * @example 6ec3441f-5f83-4d3b-8cf9-6e3bec5a53ef
                     */
                    id: string;
                    /** @enum {string} */
                    type: "voice.canceled";
                    /**
                     * @description Of the envelope.
                     * @enum {number}
                     */
                    version: 1;
                    /** @enum {string} */
                    service: "voice";
                    /**
                     * @description The account it belongs to.
                     * @example 1
                     */
                    accountId: number;
                    /**
                     * Format: date-time
                     * @description Colombia time.
                     * @example 2026-11-20T23:02:47.394-05:00
                     */
                    occurredAt: string;
                    data: {
                        /**
                         * Format: uuid
                         * @description The call.
                         * @example 0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a
                         */
                        callId: string;
                        /**
                         * @description Number called, digits with country code.
                         * @example 573001234567
                         */
                        to: string;
                        /**
                         * @description As it was given.
                         * @example invoice-1024
                         */
                        clientReference: string | null;
                        /**
                         * @description Of the call.
                         * @example canceled
                         */
                        status: string;
                        /**
                         * @description Attempts begun.
                         * @example 1
                         */
                        attemptsCount: number;
                        /**
                         * @description Its last attempt; null when none was placed.
                         * @example {
                         *       "attempt": 1,
                         *       "status": "busy",
                         *       "answered": false,
                         *       "audioPlayed": false,
                         *       "durationTotal": 31,
                         *       "durationAir": 0,
                         *       "hangupCause": 17,
                         *       "causeText": "User busy",
                         *       "dtmf": null,
                         *       "startedAt": "2026-11-21T13:30:08.120Z",
                         *       "answeredAt": null,
                         *       "endedAt": "2026-11-21T13:30:39.000Z"
                         *     }
                         */
                        attempt: {
                            /**
                             * @description From 1.
                             * @example 1
                             */
                            attempt: number;
                            /**
                             * @description As the call shows it.
                             * @example completed
                             */
                            status: string;
                            /**
                             * @description Whether it was answered.
                             * @example true
                             */
                            answered: boolean;
                            /**
                             * @description Whether the audio was played to its end, or until a digit was pressed.
                             * @example true
                             */
                            audioPlayed: boolean;
                            /**
                             * @description Seconds from dialling to the end.
                             * @example 31
                             */
                            durationTotal: number | null;
                            /**
                             * @description Seconds of conversation, charged.
                             * @example 24
                             */
                            durationAir: number | null;
                            /**
                             * @description Q.850 cause.
                             * @example 16
                             */
                            hangupCause: number | null;
                            /**
                             * @description In words.
                             * @example Normal call clearing
                             */
                            causeText: string | null;
                            /**
                             * @description The digit that was pressed.
                             * @example 1
                             */
                            dtmf: string | null;
                            /**
                             * Format: date-time
                             * @description UTC.
                             * @example 2026-11-21T13:30:08.120Z
                             */
                            startedAt: string;
                            /**
                             * Format: date-time
                             * @description UTC.
                             * @example 2026-11-21T13:30:08.120Z
                             */
                            answeredAt: string | null;
                            /**
                             * Format: date-time
                             * @description UTC; null while it goes on.
                             * @example 2026-11-21T13:30:08.120Z
                             */
                            endedAt: string | null;
                        } | null;
                    };
                };
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges, within 10 seconds. Anything else is tried again, 12 times in all; ten failures in a row, over ten minutes or more, disable the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "tts.completed": {
        parameters: {
            query?: never;
            header: {
                /** @description The type, for routing before parsing. */
                "X-Service-Event-Type": string;
                /** @description The delivery of this event to this endpoint, the same on every attempt: do nothing twice by it. */
                "Idempotency-Key": string;
                /** @description This attempt: equal to Idempotency-Key on the first, another on each retry. */
                "X-Service-Delivery-Id": string;
                /** @description When the attempt was signed, epoch seconds. */
                "X-Service-Timestamp": string;
                /** @description HMAC-SHA256, under your secret, of the timestamp, a `.` and the raw body. */
                "X-Service-Signature": string;
                /** @description The same under your previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                "User-Agent": "Service-Webhooks/1";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The event: the same at every endpoint and on every attempt.
                     * @example 6ec3441f-5f83-4d3b-8cf9-6e3bec5a53ef
                     */
                    id: string;
                    /** @enum {string} */
                    type: "tts.completed";
                    /**
                     * @description Of the envelope.
                     * @enum {number}
                     */
                    version: 1;
                    /** @enum {string} */
                    service: "tts";
                    /**
                     * @description The account it belongs to.
                     * @example 1
                     */
                    accountId: number;
                    /**
                     * Format: date-time
                     * @description Colombia time.
                     * @example 2026-11-20T23:02:47.394-05:00
                     */
                    occurredAt: string;
                    data: {
                        /**
                         * Format: uuid
                         * @description The synthesis.
                         * @example 7b0f5a4e-2c0b-4f6e-9c55-0f3f2f6f9a10
                         */
                        id: string;
                        /**
                         * @description How it ended.
                         * @example completed
                         * @enum {string}
                         */
                        status: "completed" | "failed";
                        /**
                         * @description Whether an identical audio was reused.
                         * @example false
                         */
                        cached: boolean;
                        /**
                         * @description Charged characters of the text.
                         * @example 51
                         */
                        charCount: number;
                        /**
                         * @description Of the audio; null when there is none.
                         * @example 3480
                         */
                        durationMs: number | null;
                        /**
                         * @description Code of the voice catalog.
                         * @example es-CO-Salome
                         */
                        voice: string;
                        /**
                         * @description What it cost in the end, micros.
                         * @example 20400000
                         */
                        costMicro: number;
                        /**
                         * @description ISO 4217.
                         * @example COP
                         */
                        currency: string;
                        /**
                         * @description As it was given.
                         * @example reminder-81
                         */
                        reference: string | null;
                        /**
                         * @description `ENGINE_UNAVAILABLE`, `INTERRUPTED`, or null.
                         * @example INTERRUPTED
                         */
                        errorCode: string | null;
                        /**
                         * Format: date-time
                         * @description UTC.
                         * @example 2026-11-21T13:30:00.000Z
                         */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @description UTC.
                         * @example 2026-11-21T13:30:01.240Z
                         */
                        finishedAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges, within 10 seconds. Anything else is tried again, 12 times in all; ten failures in a row, over ten minutes or more, disable the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "billing.balance.low": {
        parameters: {
            query?: never;
            header: {
                /** @description The type, for routing before parsing. */
                "X-Service-Event-Type": string;
                /** @description The delivery of this event to this endpoint, the same on every attempt: do nothing twice by it. */
                "Idempotency-Key": string;
                /** @description This attempt: equal to Idempotency-Key on the first, another on each retry. */
                "X-Service-Delivery-Id": string;
                /** @description When the attempt was signed, epoch seconds. */
                "X-Service-Timestamp": string;
                /** @description HMAC-SHA256, under your secret, of the timestamp, a `.` and the raw body. */
                "X-Service-Signature": string;
                /** @description The same under your previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                "User-Agent": "Service-Webhooks/1";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The event: the same at every endpoint and on every attempt.
                     * @example 6ec3441f-5f83-4d3b-8cf9-6e3bec5a53ef
                     */
                    id: string;
                    /** @enum {string} */
                    type: "billing.balance.low";
                    /**
                     * @description Of the envelope.
                     * @enum {number}
                     */
                    version: 1;
                    /** @enum {string} */
                    service: "billing";
                    /**
                     * @description The account it belongs to.
                     * @example 1
                     */
                    accountId: number;
                    /**
                     * Format: date-time
                     * @description Colombia time.
                     * @example 2026-11-20T23:02:47.394-05:00
                     */
                    occurredAt: string;
                    data: {
                        /**
                         * @description ISO 4217.
                         * @example COP
                         */
                        currency: string;
                        /**
                         * @description Balance and credit line after it, micros.
                         * @example 9995000000
                         */
                        availableMicro: number;
                        /**
                         * @description Micros.
                         * @example 10000000000
                         */
                        thresholdMicro: number;
                    };
                };
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges, within 10 seconds. Anything else is tried again, 12 times in all; ten failures in a row, over ten minutes or more, disable the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "billing.spend_limit.reached": {
        parameters: {
            query?: never;
            header: {
                /** @description The type, for routing before parsing. */
                "X-Service-Event-Type": string;
                /** @description The delivery of this event to this endpoint, the same on every attempt: do nothing twice by it. */
                "Idempotency-Key": string;
                /** @description This attempt: equal to Idempotency-Key on the first, another on each retry. */
                "X-Service-Delivery-Id": string;
                /** @description When the attempt was signed, epoch seconds. */
                "X-Service-Timestamp": string;
                /** @description HMAC-SHA256, under your secret, of the timestamp, a `.` and the raw body. */
                "X-Service-Signature": string;
                /** @description The same under your previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                "User-Agent": "Service-Webhooks/1";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The event: the same at every endpoint and on every attempt.
                     * @example 6ec3441f-5f83-4d3b-8cf9-6e3bec5a53ef
                     */
                    id: string;
                    /** @enum {string} */
                    type: "billing.spend_limit.reached";
                    /**
                     * @description Of the envelope.
                     * @enum {number}
                     */
                    version: 1;
                    /** @enum {string} */
                    service: "billing";
                    /**
                     * @description The account it belongs to.
                     * @example 1
                     */
                    accountId: number;
                    /**
                     * Format: date-time
                     * @description Colombia time.
                     * @example 2026-11-20T23:02:47.394-05:00
                     */
                    occurredAt: string;
                    data: {
                        /**
                         * @description ISO 4217.
                         * @example COP
                         */
                        currency: string;
                        /**
                         * @description Of the limit, in Colombia time.
                         * @example day
                         * @enum {string}
                         */
                        period: "day" | "month";
                        /**
                         * @description The limit, micros.
                         * @example 50000000000
                         */
                        limitMicro: number;
                        /**
                         * @description Spent in the period so far, micros.
                         * @example 49998000000
                         */
                        spentMicro: number;
                        /**
                         * Format: date-time
                         * @description When the next period begins, UTC.
                         * @example 2026-11-22T05:00:00.000Z
                         */
                        resetsAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges, within 10 seconds. Anything else is tried again, 12 times in all; ten failures in a row, over ten minutes or more, disable the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header: {
                /** @description The type, for routing before parsing. */
                "X-Service-Event-Type": string;
                /** @description The delivery of this event to this endpoint, the same on every attempt: do nothing twice by it. */
                "Idempotency-Key": string;
                /** @description This attempt: equal to Idempotency-Key on the first, another on each retry. */
                "X-Service-Delivery-Id": string;
                /** @description When the attempt was signed, epoch seconds. */
                "X-Service-Timestamp": string;
                /** @description HMAC-SHA256, under your secret, of the timestamp, a `.` and the raw body. */
                "X-Service-Signature": string;
                /** @description The same under your previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                "User-Agent": "Service-Webhooks/1";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The event: the same at every endpoint and on every attempt.
                     * @example 6ec3441f-5f83-4d3b-8cf9-6e3bec5a53ef
                     */
                    id: string;
                    /** @enum {string} */
                    type: "webhook.test";
                    /**
                     * @description Of the envelope.
                     * @enum {number}
                     */
                    version: 1;
                    /** @enum {string} */
                    service: "webhook";
                    /**
                     * @description The account it belongs to.
                     * @example 1
                     */
                    accountId: number;
                    /**
                     * Format: date-time
                     * @description Colombia time.
                     * @example 2026-11-20T23:02:47.394-05:00
                     */
                    occurredAt: string;
                    data: {
                        /**
                         * @description For people.
                         * @example Your endpoint is reached.
                         */
                        message: string;
                    };
                };
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges, within 10 seconds. Anything else is tried again, 12 times in all; ten failures in a row, over ten minutes or more, disable the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.endpoint.disabled": {
        parameters: {
            query?: never;
            header: {
                /** @description The type, for routing before parsing. */
                "X-Service-Event-Type": string;
                /** @description The delivery of this event to this endpoint, the same on every attempt: do nothing twice by it. */
                "Idempotency-Key": string;
                /** @description This attempt: equal to Idempotency-Key on the first, another on each retry. */
                "X-Service-Delivery-Id": string;
                /** @description When the attempt was signed, epoch seconds. */
                "X-Service-Timestamp": string;
                /** @description HMAC-SHA256, under your secret, of the timestamp, a `.` and the raw body. */
                "X-Service-Signature": string;
                /** @description The same under your previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                "User-Agent": "Service-Webhooks/1";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The event: the same at every endpoint and on every attempt.
                     * @example 6ec3441f-5f83-4d3b-8cf9-6e3bec5a53ef
                     */
                    id: string;
                    /** @enum {string} */
                    type: "webhook.endpoint.disabled";
                    /**
                     * @description Of the envelope.
                     * @enum {number}
                     */
                    version: 1;
                    /** @enum {string} */
                    service: "webhook";
                    /**
                     * @description The account it belongs to.
                     * @example 1
                     */
                    accountId: number;
                    /**
                     * Format: date-time
                     * @description Colombia time.
                     * @example 2026-11-20T23:02:47.394-05:00
                     */
                    occurredAt: string;
                    data: {
                        /**
                         * @description The endpoint that was disabled.
                         * @example 12
                         */
                        endpointId: number;
                        /**
                         * @description Its address.
                         * @example https://example.com/hooks
                         */
                        url: string;
                        /**
                         * @description `failures`: too many in a row; `gone`: it answered 410; `operator`, `customer`: the operator, or a person of yours in the portal, disabled it.
                         * @example failures
                         * @enum {string}
                         */
                        reason: "failures" | "gone" | "operator" | "customer";
                        /**
                         * Format: date-time
                         * @description UTC.
                         * @example 2026-11-21T04:02:47.394Z
                         */
                        disabledAt: string;
                    };
                };
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Acknowledges, within 10 seconds. Anything else is tried again, 12 times in all; ten failures in a row, over ten minutes or more, disable the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
