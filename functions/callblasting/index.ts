import { findCall } from '../../db/calls/queries/calls.ts';
import { carrierCheck, carrierRateCheck } from '../../shared/calls/attempts/open-carrier.ts';
import { STAFF_VERBS } from '../../shared/calls/staff-verbs.ts';
import { createFunction } from '../../shared/kernel/http/create-function.ts';
import { createStaffEntry } from '../../shared/kernel/http/staff-entry.ts';
import { createJobQueue } from '../../shared/kernel/jobs/create-job-queue.ts';
import { mountJobs } from '../../shared/kernel/jobs/mount-jobs.ts';
import { API_KEYS } from '../../shared/people/keys/api-keys.ts';
import { ENGINE_CHECKS } from '../../shared/speech/engines/engine-checks.ts';
import {
  databaseCheck,
  downloadsCheck,
  keyRingCheck,
  queueCheck,
  storageCheck,
} from '../../shared/status/probes/common-checks.ts';
import { createProbe } from '../../shared/status/probes/create-probe.ts';
import { playAudio } from './callbacks/play-audio.ts';
import { receiveCarrierUpdate } from './callbacks/receive-carrier-update.ts';
import { closeAttempt } from './jobs/close-attempt.ts';
import { dialCalls } from './jobs/dial-calls.ts';
import { placeAttempt } from './jobs/place-attempt.ts';
import { playSandboxCall } from './jobs/play-sandbox-call.ts';
import { pullRecording } from './jobs/pull-recording.ts';
import { purgeCalls } from './jobs/purge-calls.ts';
import { runCampaign } from './jobs/run-campaign.ts';
import { speakCampaign } from './jobs/speak-campaign.ts';
import { sweepCalls } from './jobs/sweep-calls.ts';
import { addRecipients } from './routes/campaigns/add-recipients.ts';
import { cancelCampaign } from './routes/campaigns/cancel-campaign.ts';
import { createCampaign } from './routes/campaigns/create-campaign.ts';
import { estimateCampaign } from './routes/campaigns/estimate-campaign.ts';
import { getCampaign } from './routes/campaigns/get-campaign.ts';
import { listCampaignResults } from './routes/campaigns/list-campaign-results.ts';
import { listCampaigns } from './routes/campaigns/list-campaigns.ts';
import { pauseCampaign } from './routes/campaigns/pause-campaign.ts';
import { removeRecipients } from './routes/campaigns/remove-recipients.ts';
import { resumeCampaign } from './routes/campaigns/resume-campaign.ts';
import { startCampaign } from './routes/campaigns/start-campaign.ts';
import { updateCampaign } from './routes/campaigns/update-campaign.ts';
import { cancelCall } from './routes/cancel-call.ts';
import { createAudioCall } from './routes/create-audio-call.ts';
import { createTextCall } from './routes/create-text-call.ts';
import { deleteAudio } from './routes/delete-audio.ts';
import { downloadRecording } from './routes/download-recording.ts';
import { exportCalls } from './routes/export-calls.ts';
import { getCall } from './routes/get-call.ts';
import { listAudios } from './routes/list-audios.ts';
import { listCallVoices } from './routes/list-call-voices.ts';
import { listCalls } from './routes/list-calls.ts';
import { uploadAudio } from './routes/upload-audio.ts';

export default createFunction({
  name: 'callblasting',
  keys: API_KEYS,
  basePath: '/api/v6/callblasting',
  routes: [
    createTextCall,
    createAudioCall,
    listCalls,
    exportCalls,
    getCall,
    cancelCall,
    downloadRecording,
    uploadAudio,
    listAudios,
    deleteAudio,
    listCallVoices,
    createCampaign,
    addRecipients,
    removeRecipients,
    listCampaigns,
    getCampaign,
    updateCampaign,
    estimateCampaign,
    startCampaign,
    pauseCampaign,
    resumeCampaign,
    cancelCampaign,
    listCampaignResults,
  ],
  jobs: mountJobs([
    placeAttempt,
    playSandboxCall,
    closeAttempt,
    pullRecording,
    sweepCalls,
    purgeCalls,
    runCampaign,
    speakCampaign,
    dialCalls,
  ]),
  callbacks: [receiveCarrierUpdate, playAudio],
});

/** The id of nothing. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

export const probe = createProbe('callblasting', [
  databaseCheck(({ db }) => findCall(db, 0, NO_ID)),
  queueCheck('some'),
  storageCheck('CALL_AUDIOS'),
  storageCheck('SPEECH_AUDIO'),
  downloadsCheck,
  keyRingCheck('REGISTRY_SECRETS_KEY'),
  carrierCheck,
  carrierRateCheck,
  ...ENGINE_CHECKS,
]);

export const staff = createStaffEntry('callblasting', STAFF_VERBS, createJobQueue);
