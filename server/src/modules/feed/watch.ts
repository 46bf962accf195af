/** Takes in what people did with what they were shown: seen, watched to the end, swiped away. */

import { Refusal } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import type { RequestContext, Viewer } from '#platform/viewer.ts'
import { oneOf } from '#rules/one-of.ts'
import { isStorable } from '#rules/plain-text.ts'
import { WATCH, WATCH_KINDS } from '#rules/watch.ts'
import { addViews, type View } from '../engagement/index.ts'
import { type SeenMedia, seeByIds } from '../media/index.ts'
import type { FeedDeps } from './types.ts'
import { insertCampaignEvents, markSeen, type WatchEvent } from './watch-queries.ts'

export type WatchInput = {
  media: string
  kind: string
  progress?: number | null | undefined
  campaign?: string | null | undefined
}

/** Media this viewer may not see are passed over: what was open a minute ago may be gone by now. */
export async function addWatch(
  deps: FeedDeps,
  { viewer, address }: Pick<RequestContext, 'viewer' | 'address'>,
  inputs: readonly WatchInput[],
): Promise<void> {
  if (inputs.length > WATCH.eventsAtOnce)
    throw new Refusal('BAD_INPUT', { words: `At most ${WATCH.eventsAtOnce} events at once.` })
  const events = inputs.map(readEvent)
  await deps.rateLimits.take('watch', viewer ? { account: viewer.accountId } : { address })
  const ids = events.map(({ mediaId }) => mediaId)
  const seen = new Map((await seeByIds(deps, viewer, ids)).map((media) => [media.id, media]))
  const known = events.filter(({ mediaId }) => seen.has(mediaId))
  if (known.length === 0) return
  const watched = known.filter(({ kind }) => kind !== 'swipe')
  await deps.db.transaction().execute(async (tx) => {
    const completed = new Set(watched.filter(isToTheEnd).map(({ mediaId }) => mediaId))
    const mediaIds = [...new Set(watched.map(({ mediaId }) => mediaId))].sort()
    const views = viewer
      ? await markSeen(tx, viewer.accountId, { mediaIds, completed, now: deps.clock.now() })
      : viewsOfVisitor(watched)
    await addViews(
      tx,
      views.filter(({ mediaId }) => isCounted(viewer, seen.get(mediaId))),
      deps.clock.now(),
    )
    await insertCampaignEvents(tx, viewer?.accountId ?? null, known)
  })
}

/** Nobody knows who it is, so only the first moment counts, not how far it then went. */
function viewsOfVisitor(watched: readonly WatchEvent[]): View[] {
  const begun = new Set(watched.flatMap(({ kind, mediaId }) => (kind === 'view' ? mediaId : [])))
  return [...begun].sort().map((mediaId) => ({ mediaId, isNew: true, isByMember: false, isCompleted: false }))
}

/** A look at what is locked, or at one's own, is no view of it. */
function isCounted(viewer: Viewer | null, media: SeenMedia | undefined): boolean {
  return media?.access === 'open' && media.account_id !== viewer?.accountId
}

function isToTheEnd({ kind, progress }: WatchEvent): boolean {
  return kind === 'progress' && progress >= WATCH.completedPercent
}

function readEvent({ media, kind, progress, campaign }: WatchInput): WatchEvent {
  const mediaId = parseUuid(media)
  const known = oneOf(WATCH_KINDS, kind)
  const percent = progress ?? 0
  const name = campaign?.trim() ?? ''
  if (!mediaId || !known || percent < 0 || percent > 100 || !isCampaign(name))
    throw new Refusal('BAD_INPUT', { words: 'This is nothing one can do with a media.' })
  return { mediaId, kind: known, progress: percent, campaign: name === '' ? null : name }
}

function isCampaign(name: string): boolean {
  return name.length <= WATCH.campaignMaxLength && isStorable(name)
}
