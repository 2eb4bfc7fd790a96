// Generated from openapi/openapi.json by `npm run client`.
export const OPERATIONS = {
  "ping": {
    "method": "GET",
    "path": "/api/v6/utilities/ping",
    "keyed": false,
    "enveloped": true
  },
  "listCountries": {
    "method": "GET",
    "path": "/api/v6/tools/countries",
    "keyed": false,
    "enveloped": true
  },
  "getFlag": {
    "method": "GET",
    "path": "/api/v6/tools/flags/{file}",
    "keyed": false,
    "enveloped": false
  },
  "getStatus": {
    "method": "GET",
    "path": "/api/v6/status",
    "keyed": false,
    "enveloped": true
  },
  "listServices": {
    "method": "GET",
    "path": "/api/v6/catalog/services",
    "keyed": false,
    "enveloped": true
  },
  "getOpenapi": {
    "method": "GET",
    "path": "/api/v6/openapi.json",
    "keyed": false,
    "enveloped": false
  },
  "createLink": {
    "method": "POST",
    "path": "/api/v6/urlshortener/links",
    "keyed": true,
    "enveloped": true
  },
  "listLinks": {
    "method": "GET",
    "path": "/api/v6/urlshortener/links",
    "keyed": false,
    "enveloped": true
  },
  "bulkCreateLinks": {
    "method": "POST",
    "path": "/api/v6/urlshortener/links/bulk",
    "keyed": true,
    "enveloped": true
  },
  "getLink": {
    "method": "GET",
    "path": "/api/v6/urlshortener/links/{domain}/{code}",
    "keyed": false,
    "enveloped": true
  },
  "updateLink": {
    "method": "PATCH",
    "path": "/api/v6/urlshortener/links/{domain}/{code}",
    "keyed": false,
    "enveloped": true
  },
  "deleteLink": {
    "method": "DELETE",
    "path": "/api/v6/urlshortener/links/{domain}/{code}",
    "keyed": false,
    "enveloped": false
  },
  "restoreLink": {
    "method": "POST",
    "path": "/api/v6/urlshortener/links/{domain}/{code}/restore",
    "keyed": false,
    "enveloped": true
  },
  "getLinkStats": {
    "method": "GET",
    "path": "/api/v6/urlshortener/links/{domain}/{code}/stats",
    "keyed": false,
    "enveloped": true
  },
  "getQr": {
    "method": "GET",
    "path": "/api/v6/urlshortener/links/{domain}/{code}/qr",
    "keyed": false,
    "enveloped": false
  },
  "getOverview": {
    "method": "GET",
    "path": "/api/v6/urlshortener/overview",
    "keyed": false,
    "enveloped": true
  },
  "getPricing": {
    "method": "GET",
    "path": "/api/v6/urlshortener/pricing",
    "keyed": false,
    "enveloped": true
  },
  "listDomains": {
    "method": "GET",
    "path": "/api/v6/urlshortener/domains",
    "keyed": false,
    "enveloped": true
  },
  "lookUpNumber": {
    "method": "GET",
    "path": "/api/v6/numberinsight/lookup/{number}",
    "keyed": false,
    "enveloped": true
  },
  "createBatch": {
    "method": "POST",
    "path": "/api/v6/numberinsight/batch",
    "keyed": true,
    "enveloped": true
  },
  "listBatches": {
    "method": "GET",
    "path": "/api/v6/numberinsight/batch",
    "keyed": false,
    "enveloped": true
  },
  "getBatch": {
    "method": "GET",
    "path": "/api/v6/numberinsight/batch/{jobId}",
    "keyed": false,
    "enveloped": true
  },
  "downloadBatch": {
    "method": "GET",
    "path": "/api/v6/numberinsight/batch/{jobId}/result/{expires}/{signature}",
    "keyed": false,
    "enveloped": false
  },
  "synthesize": {
    "method": "POST",
    "path": "/api/v6/tts/synthesize",
    "keyed": true,
    "enveloped": true
  },
  "listSyntheses": {
    "method": "GET",
    "path": "/api/v6/tts/synthesis",
    "keyed": false,
    "enveloped": true
  },
  "getSynthesis": {
    "method": "GET",
    "path": "/api/v6/tts/synthesis/{id}",
    "keyed": false,
    "enveloped": true
  },
  "listVoices": {
    "method": "GET",
    "path": "/api/v6/tts/voices",
    "keyed": false,
    "enveloped": true
  },
  "downloadAudio": {
    "method": "GET",
    "path": "/api/v6/tts/audio/{audioId}/{file}/{expires}/{signature}",
    "keyed": false,
    "enveloped": false
  },
  "createTextCall": {
    "method": "POST",
    "path": "/api/v6/callblasting/calls",
    "keyed": true,
    "enveloped": true
  },
  "listCalls": {
    "method": "GET",
    "path": "/api/v6/callblasting/calls",
    "keyed": false,
    "enveloped": true
  },
  "createAudioCall": {
    "method": "POST",
    "path": "/api/v6/callblasting/calls/audio",
    "keyed": true,
    "enveloped": true
  },
  "getCall": {
    "method": "GET",
    "path": "/api/v6/callblasting/calls/{id}",
    "keyed": false,
    "enveloped": true
  },
  "cancelCall": {
    "method": "DELETE",
    "path": "/api/v6/callblasting/calls/{id}",
    "keyed": false,
    "enveloped": true
  },
  "downloadRecording": {
    "method": "GET",
    "path": "/api/v6/callblasting/calls/{id}/recordings/{attempt}/{expires}/{signature}",
    "keyed": false,
    "enveloped": false
  },
  "uploadAudio": {
    "method": "POST",
    "path": "/api/v6/callblasting/audios",
    "keyed": false,
    "enveloped": true
  },
  "listAudios": {
    "method": "GET",
    "path": "/api/v6/callblasting/audios",
    "keyed": false,
    "enveloped": true
  },
  "deleteAudio": {
    "method": "DELETE",
    "path": "/api/v6/callblasting/audios/{id}",
    "keyed": false,
    "enveloped": false
  },
  "listCallVoices": {
    "method": "GET",
    "path": "/api/v6/callblasting/voices",
    "keyed": false,
    "enveloped": true
  },
  "getBilling": {
    "method": "GET",
    "path": "/api/v6/account/billing",
    "keyed": false,
    "enveloped": true
  },
  "listMovements": {
    "method": "GET",
    "path": "/api/v6/account/billing/movements",
    "keyed": false,
    "enveloped": true
  },
  "getOrganization": {
    "method": "GET",
    "path": "/api/v6/account/organization",
    "keyed": false,
    "enveloped": true
  },
  "listCostCenters": {
    "method": "GET",
    "path": "/api/v6/account/cost-centers",
    "keyed": false,
    "enveloped": true
  },
  "listUsers": {
    "method": "GET",
    "path": "/api/v6/account/users",
    "keyed": false,
    "enveloped": true
  }
} as const;
