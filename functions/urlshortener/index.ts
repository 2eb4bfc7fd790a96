import { findLink } from '../../db/links/queries/find-link.ts';
import { purgeBatchesOf } from '../../shared/batches/purge-batches.ts';
import { sweepChunksOf } from '../../shared/batches/sweep-chunks.ts';
import { DEVICE_ENTRY } from '../../shared/clicks/parse-user-agent.ts';
import { createFunction } from '../../shared/kernel/http/create-function.ts';
import { createStaffEntry } from '../../shared/kernel/http/staff-entry.ts';
import { createJobQueue } from '../../shared/kernel/jobs/create-job-queue.ts';
import { mountJobs } from '../../shared/kernel/jobs/mount-jobs.ts';
import { LINK_BATCHES } from '../../shared/links/batches/link-batches.ts';
import { REFERENCES } from '../../shared/links/references/refresh-references.ts';
import { STAFF_VERBS } from '../../shared/links/staff-verbs.ts';
import { API_KEYS } from '../../shared/people/keys/api-keys.ts';
import {
  clicksCheck,
  databaseCheck,
  downloadsCheck,
  queueCheck,
  storageCheck,
} from '../../shared/status/probes/common-checks.ts';
import { createProbe } from '../../shared/status/probes/create-probe.ts';
import { archiveLinks } from './jobs/archive-links.ts';
import { drainClicks, drainShard } from './jobs/drain-clicks.ts';
import { indexNewLinks } from './jobs/index-new-links.ts';
import { rotateClickPartitions } from './jobs/rotate-click-partitions.ts';
import { runChunk } from './jobs/run-chunk.ts';
import { writeClickFiles } from './jobs/write-click-files.ts';
import { createLinkBatch } from './routes/batches/create-link-batch.ts';
import { downloadLinkBatch } from './routes/batches/download-link-batch.ts';
import { getLinkBatch } from './routes/batches/get-link-batch.ts';
import { listLinkBatches } from './routes/batches/list-link-batches.ts';
import { bulkCreateLinks } from './routes/bulk-create-links.ts';
import { downloadClickFile } from './routes/clicks/download-click-file.ts';
import { getLinkStats } from './routes/clicks/get-link-stats.ts';
import { getOverview } from './routes/clicks/get-overview.ts';
import { listClickFiles } from './routes/clicks/list-click-files.ts';
import { createLink } from './routes/create-link.ts';
import { deleteLink } from './routes/delete-link.ts';
import { exportLinks } from './routes/export-links.ts';
import { getDomainSettings } from './routes/get-domain-settings.ts';
import { getLink } from './routes/get-link.ts';
import { getLinkSettings } from './routes/get-link-settings.ts';
import { getPricing } from './routes/get-pricing.ts';
import { getQr } from './routes/get-qr.ts';
import { getReferenceSettings } from './routes/get-reference-settings.ts';
import { listDomains } from './routes/list-domains.ts';
import { listLinks } from './routes/list-links.ts';
import { listReferences } from './routes/list-references.ts';
import { restoreLink } from './routes/restore-link.ts';
import { setDomainSettings } from './routes/set-domain-settings.ts';
import { setLinkSettings } from './routes/set-link-settings.ts';
import { setReferenceSettings } from './routes/set-reference-settings.ts';
import { updateLink } from './routes/update-link.ts';

export default createFunction({
  name: 'urlshortener',
  keys: API_KEYS,
  basePath: '/api/v6/urlshortener',
  routes: [
    createLink,
    bulkCreateLinks,
    createLinkBatch,
    listLinkBatches,
    getLinkBatch,
    downloadLinkBatch,
    listLinks,
    exportLinks,
    getLink,
    updateLink,
    deleteLink,
    restoreLink,
    getLinkSettings,
    setLinkSettings,
    getLinkStats,
    getQr,
    getOverview,
    getPricing,
    listReferences,
    getReferenceSettings,
    setReferenceSettings,
    listClickFiles,
    downloadClickFile,
    listDomains,
    getDomainSettings,
    setDomainSettings,
  ],
  jobs: mountJobs([
    drainClicks,
    drainShard,
    archiveLinks,
    indexNewLinks,
    rotateClickPartitions,
    writeClickFiles,
    runChunk,
    sweepChunksOf(LINK_BATCHES, [REFERENCES]),
    purgeBatchesOf(LINK_BATCHES),
  ]),
});

export const probe = createProbe('urlshortener', [
  databaseCheck(({ db }) => findLink(db, 0, { domain: '', code: '', released: false })),
  clicksCheck,
  queueCheck(),
  storageCheck('LINK_BATCHES'),
  storageCheck('CLICK_FILES'),
  downloadsCheck,
]);

export const staff = createStaffEntry('urlshortener', STAFF_VERBS, createJobQueue);

export const devices = DEVICE_ENTRY;
