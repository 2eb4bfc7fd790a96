// Generated from openapi/openapi.json by `npm run client`.
import type { components, webhooks } from './schema.ts';

export type PingResult = components['schemas']['PingResult'];
export type Meta = components['schemas']['Meta'];
export type Country = components['schemas']['Country'];
export type ServiceStatus = components['schemas']['ServiceStatus'];
export type ServiceCatalogEntry = components['schemas']['ServiceCatalogEntry'];
export type ShortLink = components['schemas']['ShortLink'];
export type CreateLinkBody = components['schemas']['CreateLinkBody'];
export type BulkCreateLinksResult = components['schemas']['BulkCreateLinksResult'];
export type BulkCreateLinksBody = components['schemas']['BulkCreateLinksBody'];
export type UpdateLinkBody = components['schemas']['UpdateLinkBody'];
export type LinkStats = components['schemas']['LinkStats'];
export type Overview = components['schemas']['Overview'];
export type Pricing = components['schemas']['Pricing'];
export type Domain = components['schemas']['Domain'];
export type NumberInsight = components['schemas']['NumberInsight'];
export type BatchJob = components['schemas']['BatchJob'];
export type CreateBatchBody = components['schemas']['CreateBatchBody'];
export type NumberResultLine = components['schemas']['NumberResultLine'];
export type Synthesis = components['schemas']['Synthesis'];
export type SynthesizeBody = components['schemas']['SynthesizeBody'];
export type VoiceList = components['schemas']['VoiceList'];
export type Voice = components['schemas']['Voice'];
export type QueuedCall = components['schemas']['QueuedCall'];
export type TextCallBody = components['schemas']['TextCallBody'];
export type AudioCallBody = components['schemas']['AudioCallBody'];
export type Call = components['schemas']['Call'];
export type CallAttempt = components['schemas']['CallAttempt'];
export type PreRecordedAudio = components['schemas']['PreRecordedAudio'];
export type UploadAudioBody = components['schemas']['UploadAudioBody'];
export type Billing = components['schemas']['Billing'];
export type SpendLimit = components['schemas']['SpendLimit'];
export type Plan = components['schemas']['Plan'];
export type Movement = components['schemas']['Movement'];
export type Prices = components['schemas']['Prices'];
export type Price = components['schemas']['Price'];
export type DestinationPrice = components['schemas']['DestinationPrice'];
export type Organization = components['schemas']['Organization'];
export type CostCenter = components['schemas']['CostCenter'];
export type User = components['schemas']['User'];

type Delivered<Type extends keyof webhooks> = webhooks[Type]['post']['requestBody']['content']['application/json'];
/** An event of one type, by its name: `WebhookEventOf<'voice.answered'>`. */
export type WebhookEventOf<Type extends keyof webhooks> = Delivered<Type> & { type: Type };
/** Every event that a delivery may bring; `type` tells them apart. */
export type WebhookEvent = { [Type in keyof webhooks]: WebhookEventOf<Type> }[keyof webhooks];
