/** Gathers what was watched and hands it on a few seconds later, many at once, each thing once. */
import { WATCH, type WatchKind } from '#rules/watch.ts'

export type WatchEvent = {
  media: string
  kind: WatchKind
  progress?: number
  campaign?: string
}

const SEND_AFTER_MS = 4_000
const QUARTERS = [25, 50, 75, 100] as const
/** A clip that begins again by itself is rarely caught at its very last moment. */
const NEARLY_S = 0.5

export type WatchLog = {
  viewed(media: string): void
  progressed(media: string, progress: { time: number; duration: number }): void
  swiped(media: string): void
  flush(): void
}

/** `send` must not throw: what cannot be told is not told. */
export function createWatchLog(send: (events: WatchEvent[]) => void, campaign: string | null): WatchLog {
  const waiting: WatchEvent[] = []
  const viewed = new Set<string>()
  const reached = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function add(event: WatchEvent) {
    waiting.push(campaign === null ? event : { ...event, campaign })
    if (waiting.length >= WATCH.eventsAtOnce) flush()
    else timer ??= setTimeout(flush, SEND_AFTER_MS)
  }

  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length > 0) send(waiting.splice(0, WATCH.eventsAtOnce))
    if (waiting.length > 0) flush()
  }

  return {
    viewed(media) {
      if (viewed.has(media)) return
      viewed.add(media)
      add({ media, kind: 'view' })
    },
    progressed(media, progress) {
      const before = reached.get(media) ?? 0
      const now = quarterOf(progress)
      for (const quarter of QUARTERS)
        if (quarter > before && quarter <= now) add({ media, kind: 'progress', progress: quarter })
      if (now > before) reached.set(media, now)
    },
    swiped(media) {
      add({ media, kind: 'swipe', progress: reached.get(media) ?? 0 })
    },
    flush,
  }
}

/** The last quarter of the way that was reached, in per cent. */
export function quarterOf({ time, duration }: { time: number; duration: number }): number {
  if (!(duration > 0) || !(time >= 0)) return 0
  const isOver = time >= duration - Math.min(NEARLY_S, duration / 10)
  return isOver ? 100 : Math.floor((time / duration) * 4) * 25
}
