/** URLs and states of a media for one viewer: locked media have a blurred image and, if they are videos, a blurred loop only. */
import { definePreloaded } from '#platform/preloaded.ts'
import { VIDEO } from '#rules/media.ts'
import { mediaLabel } from '#rules/media-label.ts'
import { isPublic } from '../access/decide-access.ts'
import { mediaFactsOf } from '../access/facts.ts'
import { isStaffInConsole, type MediaViewer } from '../access/lookup-access.ts'
import { isOwnerOrStaff, type VisibleMedia } from '../access/visible-media.ts'
import { captionsPath } from '../captions.ts'
import type { UrlOptions, UrlScope } from '../delivery/file-urls.ts'
import { PICTURE } from '../files.ts'
import type { JoinedMediaData } from '../joined-media-data.ts'
import type { MediaDeps } from '../types.ts'

type Deps = Pick<MediaDeps, 'media' | 'clock'>

export type MediaSource = { type: 'hls' | 'video/mp4'; url: string }
export type Thumbnail = Record<'original' | 'preview' | 'grid' | 'poster', string | null>
export type MediaTeaser = { id: string; url: string }
export type CaptionsTrack = { language: string; label: string; url: string }
export type ProcessingInfo = {
  status: boolean
  state: string
  progress: number
  failure: string | null
  teaser: string | null
  original: string | null
  info: string | null
}

export function sourceOf(deps: Deps, viewer: MediaViewer | null, media: VisibleMedia): MediaSource | null {
  const { playback, playback_run: run, duration_ms } = media
  if (media.access !== 'open' || media.type !== 'video' || run === null || !isPlayable(media)) return null
  const urlOf = (file: string) => fileUrlOf(deps, viewer, media, `${run}/${file}`)
  const isShort = (duration_ms ?? 0) <= VIDEO.shortClipMs
  if (playback.mp4 && (isShort || !playback.hls)) return { type: 'video/mp4', url: urlOf(playback.mp4) }
  return playback.hls ? { type: 'hls', url: urlOf(playback.hls) } : null
}

export function thumbnailOf(deps: Deps, viewer: MediaViewer | null, media: VisibleMedia): Thumbnail {
  const run = media.pictures_run
  if (run === null || media.access === 'removed')
    return { original: null, preview: null, grid: null, poster: null }
  if (media.access !== 'open') {
    const blur = blurOf(deps, viewer, media)
    return { original: null, preview: blur, grid: blur, poster: blur }
  }
  const urlOf = (file: string) => fileUrlOf(deps, viewer, media, `${run}/${file}`)
  return {
    original: urlOf(PICTURE.full),
    // A video's animated preview comes with its renditions.
    preview: urlOf(media.type === 'photo' || media.playback.hls ? PICTURE.preview : PICTURE.poster),
    grid: urlOf(PICTURE.grid),
    poster: urlOf(PICTURE.poster),
  }
}

export function blurOf(deps: Deps, viewer: MediaViewer | null, media: VisibleMedia): string | null {
  if (media.access === 'removed') return null
  return media.pictures_run && fileUrlOf(deps, viewer, media, `${media.pictures_run}/${PICTURE.blur}`, 'blur')
}

/** Open media show themselves. */
export function blurredLoopOf(deps: Deps, viewer: MediaViewer | null, media: VisibleMedia): string | null {
  const { playback_run: run, playback, access } = media
  const isLocked = access === 'price' || access === 'subscribers'
  if (!isLocked || run === null || !playback.blur) return null
  return fileUrlOf(deps, viewer, media, `${run}/${playback.blur}`, 'blur')
}

export function teaserOf(deps: Deps, viewer: MediaViewer | null, media: VisibleMedia): MediaTeaser | null {
  const { playback_run: run, playback, access } = media
  if (access !== 'open' || run === null || !playback.teaser) return null
  return { id: media.id, url: fileUrlOf(deps, viewer, media, `${run}/${playback.teaser}`, 'teaser') }
}

