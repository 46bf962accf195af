/**
 * Public API of the media slice: videos and photos, from upload to delivery.
 *
 * Tables: pinned_media, collections, collection_media (submodule `shelves`); uploads, media, recordings (takes and their edits),
 * media_captions, media_previews (clips cut to a length, submodule `previews`), media_rights (permanent access), share_links,
 * share_link_visits (by day), short_links, sounds, sound_favourites, appearances (people in a media), releases (consent signed by
 * people without an account, encrypted).
 * - `decideAccess` is the single rule for access; API, files and previews use it. `SeenMedia` is a row with its access decided.
 * - An upload and its media share one id; the conversion and the first job are one transaction.
 * - `is_listed` (ready, approved, consented to, not held back, not deleted) is a generated column; feed and search follow it by
 *   triggers.
 * - Everyone who appears in a media must consent; until then nobody else sees it, not even buyers.
 * - Only a verdict on the file itself ends its processing; a failure never removes the original.
 * - A right stays with its buyer, even across a block, until the sale is reversed; deleted media stay available to buyers.
 * - Media that staff took down (`removal_id`) or are reviewing (`hidden_at`) are shown to nobody; the owner sees why, without files.
 * - File URLs are signed; lost rights are published to every process, which then drops its cached entries.
 */
import './tables.ts'

export { accountMediaForStaff, ownerOfMedia, type StaffMediaListItem } from './account-media-for-staff.ts'
export { mediaByDay } from './by-day.ts'
export { createMedia } from './create.ts'
export { isRegional } from './delivery/caching.ts'
export { addMediaFiles } from './delivery/routes.ts'
export { createSessionCache, type SessionCache } from './delivery/session-cache.ts'
export { readDiskUsage, refuseUnlessDiskSpace } from './disk-space.ts'
export { FEED_CHANGED } from './events.ts'
export { type FindVisibleMediaByIds, findVisibleMediaByIds } from './find-visible-media.ts'
export { bindMediaJobs } from './jobs.ts'
export { type LinkPreview, previewOfMedia, previewOfShortLink } from './links/link-preview.ts'
export { linkVisits } from './links/link-visits.ts'
export { resolveMediaUrls } from './links/resolve-media-urls.ts'
export { listShareLinks, type ShareLink } from './links/share-links.ts'
export { mediaIds, ownMediaIds } from './list-queries.ts'
export {
  type CachedMedia,
  createSingleMediaLoader,
  createWholeMediaLoader,
  type LoadSingleMedia,
} from './load-whole-media.ts'
export { MEDIA_FILES } from './named-files.ts'
export { newId } from './new-id.ts'
export { mediaData } from './personal-data.ts'
export { requestPreview } from './previews/make-preview.ts'
export { isBannedPicture } from './processing/fingerprints.ts'
export { localFile } from './processing/local-file.ts'
export { finalVerdict, requireDiskSpace } from './processing/verdict.ts'
export { clearWorkDirs, createWorkDir, type WorkDir } from './processing/work-dir.ts'
export { publicMedia, publicMediaChunkStarts } from './public-media.ts'
export { lockMedia } from './queries.ts'
export { addReleaseRoutes } from './releases/routes.ts'
export { decidedReleases, waitingReleases } from './releases/staff-releases.ts'
export { approveAfterAppeal } from './review-media.ts'
export { mediaForStaff, waitingMedia } from './review-queue.ts'
export { checksByVerdict, reviewStats } from './review-stats.ts'
export { readMediaType } from './schema/read-filter.ts'
export { addSoundRoutes } from './schema/staff-sounds.ts'
export { addMediaSchema } from './schema.ts'
export { mediaSealed } from './sealed-columns.ts'
export { giveMedia, lockForSending, revokeGift, type SentMedia, sentMedia } from './sent-media.ts'
export { areSendable, giveMediaToAll, revokeGifts } from './sent-to-many.ts'
export { boughtIds } from './shop/bought.ts'
export { type GrantedRight, reconcileRights } from './shop/reconcile-rights.ts'
export { reconcileShop } from './shop/reconcile-shop.ts'
export { revokeMediaSale } from './shop/revoke-sale.ts'
export { holdersOfMedia } from './shop/rights.ts'
export { sellMedia } from './shop/sell-media.ts'
export { withSoundFrom } from './sound-from-file.ts'
export { addSound, listSounds, removeSound } from './sounds.ts'
export { hideMediaForReview, restoreMedia, takeDownMedia, unhideMediaAfterReview } from './take-down.ts'
export type { MediaDeps, MediaSearch, ReviewedMedia } from './types.ts'
export { createMediaFromVideo } from './upload/create-media-from-video.ts'
export { readForm } from './upload/form-stream.ts'
export { lockUploadsOf } from './upload/may-upload.ts'
export { type DetectedContent, detectContent } from './upload/original.ts'
export { addUploadRoutes } from './upload/routes.ts'
export { safePicture } from './upload/safe-picture.ts'
export { QUIET_HOUR, removeStrayFolders, sweepOwnUploads } from './upload/sweep-uploads.ts'
export { readUploadMetrics } from './upload/upload-metrics.ts'
export { findVisibleMedia, type VisibleMedia } from './visible-media.ts'
