const perMinute = (requests: number) => ({ requests, windowSeconds: 60 });
const EDITS = { requests: 35, windowSeconds: 1, sharedAs: 'editLink' };

/** The limit of operations that declare no other. */
export const DEFAULT_LIMIT = perMinute(60);

/** The limit of every list's file. */
export const EXPORT_LIMIT = perMinute(10);

/** Limits of the operations that the portal performs too, where they have counters of their own. */
export const OPERATION_LIMITS = {
  getBilling: DEFAULT_LIMIT,
  listMovements: DEFAULT_LIMIT,
  exportMovements: EXPORT_LIMIT,
  listCostCenters: DEFAULT_LIMIT,

  listLinks: DEFAULT_LIMIT,
  exportLinks: EXPORT_LIMIT,
  listReferences: DEFAULT_LIMIT,
  getOverview: perMinute(30),
  listClickFiles: DEFAULT_LIMIT,
  getLinkStats: perMinute(120),
  getQr: DEFAULT_LIMIT,
  createLink: { requests: 35, windowSeconds: 1 },
  bulkCreateLinks: DEFAULT_LIMIT,
  createLinkBatch: perMinute(10),
  listLinkBatches: DEFAULT_LIMIT,
  getLinkBatch: DEFAULT_LIMIT,
  updateLink: EDITS,
  restoreLink: EDITS,
  deleteLink: { requests: 35, windowSeconds: 1 },
  setDomainSettings: DEFAULT_LIMIT,
  setReferenceSettings: DEFAULT_LIMIT,
  lookUpNumber: DEFAULT_LIMIT,
  synthesize: DEFAULT_LIMIT,
  createTextCall: DEFAULT_LIMIT,
  listBatches: DEFAULT_LIMIT,
  getBatch: DEFAULT_LIMIT,
  listCalls: DEFAULT_LIMIT,
  exportCalls: EXPORT_LIMIT,
  getCall: perMinute(120),
  cancelCall: DEFAULT_LIMIT,
  createCampaign: perMinute(10),
  addRecipients: perMinute(60),
  removeRecipients: DEFAULT_LIMIT,
  listCampaigns: DEFAULT_LIMIT,
  getCampaign: perMinute(120),
  updateCampaign: DEFAULT_LIMIT,
  estimateCampaign: perMinute(30),
  listCampaignResults: DEFAULT_LIMIT,
  listAudios: DEFAULT_LIMIT,
  uploadAudio: DEFAULT_LIMIT,
  deleteAudio: DEFAULT_LIMIT,
  listSyntheses: DEFAULT_LIMIT,
  listOptOuts: DEFAULT_LIMIT,
  addOptOuts: DEFAULT_LIMIT,
  listContactEvidence: DEFAULT_LIMIT,
} as const;

export type LimitedOperation = keyof typeof OPERATION_LIMITS;
