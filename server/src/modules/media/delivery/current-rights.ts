/** What a viewer may see of a media at this moment, remembered so briefly that lost rights end within a minute. */
import type { Bus } from '#platform/bus/bus.ts'
import type { Clock } from '#platform/clock.ts'
import { createRecentAnswers } from '#platform/http/recent-answers.ts'
import type { Db } from '#platform/postgres/database.ts'
import { isApartHere } from '#platform/regions/here.ts'
import type { Viewer } from '#platform/viewer.ts'
import { placedAccountIds } from '../../accounts/index.ts'
import type { Access } from '../access.ts'
import { captionsOf } from '../captions.ts'
import { MEDIA_CHANGED, MEDIA_GRANTED } from '../events.ts'
import { hasStandingLink } from '../links/share-link-queries.ts'
import { accessTo, isAtWork, type Onlooker } from '../lookup-access.ts'
import { openToStaff } from '../open-to-staff.ts'
import { previewsOf } from '../previews/preview-queries.ts'
import { findMedia, type MediaRow } from '../queries.ts'
import { seeOffered } from '../see-offered.ts'
import type { MediaPorts } from '../types.ts'
import type { AddressScope } from './addresses.ts'
import type { ShownFiles } from './granted-file.ts'

type Deps = { db: Db; clock: Clock; bus: Bus; media: { ports: Pick<MediaPorts, 'isOfferedTo'> } }

export type CurrentRights = {
  access: Access
  /** Whether the blurred preview is shown to them: also for what only a share link or a message offers. */
  mayHaveBlur: boolean
  /** Whether its beginning is: for what was sent to them in a message. */
  mayHavePreview: boolean
  /** The owner and staff: the file as it was sent may tell where and with what it was made. */
  mayHaveOriginal: boolean
  /** Its owner does not want to be found somewhere, so that no cache between may keep it for all. */
  isPlaced: boolean
  files: ShownFiles
}

/** Together with what browsers keep of personal files, this stays within the minute. */
export const RIGHTS_TTL_MS = 30_000
const MAX_ENTRIES = 10_000

export type RightsLookup = {
  /** Null is a visitor, and the answer null when there is no such media. */
  of(viewer: Viewer | null, mediaId: string): Promise<CurrentRights | null>
  /** The same without looking anything up; null also when it is not known at the moment. */
  remembered(viewer: Viewer | null, mediaId: string): CurrentRights | null
  close(): void
}

export function createRightsLookup(deps: Deps): RightsLookup {
  const recent = createRecentAnswers<CurrentRights | null>({
    clock: deps.clock,
    ttlMs: RIGHTS_TTL_MS,
    maxEntries: MAX_ENTRIES,
  })
  const stops = [
    deps.bus.subscribe(MEDIA_CHANGED, ({ mediaIds }) => {
      const changed = new Set(mediaIds)
      recent.forget((key) => changed.has(mediaOf(key)))
    }),
    deps.bus.subscribe(MEDIA_GRANTED, ({ mediaId, accountId }) => {
      recent.forget((key) => key === keyOf({ accountId }, mediaId))
    }),
    deps.bus.onGap(() => recent.clear()),
  ]
  return {
    async of(viewer, mediaId) {
      // What is open to staff changes with queues and the hour: nothing of it is remembered.
      if (isAtWork(viewer) || isApartHere()) return lookUp(deps, viewer, mediaId)
      return (await recent.get(keyOf(viewer, mediaId), () => lookUp(deps, viewer, mediaId))).answer
    },
    remembered: (viewer, mediaId) =>
      isAtWork(viewer) ? null : (recent.known(keyOf(viewer, mediaId)) ?? null),
    close() {
      for (const stop of stops) stop()
    },
  }
}

function keyOf(viewer: Onlooker | null, mediaId: string): string {
  return `${mediaId} ${viewer?.accountId ?? ''}`
}

function mediaOf(key: string): string {
  return key.slice(0, key.indexOf(' '))
}

async function lookUp(deps: Deps, viewer: Viewer | null, mediaId: string): Promise<CurrentRights | null> {
  const [row, captions, previews] = await Promise.all([
    findMedia(deps.db, mediaId),
    captionsOf(deps.db, [mediaId]),
    previewsOf(deps.db, [mediaId]),
  ])
  if (!row) return null
  const { id, original, pictures_run, playback_run, playback } = row
  const access = (await accessTo(deps, viewer, [row])).get(id) ?? 'hidden'
  const placed = placedAccountIds(deps.db).where('accounts.id', '=', row.account_id).executeTakeFirst()
  const isOpened = (await openToStaff(deps.db, viewer, { media: [row], now: deps.clock.now() })).has(id)
  const offer = access === 'open' || row.removal_id !== null ? null : await offerOf(deps, viewer, row, access)
  return {
    access,
    mayHaveBlur: (access !== 'hidden' && access !== 'removed') || offer !== null,
    mayHavePreview: access === 'open' || offer === 'message',
    mayHaveOriginal: access === 'open' && (isOpened || viewer?.accountId === row.account_id),
    isPlaced: (await placed) !== undefined,
    files: {
      ...{ id, original, pictures_run, playback_run, playback },
      captions: captions.get(id) ?? [],
      previews: previews.get(id) ?? [],
    },
  }
}

/** How what is not open is put before this viewer all the same. */
async function offerOf(
  deps: Deps,
  viewer: Viewer | null,
  row: MediaRow,
  access: Access,
): Promise<'message' | 'link' | null> {
  const isSent = viewer !== null && (await deps.media.ports.isOfferedTo(viewer.accountId, row))
  const isLinked = !isSent && access === 'hidden' && (await hasStandingLink(deps.db, row.id))
  if (!isSent && !isLinked) return null
  if (!(await seeOffered(deps, viewer, row))) return null
  return isSent ? 'message' : 'link'
}

/** A blurred preview is for all to whom the media exists; everything else for those it is open to. */
export function mayUse(rights: CurrentRights, scope: AddressScope): boolean {
  if (scope === 'original') return rights.mayHaveOriginal
  if (scope === 'preview') return rights.mayHavePreview
  return rights.access === 'open' || (scope === 'blur' && rights.mayHaveBlur)
}
