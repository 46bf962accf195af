/** React hook of a feed session: starts with the media of the URL and loads page after page. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Client, useClient } from 'urql'
import { PAGE_SIZE } from '#rules/limits.ts'
import type { FeedAddress, FeedTab } from './feed-address.ts'
import { FeedLead, type FeedMedia, FeedPageQuery } from './feed-query.ts'
import {
  appendPage,
  type FeedSession,
  hideFromSession,
  rearrangeAhead,
  startWith,
  unhideInSession,
  visibleMedia,
} from './feed-session.ts'
import { type Interstitial, placeInterstitials } from './interstitials.ts'
import { restoreSession, storeSession } from './session-cache.ts'

type Page = { medias: readonly FeedMedia[]; next: string | null }

export type FeedSessionHandle = {
  session: FeedSession<FeedMedia>
  activate(id: string): void
  /** The interstitial follows the active media. */
  activateInterstitial(id: string, after: string): void
  setInterstitials(interstitials: readonly Interstitial[]): void
  /** Loads the next page, or retries the failed one. */
  more(): void
  hide(why: string, isGone: (media: FeedMedia) => boolean): void
  /** Orders the loaded media that the viewer has not come near yet. */
  rearrange(order: Parameters<typeof rearrangeAhead<FeedMedia>>[1]): void
  /** Restores what was hidden for this reason, and makes `id` active. */
  unhide(why: string, id: string): void
}

export function useFeedSession(
  sessionId: string,
  { tab, mediaId, selection }: FeedAddress,
): FeedSessionHandle {
  const client = useClient()
  const [session, setSession] = useState<FeedSession<FeedMedia>>(() => restoreSession(sessionId, client))
  const lead = useRef({ mediaId, selection })
  const isLoading = useRef(false)
  const isHere = useRef(true)
  /** What was hidden also stays hidden on pages that were requested before the server knew. */
  const rules = useRef(new Map<string, (media: FeedMedia) => boolean>())

  useEffect(() => storeSession(sessionId, { client, tab, session }), [sessionId, client, tab, session])

  const load = useCallback(
    async (after: string | null) => {
      if (isLoading.current) return
      isLoading.current = true
      const isFirst = after === null
      setSession((before) => ({ ...before, state: before.medias.length > 0 ? 'loading-more' : 'loading' }))
      const [initial, page] = await Promise.all([
        isFirst ? loadInitialMedia(client, lead.current) : [],
        loadPage(client, tab, after),
      ])
      isLoading.current = false
      if (!isHere.current) return
      setSession((before) => {
        const started = initial.length > 0 ? startWith(before, initial, lead.current.mediaId) : before
        if (!page) return { ...started, state: 'failed' }
        const grown = appendPage(started, page.medias, page.next)
        return [...rules.current].reduce((now, [why, isGone]) => hideFromSession(now, why, isGone), grown)
      })
    },
    [client, tab],
  )

  const isBegun = session.medias.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a restored session is not loaded again
  useEffect(() => {
    isHere.current = true
    if (!isBegun) void load(null)
    return () => {
      isHere.current = false
    }
  }, [load])

  return {
    session,
    activate: (id) =>
      setSession((before) =>
        before.activeId === id && before.interstitialId === null
          ? before
          : { ...before, activeId: id, interstitialId: null },
      ),
    activateInterstitial: (interstitialId, after) =>
      setSession((before) => ({ ...before, activeId: after, interstitialId })),
    setInterstitials: (interstitials) =>
      setSession((before) => {
        const now = placeInterstitials(before.interstitials, interstitials, {
          ...before,
          medias: visibleMedia(before),
        })
        return now === before.interstitials ? before : { ...before, interstitials: now }
      }),
    more: () => {
      if (session.state === 'ready' || session.state === 'failed') void load(session.next)
    },
    rearrange: (order) => setSession((before) => rearrangeAhead(before, order)),
    hide: (why, isGone) => {
      rules.current.set(why, isGone)
      setSession((before) => hideFromSession(before, why, isGone))
    },
    unhide: (why, id) => {
      rules.current.delete(why)
      setSession((before) => unhideInSession(before, why, id))
    },
  }
}

type InitialMedia = Pick<FeedAddress, 'mediaId' | 'selection'>

/**
 * The campaign's selection in its order, then the media of the URL unless the selection contains it, because after a reload the selection was
 * already seen. Media that the viewer may not see are left out silently.
 */
async function loadInitialMedia(client: Client, { mediaId, selection }: InitialMedia): Promise<FeedMedia[]> {
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
async function loadPage(client: Client, tab: FeedTab, after: string | null): Promise<Page | undefined> {
  const { data } = await client.query(
    FeedPageQuery,
    { tab, limit: { limit: PAGE_SIZE.feed }, after },
    { requestPolicy: 'network-only' },
  )
  return data?.feed
}
