const perMinute = (requests: number) => ({ requests, windowSeconds: 60 });
const EDITS = { requests: 35, windowSeconds: 1, sharedAs: 'editLink' };

/** Of whatever declares no other. */
export const DEFAULT_LIMIT = perMinute(60);

/** Limits of the operations that the portal performs too, where they have counters of their own. */
export const OPERATION_LIMITS = {
  getBilling: DEFAULT_LIMIT,
  listMovements: DEFAULT_LIMIT,
  exportMovements: perMinute(10),
  listCostCenters: DEFAULT_LIMIT,

  listLinks: DEFAULT_LIMIT,
  getLinkStats: perMinute(120),
  getQr: DEFAULT_LIMIT,
  createLink: { requests: 35, windowSeconds: 1 },
  bulkCreateLinks: DEFAULT_LIMIT,
  updateLink: EDITS,
  restoreLink: EDITS,
  deleteLink: { requests: 35, windowSeconds: 1 },
  listBatches: DEFAULT_LIMIT,
  getBatch: DEFAULT_LIMIT,
  listCalls: DEFAULT_LIMIT,
  getCall: perMinute(120),
  cancelCall: DEFAULT_LIMIT,
  listAudios: DEFAULT_LIMIT,
  uploadAudio: DEFAULT_LIMIT,
  deleteAudio: DEFAULT_LIMIT,
  listSyntheses: DEFAULT_LIMIT,
} as const;

export type LimitedOperation = keyof typeof OPERATION_LIMITS;
