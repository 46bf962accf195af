/** Aggregates the watch events of a request for the creators' statistics: one row per media and source. */
import type { Viewer } from '#platform/viewer.ts'
import { WATCH } from '#rules/watch.ts'
import type { CountedView, Watch } from '../engagement/index.ts'
import type { VisibleMedia } from '../media/index.ts'
import type { WatchEvent } from './watch-queries.ts'

type ReportedWatch = {
  /** Only events of media whose views count. */
  events: readonly WatchEvent[]
  views: readonly CountedView[]
  seen: ReadonlyMap<string, VisibleMedia>
}

export function watchesOf(viewer: Viewer | null, { events, views, seen }: ReportedWatch): Watch[] {
  const counted = new Map(views.map((view) => [view.mediaId, view]))
  const groups = Map.groupBy(events, ({ mediaId, source, campaign }) => `${mediaId} ${source} ${campaign}`)
  return [...groups.values()].flatMap((group) => {
    const media = seen.get(group[0]?.mediaId ?? '')
    if (!media) return []
    const watch = watchOf(viewer, group, { media, view: counted.get(media.id) })
    // A view reported with several sources counts for the first one.
    counted.delete(media.id)
    return hasAnything(watch) ? watch : []
  })
}

function watchOf(
  viewer: Viewer | null,
  events: readonly WatchEvent[],
  { media, view }: { media: VisibleMedia; view: CountedView | undefined },
): Watch {
  const count = (kind: WatchEvent['kind']) => events.filter((event) => event.kind === kind).length
  const watchedMs = events.reduce((sum, event) => sum + event.watchedMs, 0)
  const hasLooked = events.some(({ kind }) => kind !== 'swipe')
  const [first] = events
  return {
    mediaId: media.id,
    creatorId: media.account_id,
    type: media.type,
    viewerId: hasLooked && viewer ? viewer.accountId : null,
    source: first?.source ?? 'other',
    campaign: first?.campaign ?? null,
    views: Number(view?.isNew ?? false),
    memberViews: Number((view?.isNew && view.isByMember) ?? false),
    completions: Number(view?.isCompleted ?? false),
    watchedMs: Math.min(watchedMs, WATCH.mostMsAtOnce),
    looks: Math.min(1, count('view')),
    quarters: Math.min(4, count('progress')),
    swipes: Math.min(1, count('swipe')),
  }
}

function hasAnything({ viewerId, views, completions, watchedMs, campaign }: Watch): boolean {
  return viewerId !== null || campaign !== null || views + completions + watchedMs > 0
}
