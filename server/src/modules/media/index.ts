/**
 * Public API of the media slice: videos and photos, who sees them, and how they are listed, sold, linked, delivered and reviewed.
 *
 * Tables: media, recordings (takes and their edits), media_captions, media_previews (clips cut to a length), media_holds,
 * media_checks, media_prints, media_rights (permanent access), share_links, share_link_visits (by day), short_links, sounds,
 * sound_favourites, pinned_media, collections, collection_media.
 * - `decideAccess` is the single rule for access; API, files and previews use it. `VisibleMedia` is a row with its access decided.
 * - `is_listed` (ready, approved, consented to, not held back, not deleted) is a generated column; feed and search follow it by
 *   triggers.
 * - A right stays with its buyer, even across a block, until the sale is reversed; deleted media stay available to buyers.
 * - Media that staff took down (`removal_id`) or are reviewing (`hidden_at`) are shown to nobody; the owner sees why, without files.
 * - File URLs are signed; lost rights are published to every process, which then drops its cached entries.
 */
import './tables.ts'

export { isVisibleToOthers } from './access/decide-access.ts'
export { mediaFactsOf } from './access/facts.ts'
export { type FindVisibleMediaByIds, findVisibleMediaByIds } from './access/find-visible-media.ts'
export { findVisibleMedia, isOwnerOrStaff, type VisibleMedia } from './access/visible-media.ts'
export { accountMediaForStaff, ownerOfMedia, type StaffMediaListItem } from './account-media-for-staff.ts'
export { mediaByDay } from './by-day.ts'
export { type Captions, captionsOf, captionsPath, saveCaptions } from './captions.ts'
export { checkBlockedWords, fieldsRefusal } from './check-media-texts.ts'
export { createMedia } from './create.ts'
export { removeForGood } from './delete-media.ts'
export { isRegional } from './delivery/caching.ts'
export { addMediaFiles } from './delivery/routes.ts'
export { createSessionCache, type SessionCache } from './delivery/session-cache.ts'
export { FEED_CHANGED, MEDIA_CHANGED, type ProcessingEvent, processingTopic } from './events.ts'
export { startCheck } from './external-check.ts'
export {
  BLURRED_LOOP,
  MEDIA_AREA,
  mediaFolder,
  originalKey,
  PICTURE,
  previewKey,
  runFolder,
  runKey,
  textOverlayKey,
} from './files.ts'
export {
  type Fingerprints,
  findBanned,
  removedWithoutPrints,
  storeFingerprints,
} from './fingerprint-queries.ts'
export { firstVideoOf } from './first-video.ts'
export { isFreeVideo } from './free-video.ts'
export { recordHold } from './holds.ts'
export { mediaJobs } from './job-tokens.ts'
export { bindMediaJobs } from './jobs.ts'
export { commonTags, recentTagsOf, tagsWithSound } from './likely-tags.ts'
export { type LinkPreview, previewOfMedia, previewOfShortLink } from './links/link-preview.ts'
export { linkVisits } from './links/link-visits.ts'
export { resolveMediaUrls } from './links/resolve-media-urls.ts'
export { listShareLinks, type ShareLink } from './links/share-links.ts'
export { mediaIds, ownMediaIds, releaseDays } from './list-queries.ts'
export { ownMediaWithOthers } from './lists.ts'
export {
  type CachedMedia,
  createSingleMediaLoader,
  createWholeMediaLoader,
  type LoadSingleMedia,
  type LoadWholeMedia,
  type ViewerSetRow,
  viewerSetColumns,
} from './load-whole-media.ts'
export { MEDIA_FILES } from './named-files.ts'
export { newId } from './new-id.ts'
export { mediaData } from './personal-data.ts'
export { recountPosts } from './posts.ts'
export {
  countPreviewError,
  findPreview,
  giveUpPreview,
  insertPreview,
  previewsToCut,
  savePreview,
} from './preview-queries.ts'
export {
  countProcessingError,
  findMediaForProcessing,
  isEditedRecording,
  lockedWithoutLoop,
  type MediaForProcessing,
  type ProcessingResult,
  saveBlurredLoop,
  saveProcessingResult,
  saveProgress,
} from './processing-queries.ts'
export { publicMedia, publicMediaChunkStarts } from './public-media.ts'
export {
  findMedia,
  findMediaByIds,
  insertMediaRow,
  insertRecording,
  lockMedia,
  type MediaRow,
  updateMediaRow,
} from './queries.ts'
export { MEDIA_RATE_LIMITS } from './rate-limits.ts'
export { recommendableMedia } from './recommendable.ts'
export { approveAfterAppeal, readReviewReason } from './review-media.ts'
export { mediaForStaff, waitingMedia } from './review-queue.ts'
export { checksByVerdict, reviewStats } from './review-stats.ts'
export { setSampleDate } from './sample-dates.ts'
export type { MediaRef } from './schema/media.ts'
export { consentOf } from './schema/media-fields.ts'
export { readMediaType, readOrdering } from './schema/read-filter.ts'
export { addSoundRoutes } from './schema/staff-sounds.ts'
export { writtenInputs } from './schema/written-inputs.ts'
export { addMediaSchema } from './schema.ts'
export { giveMedia, lockForSending, revokeGift, type SentMedia, sentMedia } from './sent-media.ts'
export { areSendable, giveMediaToAll, revokeGifts } from './sent-to-many.ts'
export { boughtIds } from './shop/bought.ts'
export { type GrantedRight, reconcileRights } from './shop/reconcile-rights.ts'
export { reconcileShop } from './shop/reconcile-shop.ts'
export { revokeMediaSale } from './shop/revoke-sale.ts'
export { holdersOfMedia } from './shop/rights.ts'
export { grantSamplePurchases } from './shop/sample-rights.ts'
export { sellMedia } from './shop/sell-media.ts'
export { withSoundFrom } from './sound-from-file.ts'
export { addSound, isSoundOffered, listSounds, removeSound, SOUNDS_AREA } from './sounds.ts'
export type { PlaybackFiles } from './tables.ts'
export { hideMediaForReview, restoreMedia, takeDownMedia, unhideMediaAfterReview } from './take-down.ts'
export { findTrends } from './trends.ts'
export type { MediaDeps, MediaSearch, ReviewedMedia } from './types.ts'
export { lockOwn } from './update-media.ts'
