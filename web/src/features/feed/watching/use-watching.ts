/** Reports watch events to the server without delaying playback. */
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { stringifyDocument } from 'urql'
import { oneOf } from '#rules/one-of.ts'
import { FEED_SOURCES, type FeedSource } from '#rules/watch.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { createWatchLog, type WatchLog, type WatchLogEvent, type WatchOrigin } from './watch-log.ts'

const AddWatch = graphql(`
  mutation AddWatch($events: [WatchInput!]!) {
    addWatch(events: $events)
  }
`)

/** `via` is what brought the media into the feed. */
type Watched = { id: string; access: string; via?: string | null }

/** A shorter stay is not a view. */
const VIEW_AFTER_MS = 1_000

/** `source` must be a stable function. */
export function useWatching(active: Watched | undefined, { campaign, source }: WatchOrigin): WatchLog {
  const vias = useRef(new Map<string, FeedSource>())
  const log = useMemo(() => {
    const sourceOf = (media: string) => {
      const known = source(media)
      return known === 'feed' ? (vias.current.get(media) ?? known) : known
    }
    return createWatchLog(send, { campaign, source: sourceOf })
  }, [campaign, source])
  const id = active?.access === 'open' ? active.id : undefined
  const viewed = useRef<string>(undefined)

  const leave = useEffectEvent(() => {
    if (viewed.current !== undefined && viewed.current !== id) log.swiped(viewed.current)
    viewed.current = undefined
  })
  const view = useEffectEvent((media: string) => {
    viewed.current = media
    const via = oneOf(FEED_SOURCES, active?.via)
    if (via) vias.current.set(media, via)
    log.viewed(media)
  })
  useEffect(() => {
    leave()
    if (id === undefined) return
    const timer = setTimeout(() => view(id), VIEW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [id])

  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') log.flush()
    }
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', log.flush)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', log.flush)
      log.flush()
    }
  }, [log])

  return log
}

/** Bypasses the GraphQL client: keepalive lets the request outlive the page, and errors are ignored. */
function send(events: WatchLogEvent[]): void {
  void fetch('/api', {
    method: 'POST',
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: stringifyDocument(AddWatch), variables: { events } }),
  }).catch(() => undefined)
}