export function captionsTracks(
  deps: Deps,
  viewer: MediaViewer | null,
  media: VisibleMedia,
  captions: JoinedMediaData['captions'],
): CaptionsTrack[] {
  if (media.access !== 'open') return []
  return captions.map(({ language, label, file }) => ({
    language,
    label,
    url: fileUrlOf(deps, viewer, media, captionsPath({ file })),
  }))
}

export function processedOf(deps: Deps, viewer: MediaViewer | null, media: VisibleMedia): ProcessingInfo {
  const isOwnerOrStaffViewer = isOwnerOrStaff(viewer, media)
  return {
    status: isPlayable(media),
    state: media.state,
    progress: media.progress,
    failure: isOwnerOrStaffViewer ? media.failure : null,
    teaser: teaserOf(deps, viewer, media)?.url ?? null,
    original:
      isOwnerOrStaffViewer && viewer && media.access === 'open'
        ? deps.media.fileUrls.of(media.id, media.original, {
            for: { accountId: viewer.accountId },
            scope: 'original',
          })
        : null,
    info: infoOf(media),
  }
}

/** JSON text, as required by the API specification. */
export function infoOf({ width, height, duration_ms }: VisibleMedia): string | null {
  if (width === null || height === null) return null
  return JSON.stringify([{ width, height, duration: secondsOf(duration_ms) ?? 0 }])
}

export function mediaLabelOf(
  { clock }: Deps,
  viewer: MediaViewer | null,
  media: VisibleMedia,
): string | null {
  if (!isOwnerOrStaff(viewer, media)) return null
  const isProcessed = media.state === 'processing' ? null : media.state !== 'failed'
  const { verified: isVerified, approved: isApproved, available_at: availableAt } = media
  const facts = {
    isProcessed,
    isVerified,
    isApproved,
    availableAt,
    consent: consentOf(media),
    heldBack: heldBackOf(media),
  }
  return mediaLabel(facts, clock.now())?.text ?? null
}

/** Null if everyone in it has consented. */
export function consentOf({ unconfirmed, people_against }: VisibleMedia): 'waiting' | 'refused' | null {
  return people_against > 0 ? 'refused' : unconfirmed > 0 ? 'waiting' : null
}

/** Null if staff do not hold it back. */
function heldBackOf({ removal_id, hidden_at }: VisibleMedia): 'removed' | 'looked-at' | null {
  return removal_id !== null ? 'removed' : hidden_at !== null ? 'looked-at' : null
}

export function secondsOf(durationMs: number | null): number | null {
  return durationMs === null ? null : durationMs / 1000
}

function isPlayable({ state }: VisibleMedia): boolean {
  return state === 'playable' || state === 'ready'
}

/**
 * Fully public media and blurred images have one cacheable URL for everyone. Staff get personal URLs: they also view media of
 * accounts hidden from everyone else.
 */
function fileUrlOf(
  deps: Deps,
  viewer: MediaViewer | null,
  media: VisibleMedia,
  file: string,
  scope: UrlScope = 'all',
): string {
  const known = folderUrls.of(media) ?? {}
  folderUrls.attach(media, known)
  known[scope] ??= deps.media.fileUrls.of(media.id, '', { for: urlHolderOf(deps, viewer, media), scope })
  return known[scope] + file
}

/** Cached per media: one response contains half a dozen URLs that differ only in the file. */
const folderUrls = definePreloaded<Partial<Record<UrlScope, string>>>('folders')

function urlHolderOf(deps: Deps, viewer: MediaViewer | null, media: VisibleMedia): UrlOptions['for'] {
  // The owner is visible, otherwise a non-staff viewer would not see the media.
  const isEverybodys = !isStaffInConsole(viewer) && isPublic(mediaFactsOf(media, true), deps.clock.now())
  const isForAll = media.access !== 'open' || isEverybodys
  return isForAll || !viewer ? 'everybody' : { accountId: viewer.accountId }
}
