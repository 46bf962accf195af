/** Records watch events: seen, completed, swiped away. */

import { Refusal } from '#platform/errors.ts'
import { parseUuid } from '#platform/graphql/ids.ts'
import { accountOrAddress } from '#platform/rate-limits/subjects.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { oneOf } from '#rules/one-of.ts'
import { isStorable } from '#rules/plain-text.ts'
import { WATCH, WATCH_KINDS, WATCH_SOURCES } from '#rules/watch.ts'
import { addViews, type CountedView } from '../engagement/index.ts'
import { findVisibleMediaByIds, type VisibleMedia } from '../media/index.ts'
import { addWatched, type WatchReport } from '../recommendations/index.ts'
import { stoppedAmong } from './campaign-stops.ts'
import type { FeedDeps } from './types.ts'
import { insertCampaignEvents, markSeen, type WatchEvent } from './watch-queries.ts'
import { watchesOf } from './watches-of.ts'

export type WatchInput = {
  media: string
  kind: string
  progress?: number | null | undefined
  watchedMs?: number | null | undefined
  campaign?: string | null | undefined
  source?: string | null | undefined
}

/** Skips media that the viewer may not see: access may have been revoked since the page was loaded. */
export async function addWatch(
  deps: FeedDeps,
  context: Pick<RequestContext, 'viewer' | 'address'>,
  inputs: readonly WatchInput[],
): Promise<void> {
  const { viewer } = context
  if (inputs.length > WATCH.eventsAtOnce)
    throw new Refusal('BAD_INPUT', { message: `Send at most ${WATCH.eventsAtOnce} events at once.` })
  const reported = inputs.map(readEvent)
  await deps.rateLimits.take('watch', accountOrAddress(context))
  const events = await withoutStopped(deps, reported)
  const ids = events.map(({ mediaId }) => mediaId)
  const seen = new Map((await findVisibleMediaByIds(deps, viewer, ids)).map((media) => [media.id, media]))
  const known = events.filter(({ mediaId }) => seen.has(mediaId))
  if (known.length === 0) return
  const looked = known.filter(({ kind }) => kind === 'view' || kind === 'progress')
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const completed = new Set(looked.filter(isToTheEnd).map(({ mediaId }) => mediaId))
    const mediaIds = [...new Set(looked.map(({ mediaId }) => mediaId))].sort()
    const sources = new Map(looked.toReversed().map(({ mediaId, source }) => [mediaId, source]))
    const sourceOf = (mediaId: string) => sources.get(mediaId) ?? 'other'
    const started = viewer
      ? await markSeen(tx, viewer.accountId, { mediaIds, completed, sourceOf, now })
      : viewsOfVisitor(looked)
    const isCountedOf = ({ mediaId }: { mediaId: string }) => isCounted(viewer, seen.get(mediaId))
    const views = started.filter(isCountedOf)
    const counted = known.filter(isCountedOf)
    const watches = watchesOf(viewer, { events: counted, views, seen })
    await addViews(tx, { views, watches }, now)
    if (viewer) await addWatched(tx, viewer.accountId, reportsOf(counted, seen), now)
    await insertCampaignEvents(tx, viewer?.accountId ?? null, known)
  })
}

async function withoutStopped({ db }: FeedDeps, events: WatchEvent[]): Promise<WatchEvent[]> {
  const names = [...new Set(events.flatMap(({ campaign }) => campaign ?? []))]
  const stopped = await stoppedAmong(db, names)
  return events.map((event) => (stopped.has(event.campaign ?? '') ? { ...event, campaign: null } : event))
}

function reportsOf(events: readonly WatchEvent[], seen: ReadonlyMap<string, VisibleMedia>): WatchReport[] {
  return [...Map.groupBy(events, ({ mediaId }) => mediaId)].flatMap(([mediaId, ofMedia]) => {
    const media = seen.get(mediaId)
    return media
      ? { mediaId, creatorId: media.account_id, durationMs: media.duration_ms, events: ofMedia }
      : []
  })
}

/** Visitors are anonymous, so only the start counts as a view, without completion. */
function viewsOfVisitor(looked: readonly WatchEvent[]): CountedView[] {
  const started = new Set(looked.flatMap(({ kind, mediaId }) => (kind === 'view' ? mediaId : [])))
  return [...started]
    .sort()
    .map((mediaId) => ({ mediaId, isNew: true, isByMember: false, isCompleted: false }))
}

/** Views of locked media and of one's own media do not count. */
function isCounted(viewer: Viewer | null, media: VisibleMedia | undefined): boolean {
  return media?.access === 'open' && media.account_id !== viewer?.accountId
}

function isToTheEnd({ kind, progress }: WatchEvent): boolean {
  return kind === 'progress' && progress >= WATCH.completedPercent
}

function readEvent({ media, kind, progress, watchedMs, campaign, source }: WatchInput): WatchEvent {
  const mediaId = parseUuid(media)
  const known = oneOf(WATCH_KINDS, kind)
  const way = oneOf(WATCH_SOURCES, source ?? 'other')
  const percent = progress ?? 0
  const ms = watchedMs ?? 0
  const name = campaign?.trim() ?? ''
  const isPossible = percent >= 0 && percent <= 100 && ms >= 0 && ms <= WATCH.mostMsAtOnce
  if (!mediaId || !known || !way || !isPossible || !isCampaign(name))
    throw new Refusal('BAD_INPUT', { message: 'Unknown event' })
  return {
    mediaId,
    kind: known,
    progress: percent,
    watchedMs: ms,
    campaign: name === '' ? null : name,
    source: way,
  }
}

function isCampaign(name: string): boolean {
  return name.length <= WATCH.campaignMaxLength && isStorable(name)
}
