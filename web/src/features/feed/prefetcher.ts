/** Prefetches the start of upcoming videos, one at a time, and only while the active slide does not need the bandwidth. */
import type { VideoSource } from '#web/lib/player/types.ts'

type Load = (source: VideoSource, signal: AbortSignal) => Promise<void>

type Wanted = {
  activeId: string | undefined
  /** The active slide plays nothing, so prefetching need not wait. */
  isStill: boolean
  /** Nearest first. */
  ahead: readonly VideoSource[]
}

export type Prefetcher = {
  /** Called on each slide change; a running prefetch that is no longer ahead is aborted. */
  want(wanted: Wanted): void
  /** Called repeatedly while the slide's video plays, and not while it buffers. */
  playing(id: string): void
  stop(): void
}

/** So that scrolling back and forth requests nothing twice. */
const MAX_REMEMBERED = 50

export function createPrefetcher(load: Load): Prefetcher {
  const fetched = new Set<string>()
  let wanted: Wanted = { activeId: undefined, isStill: false, ahead: [] }
  let running: { url: string; abort: AbortController } | undefined

  async function next(): Promise<void> {
    const source = wanted.ahead.find(({ url }) => !fetched.has(url))
    if (running || !source) return
    const own = { url: source.url, abort: new AbortController() }
    running = own
    remember(source.url)
    try {
      await load(source, own.abort.signal)
    } catch {
      // The player retries and reports errors. An aborted prefetch may be requested again later.
      if (own.abort.signal.aborted) fetched.delete(source.url)
    }
    if (running === own) running = undefined
    if (wanted.isStill) void next()
  }

  function remember(url: string): void {
    fetched.add(url)
    const [oldest] = fetched
    if (fetched.size > MAX_REMEMBERED && oldest !== undefined) fetched.delete(oldest)
  }

  function giveUp(): void {
    running?.abort.abort()
    running = undefined
  }

  return {
    want(now) {
      wanted = now
      if (running && !now.ahead.some(({ url }) => url === running?.url)) giveUp()
      if (now.isStill) void next()
    },
    playing(id) {
      if (id === wanted.activeId) void next()
    },
    stop: giveUp,
  }
}
