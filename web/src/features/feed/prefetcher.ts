/** Fetches the beginnings of the slides ahead, one after the other, and only while the slide in sight does not need the line. */
import type { VideoSource } from '#web/lib/player/types.ts'

type Load = (source: VideoSource, signal: AbortSignal) => Promise<void>

type Wanted = {
  activeId: string | undefined
  /** Nothing plays in sight, so nothing has to be waited for. */
  isStill: boolean
  /** The nearest first. */
  ahead: readonly VideoSource[]
}

export type Prefetcher = {
  /** A slide was reached: what it does not have ahead is given up. */
  want(wanted: Wanted): void
  /** The video of this slide plays; called again and again while it does, and not while it buffers. */
  playing(id: string): void
  stop(): void
}

/** So that going back and forth asks for nothing twice. */
const MOST_REMEMBERED = 50

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
      // The player asks again, and says what is wrong. Given up for another slide, it may be wanted later.
      if (own.abort.signal.aborted) fetched.delete(source.url)
    }
    if (running === own) running = undefined
    if (wanted.isStill) void next()
  }

  function remember(url: string): void {
    fetched.add(url)
    const [oldest] = fetched
    if (fetched.size > MOST_REMEMBERED && oldest !== undefined) fetched.delete(oldest)
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
