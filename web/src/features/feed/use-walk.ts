/** React hook of a feed session: starts with the media of the URL and loads page after page. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Client, useClient } from 'urql'
import { PAGE_SIZE } from '#rules/limits.ts'
import type { FeedAddress, FeedTab } from './feed-address.ts'
import { FeedLead, type FeedMedia, FeedPage } from './feed-query.ts'
import { type Guest, placed } from './guests.ts'
import { begunWith, goneOn, shownOf, type Walk, withAgain, without } from './walk.ts'
import { keepWalk, recallWalk } from './walks.ts'

type Page = { medias: readonly FeedMedia[]; next: string | null }

export type FeedWalk = {
  walk: Walk<FeedMedia>
  standAt(id: string): void
  /** The interstitial follows the active media. */
  standAtGuest(id: string, after: string): void
  receive(guests: readonly Guest[]): void
  /** Loads the next page, or retries the failed one. */
  more(): void
  leaveOut(why: string, isGone: (media: FeedMedia) => boolean): void
  /** Restores what was hidden for this reason, and makes `id` active. */
  putBack(why: string, id: string): void
}

export function useWalk(walkId: string, { tab, mediaId, selection }: FeedAddress): FeedWalk {
  const client = useClient()
  const [walk, setWalk] = useState<Walk<FeedMedia>>(() => recallWalk(walkId, client))
  const lead = useRef({ mediaId, selection })
  const isAsking = useRef(false)
  const isHere = useRef(true)

  useEffect(() => keepWalk(walkId, { client, tab, walk }), [walkId, client, tab, walk])

  const load = useCallback(
    async (after: string | null) => {
      if (isAsking.current) return
      isAsking.current = true
      const isFirst = after === null
      setWalk((before) => ({ ...before, state: before.medias.length > 0 ? 'loading-more' : 'loading' }))
      const [led, page] = await Promise.all([
        isFirst ? leadOf(client, lead.current) : [],
        pageOf(client, tab, after),
      ])
      isAsking.current = false
      if (!isHere.current) return
      setWalk((before) => {
        const begun = led.length > 0 ? begunWith(before, led, lead.current.mediaId) : before
        return page ? goneOn(begun, page.medias, page.next) : { ...begun, state: 'failed' }
      })
    },
    [client, tab],
  )

  const isBegun = walk.medias.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restored session is not loaded again
  useEffect(() => {
    isHere.current = true
    if (!isBegun) void load(null)
    return () => {
      isHere.current = false
    }
  }, [load])

  return {
    walk,
    standAt: (id) =>
      setWalk((before) =>
        before.activeId === id && before.guestId === null
          ? before
          : { ...before, activeId: id, guestId: null },
      ),
    standAtGuest: (guestId, after) => setWalk((before) => ({ ...before, activeId: after, guestId })),
    receive: (guests) =>
      setWalk((before) => {
        const now = placed(before.guests, guests, { ...before, medias: shownOf(before) })
        return now === before.guests ? before : { ...before, guests: now }
      }),
    more: () => {
      if (walk.state === 'ready' || walk.state === 'failed') void load(walk.next)
    },
    leaveOut: (why, isGone) => setWalk((before) => without(before, why, isGone)),
    putBack: (why, id) => setWalk((before) => withAgain(before, why, id)),
  }
}

type Lead = Pick<FeedAddress, 'mediaId' | 'selection'>

/**
 * The campaign's selection in its order, then the media of the URL unless the selection contains it, because after a reload the selection was
 * already seen. Media that the viewer may not see are left out silently.
 */
async function leadOf(client: Client, { mediaId, selection }: Lead): Promise<FeedMedia[]> {
  const hasSelection = selection.length > 0
  if (mediaId === null && !hasSelection) return []
  const { data } = await client.query(
    FeedLead,
    { id: mediaId ?? '', ids: [...selection], hasMedia: mediaId !== null, hasSelection },
    { requestPolicy: 'network-only' },
  )
  return [...(data?.videos ?? []), data?.media].filter((media) => media != null)
}

/** Undefined if the request failed. */
async function pageOf(client: Client, tab: FeedTab, after: string | null): Promise<Page | undefined> {
  const { data } = await client.query(
    FeedPage,
    { tab, limit: { limit: PAGE_SIZE.feed }, after },
    { requestPolicy: 'network-only' },
  )
  return data?.feed
}
