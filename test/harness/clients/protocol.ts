/** The settings of a client; a driver keeps one client for each. */
export type Settings = {
  baseUrl: string;
  apiKey: string;
  timeoutMs: number;
  attempts: number;
  baseMs: number;
  /** The default where it is not set. */
  maxResponseBytes?: number;
};

export type Call =
  | 'ping'
  | 'createLink'
  | 'getLink'
  | 'updateLink'
  | 'restoreLink'
  | 'deleteLink'
  | 'listLinks'
  | 'getQr'
  | 'getLinkStats'
  | 'getLinkStatsCsv'
  | 'createBatchCsv'
  | 'uploadAudio'
  | 'uploadLinks'
  | 'uploadLinksInPieces'
  | 'linkResults'
  | 'campaignResults'
  | 'verifyWebhook'
  | 'verifyWebhooks';

export type CallInput = {
  domain?: string;
  code?: string;
  longUrl?: string;
  status?: 'active' | 'disabled';
  expiresAt?: string | null;
  idempotencyKey?: string;
  limit?: number;
  isAlias?: boolean;
  content?: string;
  reference?: string;
  file?: string;
  id?: string;
  timeoutSec?: number;
  name?: string;
  body?: string;
  headers?: Record<string, string>;
  secrets?: (string | null)[];
  nowSec?: number;
  toleranceSec?: number;
};

/** A request to a driver, as one line of JSON. */
export type Asked = { client: Settings; call: Call; input: CallInput };

/** The answer of a driver, as one line of JSON. */
export type Outcome = {
  result?: unknown;
  error?: {
    kind: 'api' | 'connection' | 'tooLarge' | 'webhook' | 'timeout' | 'usage';
    status?: number;
    code?: string | null;
    fields?: string[];
    requestId?: string | null;
    retryAfterSec?: number | null;
  };
};
