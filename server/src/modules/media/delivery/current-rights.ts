/** Cached rights of a viewer on a media; the TTL is short enough that lost access takes effect within a minute. */
import type { Bus } from '#platform/bus/bus.ts'
import { createTtlCache } from '#platform/cache/ttl-cache.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import { isGeoRestricted } from '#platform/regions/geo-context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { accountIdsWithHiddenCountries } from '../../accounts/index.ts'
import type { Access } from '../access/decide-access.ts'
import { isStaffInConsole, lookUpAccess, type MediaViewer } from '../access/lookup-access.ts'
import { findOfferedMedia } from '../access/offered-media.ts'
import { openToStaff } from '../access/open-to-staff.ts'
import { captionsOf } from '../captions.ts'
import { MEDIA_CHANGED, MEDIA_GRANTED } from '../events.ts'
import { hasActiveShareLink } from '../links/share-link-queries.ts'
import { previewsOf } from '../preview-queries.ts'
import { findMedia, type MediaRow } from '../queries.ts'
import type { MediaPorts } from '../types.ts'
import type { UrlScope } from './file-urls.ts'
import type { ServedFiles } from './granted-file.ts'

type Deps = { db: Db; clock: Clock; bus: Bus; media: { ports: Pick<MediaPorts, 'isOfferedTo'> } }

export type CurrentRights = {
  access: Access
  /** Whether they may see the blurred image and loop: also for media offered by share link or message. */
  mayHaveBlur: boolean
  /** Whether they may see the preview clip: for media sent to them in a message. */
  mayHavePreview: boolean
  /** Owner and staff only: the original may contain location and device metadata. */
  mayHaveOriginal: boolean
  /** The owner is hidden in some countries, so shared caches must not store it. */
  hasGeoRules: boolean
  files: ServedFiles
}

/** Together with browser caching of personal files, stays within the minute. */
export const FILE_RIGHTS_TTL_MS = 30_000
const MAX_ENTRIES = 10_000

export type RightsCache = {
  /** A null viewer is a visitor; resolves to null for unknown media. */
  of(viewer: Viewer | null, mediaId: string): Promise<CurrentRights | null>
  /** From the cache only; null on a miss too. */
  cached(viewer: Viewer | null, mediaId: string): CurrentRights | null
  close(): void
}

export function createRightsCache(deps: Deps): RightsCache {
  const recent = createTtlCache<CurrentRights | null>({
    clock: deps.clock,
    ttlMs: FILE_RIGHTS_TTL_MS,
    maxEntries: MAX_ENTRIES,
  })
  const stops = [
    deps.bus.subscribe(MEDIA_CHANGED, ({ mediaIds }) => {
      const changed = new Set(mediaIds)
      recent.invalidate((key) => changed.has(mediaOf(key)))
    }),
    deps.bus.subscribe(MEDIA_GRANTED, ({ mediaId, accountId }) => {
      recent.invalidate((key) => key === keyOf({ accountId }, mediaId))
    }),
    deps.bus.onGap(() => recent.clear()),
  ]
  return {
    async of(viewer, mediaId) {
      // Not cached: staff access changes with queues and time.
      if (isStaffInConsole(viewer) || isGeoRestricted()) return loadRights(deps, viewer, mediaId)
      return (await recent.get(keyOf(viewer, mediaId), () => loadRights(deps, viewer, mediaId))).answer
    },
    cached: (viewer, mediaId) =>
      isStaffInConsole(viewer) ? null : (recent.peek(keyOf(viewer, mediaId)) ?? null),
    close() {
      for (const stop of stops) stop()
    },
  }
}

function keyOf(viewer: MediaViewer | null, mediaId: string): string {
  return `${mediaId} ${viewer?.accountId ?? ''}`
}

function mediaOf(key: string): string {
  return key.slice(0, key.indexOf(' '))
}

async function loadRights(deps: Deps, viewer: Viewer | null, mediaId: string): Promise<CurrentRights | null> {
  const [row, captions, previews] = await Promise.all([
    findMedia(deps.db, mediaId),
    captionsOf(deps.db, [mediaId]),
    previewsOf(deps.db, [mediaId]),
  ])
  if (!row) return null
  const { id, original, pictures_run, playback_run, playback } = row
  const access = (await lookUpAccess(deps, viewer, [row])).get(id) ?? 'hidden'
  const placed = accountIdsWithHiddenCountries(deps.db)
    .where('accounts.id', '=', row.account_id)
    .executeTakeFirst()
  const isOpened = (await openToStaff(deps.db, viewer, { media: [row], now: deps.clock.now() })).has(id)
  const offer = access === 'open' || row.removal_id !== null ? null : await offerOf(deps, viewer, row, access)
  return {
    access,
    mayHaveBlur: (access !== 'hidden' && access !== 'removed') || offer !== null,
    mayHavePreview: access === 'open' || offer === 'message',
    mayHaveOriginal: access === 'open' && (isOpened || viewer?.accountId === row.account_id),
    hasGeoRules: (await placed) !== undefined,
    files: {
      ...{ id, original, pictures_run, playback_run, playback },
      captions: captions.get(id) ?? [],
      previews: previews.get(id) ?? [],
    },
  }
}

/** How a media without access is offered to this viewer. */
async function offerOf(
  deps: Deps,
  viewer: Viewer | null,
  row: MediaRow,
  access: Access,
): Promise<'message' | 'link' | null> {
  const isSent = viewer !== null && (await deps.media.ports.isOfferedTo(viewer.accountId, row))
  const isLinked = !isSent && access === 'hidden' && (await hasActiveShareLink(deps.db, row.id))
  if (!isSent && !isLinked) return null
  if (!(await findOfferedMedia(deps, viewer, row))) return null
  return isSent ? 'message' : 'link'
}

/** The blurred image and loop are for everyone who may know of the media; all other files need access. */
export function mayUse(rights: CurrentRights, scope: UrlScope): boolean {
  if (scope === 'original') return rights.mayHaveOriginal
  if (scope === 'preview') return rights.mayHavePreview
  return rights.access === 'open' || (scope === 'blur' && rights.mayHaveBlur)
}
