// Generated from openapi/openapi.json by `npm run client`.
export const OPERATIONS = {
  "ping": {
    "method": "GET",
    "path": "/api/v6/utilities/ping",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "listCountries": {
    "method": "GET",
    "path": "/api/v6/tools/countries",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "getFlag": {
    "method": "GET",
    "path": "/api/v6/tools/flags/{file}",
    "keyed": false,
    "contentType": null,
    "enveloped": false
  },
  "getStatus": {
    "method": "GET",
    "path": "/api/v6/status",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "getStatusPage": {
    "method": "GET",
    "path": "/status",
    "keyed": false,
    "contentType": null,
    "enveloped": false
  },
  "getStatusFeed": {
    "method": "GET",
    "path": "/status.xml",
    "keyed": false,
    "contentType": null,
    "enveloped": false
  },
  "listServices": {
    "method": "GET",
    "path": "/api/v6/catalog/services",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "getOpenapi": {
    "method": "GET",
    "path": "/api/v6/openapi.json",
    "keyed": false,
    "contentType": null,
    "enveloped": false
  },
  "createLink": {
    "method": "POST",
    "path": "/api/v6/urlshortener/links",
    "keyed": true,
    "contentType": "application/json",
    "enveloped": true
  },
  "listLinks": {
    "method": "GET",
    "path": "/api/v6/urlshortener/links",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "bulkCreateLinks": {
    "method": "POST",
    "path": "/api/v6/urlshortener/links/bulk",
    "keyed": true,
    "contentType": "application/json",
    "enveloped": true
  },
  "exportLinks": {
    "method": "GET",
    "path": "/api/v6/urlshortener/links.csv",
    "keyed": false,
    "contentType": null,
    "enveloped": false
  },
  "getLink": {
    "method": "GET",
    "path": "/api/v6/urlshortener/links/{domain}/{code}",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "updateLink": {
    "method": "PATCH",
    "path": "/api/v6/urlshortener/links/{domain}/{code}",
    "keyed": false,
    "contentType": "application/json",
    "enveloped": true
  },
  "deleteLink": {
    "method": "DELETE",
    "path": "/api/v6/urlshortener/links/{domain}/{code}",
    "keyed": false,
    "contentType": null,
    "enveloped": false
  },
  "restoreLink": {
    "method": "POST",
    "path": "/api/v6/urlshortener/links/{domain}/{code}/restore",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "getLinkStats": {
    "method": "GET",
    "path": "/api/v6/urlshortener/links/{domain}/{code}/stats",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "getQr": {
    "method": "GET",
    "path": "/api/v6/urlshortener/links/{domain}/{code}/qr",
    "keyed": false,
    "contentType": null,
    "enveloped": false
  },
  "getOverview": {
    "method": "GET",
    "path": "/api/v6/urlshortener/overview",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "getPricing": {
    "method": "GET",
    "path": "/api/v6/urlshortener/pricing",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "listDomains": {
    "method": "GET",
    "path": "/api/v6/urlshortener/domains",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "lookUpNumber": {
    "method": "GET",
    "path": "/api/v6/numberinsight/lookup/{number}",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "createBatch": {
    "method": "POST",
    "path": "/api/v6/numberinsight/batch",
    "keyed": true,
    "contentType": "application/json",
    "enveloped": true
  },
  "listBatches": {
    "method": "GET",
    "path": "/api/v6/numberinsight/batch",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "getBatch": {
    "method": "GET",
    "path": "/api/v6/numberinsight/batch/{jobId}",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "downloadBatch": {
    "method": "GET",
    "path": "/api/v6/numberinsight/batch/{jobId}/result/{expires}/{signature}",
    "keyed": false,
    "contentType": null,
    "enveloped": false
  },
  "synthesize": {
    "method": "POST",
    "path": "/api/v6/tts/synthesize",
    "keyed": true,
    "contentType": "application/json",
    "enveloped": true
  },
  "listSyntheses": {
    "method": "GET",
    "path": "/api/v6/tts/synthesis",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "getSynthesis": {
    "method": "GET",
    "path": "/api/v6/tts/synthesis/{id}",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "listVoices": {
    "method": "GET",
    "path": "/api/v6/tts/voices",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "downloadAudio": {
    "method": "GET",
    "path": "/api/v6/tts/audio/{audioId}/{file}/{expires}/{signature}",
    "keyed": false,
    "contentType": null,
    "enveloped": false
  },
  "createTextCall": {
    "method": "POST",
    "path": "/api/v6/callblasting/calls",
    "keyed": true,
    "contentType": "application/json",
    "enveloped": true
  },
  "listCalls": {
    "method": "GET",
    "path": "/api/v6/callblasting/calls",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "createAudioCall": {
    "method": "POST",
    "path": "/api/v6/callblasting/calls/audio",
    "keyed": true,
    "contentType": "application/json",
    "enveloped": true
  },
  "exportCalls": {
    "method": "GET",
    "path": "/api/v6/callblasting/calls.csv",
    "keyed": false,
    "contentType": null,
    "enveloped": false
  },
  "getCall": {
    "method": "GET",
    "path": "/api/v6/callblasting/calls/{id}",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "cancelCall": {
    "method": "DELETE",
    "path": "/api/v6/callblasting/calls/{id}",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "downloadRecording": {
    "method": "GET",
    "path": "/api/v6/callblasting/calls/{id}/recordings/{attempt}/{expires}/{signature}",
    "keyed": false,
    "contentType": null,
    "enveloped": false
  },
  "uploadAudio": {
    "method": "POST",
    "path": "/api/v6/callblasting/audios",
    "keyed": false,
    "contentType": "multipart/form-data",
    "enveloped": true
  },
  "listAudios": {
    "method": "GET",
    "path": "/api/v6/callblasting/audios",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "deleteAudio": {
    "method": "DELETE",
    "path": "/api/v6/callblasting/audios/{id}",
    "keyed": false,
    "contentType": null,
    "enveloped": false
  },
  "listCallVoices": {
    "method": "GET",
    "path": "/api/v6/callblasting/voices",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "getBilling": {
    "method": "GET",
    "path": "/api/v6/account/billing",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "listMovements": {
    "method": "GET",
    "path": "/api/v6/account/billing/movements",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "exportMovements": {
    "method": "GET",
    "path": "/api/v6/account/billing/movements.csv",
    "keyed": false,
    "contentType": null,
    "enveloped": false
  },
  "listPrices": {
    "method": "GET",
    "path": "/api/v6/account/prices",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "getOrganization": {
    "method": "GET",
    "path": "/api/v6/account/organization",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "listCostCenters": {
    "method": "GET",
    "path": "/api/v6/account/cost-centers",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  },
  "listUsers": {
    "method": "GET",
    "path": "/api/v6/account/users",
    "keyed": false,
    "contentType": null,
    "enveloped": true
  }
} as const;
