/** URLs and states of a media for one viewer: locked media have a blurred image only. */
import { told } from '#platform/told.ts'
import { VIDEO } from '#rules/media.ts'
import { mediaLabel } from '#rules/media-label.ts'
import { isPublic } from '../access.ts'
import type { Along } from '../along.ts'
import { captionsPath } from '../captions.ts'
import type { AddressOptions, AddressScope } from '../delivery/addresses.ts'
import { PICTURE } from '../files.ts'
import { factsOf, isAtWork, type Onlooker } from '../lookup-access.ts'
import { isInsider, type SeenMedia } from '../see-media.ts'
import type { MediaDeps } from '../types.ts'

type Deps = Pick<MediaDeps, 'media' | 'clock'>

export type Source = { type: 'hls' | 'video/mp4'; url: string }
export type Thumbnail = Record<'original' | 'preview' | 'grid' | 'poster', string | null>
export type Teaser = { id: string; url: string }
export type CaptionsTrack = { language: string; label: string; url: string }
export type Processed = {
  status: boolean
  state: string
  progress: number
  failure: string | null
  teaser: string | null
  original: string | null
  info: string | null
}

export function sourceOf(deps: Deps, viewer: Onlooker | null, media: SeenMedia): Source | null {
  const { playback, playback_run: run, duration_ms } = media
  if (media.access !== 'open' || media.type !== 'video' || run === null || !isPlayable(media)) return null
  const address = (file: string) => addressOf(deps, viewer, media, `${run}/${file}`)
  const isShort = (duration_ms ?? 0) <= VIDEO.shortClipMs
  if (playback.mp4 && (isShort || !playback.hls)) return { type: 'video/mp4', url: address(playback.mp4) }
  return playback.hls ? { type: 'hls', url: address(playback.hls) } : null
}

export function thumbnailOf(deps: Deps, viewer: Onlooker | null, media: SeenMedia): Thumbnail {
  const run = media.pictures_run
  if (run === null || media.access === 'removed')
    return { original: null, preview: null, grid: null, poster: null }
  if (media.access !== 'open') {
    const blur = blurOf(deps, viewer, media)
    return { original: null, preview: blur, grid: blur, poster: blur }
  }
  const address = (file: string) => addressOf(deps, viewer, media, `${run}/${file}`)
  return {
    original: address(PICTURE.full),
    // A video's animated preview comes with its renditions.
    preview: address(media.type === 'photo' || media.playback.hls ? PICTURE.preview : PICTURE.poster),
    grid: address(PICTURE.grid),
    poster: address(PICTURE.poster),
  }
}

export function blurOf(deps: Deps, viewer: Onlooker | null, media: SeenMedia): string | null {
  if (media.access === 'removed') return null
  return media.pictures_run && addressOf(deps, viewer, media, `${media.pictures_run}/${PICTURE.blur}`, 'blur')
}

export function teaserOf(deps: Deps, viewer: Onlooker | null, media: SeenMedia): Teaser | null {
  const { playback_run: run, playback, access } = media
  if (access !== 'open' || run === null || !playback.teaser) return null
  return { id: media.id, url: addressOf(deps, viewer, media, `${run}/${playback.teaser}`, 'teaser') }
}

export function captionsTracks(
  deps: Deps,
  viewer: Onlooker | null,
  media: SeenMedia,
  captions: Along['captions'],
): CaptionsTrack[] {
  if (media.access !== 'open') return []
  return captions.map(({ language, label, file }) => ({
    language,
    label,
    url: addressOf(deps, viewer, media, captionsPath({ file })),
  }))
}

export function processedOf(deps: Deps, viewer: Onlooker | null, media: SeenMedia): Processed {
  const isTold = isInsider(viewer, media)
  return {
    status: isPlayable(media),
    state: media.state,
    progress: media.progress,
    failure: isTold ? media.failure : null,
    teaser: teaserOf(deps, viewer, media)?.url ?? null,
    original:
      isTold && viewer && media.access === 'open'
        ? deps.media.addresses.of(media.id, media.original, {
            for: { accountId: viewer.accountId },
            scope: 'original',
          })
        : null,
    info: infoOf(media),
  }
}

/** JSON text, as required by the API specification. */
export function infoOf({ width, height, duration_ms }: SeenMedia): string | null {
  if (width === null || height === null) return null
  return JSON.stringify([{ width, height, duration: secondsOf(duration_ms) ?? 0 }])
}

export function labelOf({ clock }: Deps, viewer: Onlooker | null, media: SeenMedia): string | null {
  if (!isInsider(viewer, media)) return null
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
  return mediaLabel(facts, clock.now())?.words ?? null
}

/** Null if everyone in it has consented. */
export function consentOf({ unconfirmed, people_against }: SeenMedia): 'waiting' | 'refused' | null {
  return people_against > 0 ? 'refused' : unconfirmed > 0 ? 'waiting' : null
}

/** Null if staff do not hold it back. */
function heldBackOf({ removal_id, hidden_at }: SeenMedia): 'removed' | 'looked-at' | null {
  return removal_id !== null ? 'removed' : hidden_at !== null ? 'looked-at' : null
}

export function secondsOf(durationMs: number | null): number | null {
  return durationMs === null ? null : durationMs / 1000
}

function isPlayable({ state }: SeenMedia): boolean {
  return state === 'playable' || state === 'ready'
}

/**
 * Fully public media and blurred images have one cacheable URL for everyone. Staff get personal URLs: they also view media of
 * accounts hidden from everyone else.
 */
function addressOf(
  deps: Deps,
  viewer: Onlooker | null,
  media: SeenMedia,
  file: string,
  scope: AddressScope = 'all',
): string {
  const known = folders.of(media) ?? {}
  folders.tell(media, known)
  known[scope] ??= deps.media.addresses.of(media.id, '', { for: readerOf(deps, viewer, media), scope })
  return known[scope] + file
}

/** Cached per media: one response contains half a dozen URLs that differ only in the file. */
const folders = told<Partial<Record<AddressScope, string>>>('folders')

function readerOf(deps: Deps, viewer: Onlooker | null, media: SeenMedia): AddressOptions['for'] {
  // The owner is visible, otherwise a non-staff viewer would not see the media.
  const isEverybodys = !isAtWork(viewer) && isPublic(factsOf(media, true), deps.clock.now())
  const isForAll = media.access !== 'open' || isEverybodys
  return isForAll || !viewer ? 'everybody' : { accountId: viewer.accountId }
}
